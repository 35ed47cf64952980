import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { sql, type Kysely } from 'kysely';

import { createInvitation } from '#server/services/auth/invitations.ts';
import { sealKeyOf } from '#server/services/auth/sealKeys.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import { newSecret, sealSecret } from '#server/services/secrets/oneTimeCodes.ts';
import { allTables, leftOut } from '#server/store/backup/tables.ts';
import { beginKeyRing, type KeyRing } from '#server/store/backup/keyRing.ts';
import type { Store } from '#server/store/database.ts';
import type { Schema } from '#server/store/schema.ts';

import { addPerson, startSession, type Person } from '../../../scripts/verify/support/members.ts';
import { temporaryFolder } from '../process/run.ts';

export const clock = () => new Date('2026-11-21T12:00:00.123Z');
export const keys = await importKeys(await createKeys());

/** Adds members of whom every table has a row, with texts that are hard to write and a file of several parts. */
export async function fill(store: Store, marks: readonly string[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const mark of marks) people.push(await fillWith(store, mark));

  return people;
}

async function fillWith(store: Store, mark: string): Promise<Person> {
  const { db } = store;
  const person = await addPerson(store, mark, clock);
  const { email, memberId } = person;
  const session = await startSession(store, person, clock);
  await sealKeyOf(db, memberId, keys);
  await db
    .insertInto('mfa')
    .values({
      member_id: memberId,
      sealed_secret: sealSecret(newSecret(), memberId, keys),
      created_at: clock(),
    })
    .execute();
  await db
    .insertInto('backup_codes')
    .values({ member_id: memberId, number: 7, hash: '$argon2id$' })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      member_id: memberId,
      credential_id: `key-${mark}`,
      public_key: new Uint8Array([0, 1, 255]),
      counter: 4_294_967_295,
      is_synced: false,
      transports: 'usb,nfc',
      name: 'A key',
      created_at: clock(),
    })
    .execute();
  await db
    .insertInto('idempotency')
    .values({
      member_id: memberId,
      call: 'timer',
      key: session.sessionId,
      body_hash: 'a',
      answer: '{"b" : "\\u2028 \\\\x00 ü"}',
      created_at: clock(),
    })
    .execute();
  await db
    .updateTable('task_progress')
    .set({ reflection_text: `${mark}\n\t"\\x41" 🌱 \u0001 ', null` })
    .where('member_id', '=', memberId)
    .execute();
  await db
    .insertInto('earlier_schedules')
    .values({ member_id: memberId, last_day: '2026-11-20', record: '{"b" : "\\u2028 ü"}' })
    .execute();
  await sql`update members set created_at = created_at + interval '7 microseconds'`.execute(db);
  await fileOf(db, memberId, 2_000);
  await createInvitation(db, `${mark}.friend@example.com`, clock);
  await db
    .insertInto('invited')
    .values({ member_id: memberId, email: `${mark}.friend@example.com`, at: clock() })
    .execute();
  await db
    .insertInto('wishes')
    .values({ id: mark, email: `${mark}.other@example.com`, hash: 'a', expires_at: clock() })
    .execute();
  await createInvitation(db, email, clock);
  await db
    .updateTable('invitations')
    .set({ used_at: clock(), used_by: memberId })
    .where('email', '=', email)
    .execute();
  await createInvitation(db, email, clock);

  return person;
}

/** Adds a file of three parts, of so many bytes each. */
export async function fileOf(db: Kysely<Schema>, memberId: string, length: number): Promise<void> {
  const mediaId = randomUUID();
  for (let part = 0; part < 3; part += 1) {
    const bytes = randomBytes(length);
    await db
      .insertInto('reflection_media_parts')
      .values({ member_id: memberId, media_id: mediaId, part, bytes, staged_at: clock() })
      .execute();
  }
}

/** Every row of every table that a backup has, as text, and who has left; without epochs, which a restore makes anew. */
export async function contentOf(db: Kysely<Schema>): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  await sql`set timezone to 'UTC'`.execute(db);
  for (const { name } of await allTables(db)) {
    if (leftOut.has(name) && name !== 'departures') continue;
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t
    `.execute(db);
    content[name] = rows.map(({ row }) => withoutEpoch(name, row)).toSorted();
  }
  return content;
}

function withoutEpoch(table: string, row: string): string {
  return table === 'practice_heads' ? row.replace(/,.*,/u, ',') : row;
}

/** A new ring and the name of a new file, in a folder of their own. */
export async function newPlaces(): Promise<{ ring: KeyRing; file: string }> {
  const folder = await temporaryFolder();

  return {
    ring: await beginKeyRing(join(folder, 'ring')),
    file: join(folder, 'backup'),
  };
}
