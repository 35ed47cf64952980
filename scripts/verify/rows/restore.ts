import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { Client } from 'pg';

import { departMember } from '../../../server/store/backup/departures.ts';
import { beginKeyRing, type KeyRing } from '../../../server/store/backup/keyRing.ts';
import { makeBackup } from '../../../server/store/backup/makeBackup.ts';
import { inspectBackup } from '../../../server/store/backup/readBackup.ts';
import { restoreBackup } from '../../../server/store/backup/restoreBackup.ts';
import { backedUpTables } from '../../../server/store/backup/tables.ts';
import { openEmbedded, openStore, type Store } from '../../../server/store/database.ts';
import { PostgresMissing, startPostgres } from '../../../tests/support/stores/postgres.ts';
import { addPerson, noon, type Person } from '../support/members.ts';
import { randomFrom, type Random } from '../support/random.ts';
import { measuredBy, NotHere, type Row } from '../support/row.ts';

const sizes = {
  short: { members: 8, flips: 60, mostParts: 3 },
  full: { members: 60, flips: 400, mostParts: 4 },
};
const clock = () => new Date(noon);
const nobodyLeft = () => false;

/** What is backed up comes back row by row and file by file, on both stores and from each to the other; but for who has left. */
export const restore: Row = {
  name: 'restore',
  goal: 'A backup is back whole or refused, and who left is in none',
  limit: 'no difference',
  minutes: { short: 3, full: 10 },
  async run({ seed, isFull, signal }) {
    const random = randomFrom(seed);
    const size = isFull ? sizes.full : sizes.short;
    const faults: string[] = [];
    let rows = 0;
    await using cleanup = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'fourfold-verify-'));
    cleanup.defer(() => rm(folder, { recursive: true, force: true }));
    const newStore = await storesIn(cleanup);

    for (const kind of ['embedded', 'postgres'] as const) {
      const source = await newStore(kind);
      const people = await populate(source, random, size);
      const ring = await beginKeyRing(join(folder, `${kind}.ring`));
      const file = join(folder, kind);
      const made = await makeBackup({ db: source.db, ring, file, now: clock() });
      rows += made.rows;
      faults.push(...(await unnoticedFlips(file, ring, random, size.flips, signal)));

      const before = await contentOf(source);
      const leaver = random.of(people);
      await departMember(source.db, leaver.memberId);
      await makeBackup({ db: source.db, ring, file: `${file}-later`, now: clock() });
      const without = await contentOf(source);
      if (before === without) faults.push(`${kind}: nothing went with who left.`);

      for (const to of ['embedded', 'postgres'] as const) {
        const target = await newStore(to);
        await restoreBackup({ db: target.db, ring, file, replaces: false });
        const after = await contentOf(target);
        if (after !== without) faults.push(`${kind} to ${to}: something else came back.`);
        if (after.includes(leaver.mark)) faults.push(`${kind} to ${to}: ${leaver.mark} came back.`);
      }
    }
    return measuredBy(`${rows} rows, 4 ways, ${size.flips * 2} flips`, faults);
  },
};

async function storesIn(
  cleanup: AsyncDisposableStack,
): Promise<(kind: Store['kind']) => Promise<Store>> {
  const server = await startPostgres().catch((error: unknown) => {
    throw error instanceof PostgresMissing ? new NotHere(error.message) : error;
  });
  cleanup.defer(() => server.stop());

  return async (kind) => {
    const store = kind === 'embedded' ? await openEmbedded({}) : await onServer(server.url);
    cleanup.defer(() => store.close());
    return store;
  };
}

async function onServer(url: string): Promise<Store> {
  const name = `restore_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();

  return openStore({ kind: 'postgres', url: Object.assign(new URL(url), { pathname: name }).href });
}

async function populate(
  store: Store,
  random: Random,
  { members, mostParts }: { members: number; mostParts: number },
): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < members; index += 1) {
    const person = await addPerson(store, `member${index}kas`, clock);
    const media_id = randomUUID();
    const parts = random.below(mostParts + 1);
    for (let part = 0; part < parts; part += 1) {
      const bytes = Uint8Array.from({ length: random.below(200_000) }, () => random.below(256));
      await store.db
        .insertInto('reflection_media_parts')
        .values({ member_id: person.memberId, media_id, part, bytes, staged_at: clock() })
        .execute();
    }
    people.push(person);
  }
  return people;
}

/** Everything that a backup has, as one text; without epochs, which a restore makes anew. */
async function contentOf({ db }: Store): Promise<string> {
  const tables = (await backedUpTables(db)).map(({ name }) => name).toSorted();

  return db.transaction().execute(async (transaction) => {
    await sql`set local timezone to 'UTC'`.execute(transaction);
    const content = [];
    for (const table of tables) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(table)} t
      `.execute(transaction);
      const kept = rows.map(({ row }) =>
        table === 'practice_heads' ? row.replace(/,.*,/u, ',') : row,
      );
      content.push([table, kept.toSorted()]);
    }
    return JSON.stringify(content);
  });
}

/** Turns one bit after the other over, and back; each has to be refused. */
async function unnoticedFlips(
  file: string,
  ring: KeyRing,
  random: Random,
  flips: number,
  signal: AbortSignal,
): Promise<string[]> {
  const faults: string[] = [];
  const handle = await open(file, 'r+');
  try {
    const { size } = await handle.stat();
    for (let flip = 0; flip < flips && !signal.aborted; flip += 1) {
      const at = random.below(size);
      const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
      const byte = buffer.readUInt8(0);
      await handle.write(Buffer.of(byte ^ (1 << random.below(8))), 0, 1, at);
      const isRefused = await inspectBackup(file, ring, nobodyLeft).then(
        () => false,
        () => true,
      );
      if (!isRefused) faults.push(`The byte ${at} of ${size} is another, and nobody noticed.`);
      await handle.write(Buffer.of(byte), 0, 1, at);
    }
  } finally {
    await handle.close();
  }
  return faults;
}
