import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { isMigrated } from '#server/store/migrate.ts';
import type { Schema } from '#server/store/schema.ts';
import { createReadiness, type Readiness } from '#server/web/readiness.ts';
import { openNew, storeKinds } from '#tests/support/stores/stores.ts';

const origin = 'https://fourfold.example';

describe('readiness (rules/common#M14)', () => {
  test('is asked for on /ready, and everything else is handed on', async () => {
    const readiness = createReadiness(async () => true, { origin });

    expect(await answerOf(readiness)).toEqual([200, null, { status: 'ready' }]);
    expect(await answerOf(readiness, '/ready/x')).toEqual([200, null, 'handed on']);
    expect(await answerOf(readiness, '/ready', 'POST')).toEqual([200, null, 'handed on']);
  });

  test.each(storeKinds)('asks the database for its form (%s)', async (kind) => {
    const store = await openNew(kind);
    onTestFinished(() => store.close());
    const readiness = createReadiness(() => isMigrated(store.db), { origin });
    expect(await answerOf(readiness)).toEqual([200, null, { status: 'ready' }]);

    await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '')`.execute(
      store.db,
    );
    expect(await answerOf(readiness)).toEqual([200, null, { status: 'ready' }]);

    await sql`delete from kysely_migration where name like '0008%'`.execute(store.db);
    expect(await answerOf(readiness)).toEqual(notReady('The database is not migrated.'));

    await sql`drop table kysely_migration`.execute(store.db);
    expect(await answerOf(readiness)).toEqual(notReady('The database is not migrated.'));
  });

  test('ends where the database is away', async () => {
    const pool = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
    const away = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    onTestFinished(() => away.destroy());
    const readiness = createReadiness(() => isMigrated(away), { origin });

    expect(await answerOf(readiness)).toEqual(notReady('The database does not answer.'));
  });

  test('waits two seconds for the database, and asks once for all who ask meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const ask = vi.fn(() => promise);
    const readiness = createReadiness(ask, { origin });

    const both = Promise.all([answerOf(readiness), answerOf(readiness)]);
    await vi.advanceTimersByTimeAsync(2_000);
    const late = notReady('The database does not answer.');
    expect(await both).toEqual([late, late]);
    expect(ask).toHaveBeenCalledTimes(1);

    resolve(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(await answerOf(readiness)).toEqual([200, null, { status: 'ready' }]);
  });

  test('ends as soon as the process is told to stop, also for who has asked already', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const readiness = createReadiness(() => promise, { origin });
    const asked = answerOf(readiness);
    readiness.stop();
    resolve(true);

    expect(await asked).toEqual(notReady('Fourfold is stopping.'));
    expect(await answerOf(readiness)).toEqual(notReady('Fourfold is stopping.'));
  });

  test('has the headers of data, ready or not (rules/common#M13)', async () => {
    const readiness = createReadiness(async () => true, { origin });
    const ask = readiness.before(() => new Response());
    const ready = await ask(new Request(`${origin}/ready`));
    readiness.stop();
    const stopping = await ask(new Request(`${origin}/ready`));

    for (const { headers } of [ready, stopping]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'no-store',
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
      });
    }
  });
});

async function answerOf(readiness: Readiness, path = '/ready', method = 'GET') {
  const answer = readiness.before(() => Response.json('handed on'));
  const response = await answer(new Request(`${origin}${path}`, { method }));

  return [response.status, response.headers.get('Retry-After'), await response.json()];
}

function notReady(message: string) {
  return [503, '2', { message, detail: message, requestId: '' }];
}
