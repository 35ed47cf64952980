import { sql, type Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { readSigningIn } from '#server/services/auth/signIn.ts';
import { startSession } from '#server/services/auth/startSession.ts';
import { storeTries } from '#server/services/limits/tryStore.ts';
import type { Schema } from '#server/store/schema.ts';
import { openStore } from '#server/store/database.ts';
import { newPostgresDatabase, storeKinds } from '#tests/support/stores/stores.ts';

import { addPeople, personOf } from '../../../scripts/measure/services/people.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ends = new Date('2026-12-20T12:00:00Z');
const limit = { points: 100, seconds: 900 };
/** A connection keeps a plan from the sixth time on. */
const times = 8;

test.runIf(storeKinds.includes('postgres'))(
  'a sign-in reads no table as a whole, also where the planner knows them as empty: a flood of guesses fills one within a minute',
  async () => {
    const store = await openStore({ kind: 'postgres', url: await newPostgresDatabase() });
    onTestFinished(() => store.close());
    const { db } = store;
    await addPeople(db, { members: 200, tasks: 0 });
    await sql`analyze`.execute(db);
    const before = await wholeReads(db);

    for (let number = 1; number <= times; number += 1) await signIn(db, number);

    expect(await wholeReads(db)).toEqual(before);
  },
);

async function signIn(db: Kysely<Schema>, number: number): Promise<void> {
  const { email, memberId } = personOf(number);
  const keys = [`pair ${number}`, `network ${number}`, `address ${number}`];
  const tries = keys.map((key) => ({ key, limit }));
  const read = readSigningIn({ email, password: '', code: null }, now);
  const { row } = await storeTries<{ memberId: string }>(db, tries, now.getTime(), read);
  expect(row?.memberId).toBe(memberId);

  const session = {
    sessionId: `session of ${number}`,
    remembered: false,
    refreshToken: `token of ${number}`,
    now,
    expiresAt: ends,
    endsAt: ends,
  };
  const startedBy = { tries: { at: now.getTime(), keys } };
  expect(await startSession(db, memberId, session, startedBy)).toBe(true);
}

/** How often each table that a sign-in asks was read as a whole. */
async function wholeReads(db: Kysely<Schema>): Promise<unknown[]> {
  // What was counted since is told from the next statement on.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql`
    select relname, seq_scan from pg_stat_user_tables
    where relname in ('addresses', 'browsers', 'login_attempts', 'members', 'mfa', 'refresh_tokens', 'sessions')
    order by relname
  `.execute(db);

  return rows;
}
