import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { schedulePaths, scheduleRecordPath } from '#src/contract/schedule/schedule.ts';
import { countingStatements } from '#tests/support/stores/statements.ts';
import { maya, mayaWith, recovery, tether } from '#tests/contract/schedule/schedules.ts';
import { eachWorld, type World } from '#tests/server/auth/world.ts';

import { askingAsMaya, ownPath } from './member.ts';

const firstSave = { 'If-None-Match': '*' };

function errorOf(message: string) {
  return { message, detail: message, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/u) };
}

eachWorld("a member's own schedule", (open) => {
  test('is kept with its version, and when it changed', async () => {
    const world = await enter();
    const { save } = await askingAsMaya(world);
    await save(maya);
    world.advance(60_000);
    await save({ ...maya, is_recovery_enabled: 'Y' });

    expect(await world.store.db.selectFrom('schedules').selectAll().execute()).toEqual([
      {
        member_id: world.members.maya,
        is_tether_enabled: 'Y',
        is_recovery_enabled: 'Y',
        is_nourishment_enabled: 'N',
        is_movement_enabled: 'N',
        tether_schedule: tether,
        recovery_schedule: recovery,
        nourishment_schedule: null,
        movement_schedule: null,
        version: 2,
        updated_at: world.now(),
      },
    ]);
  });

  test('takes two statements to read, five to save, of which one keeps what it replaces and one has reminders looked for anew, and four to say what it met instead', async () => {
    const { store } = await enter();
    const counting = countingStatements(store.db);
    const { read, save } = await askingAsMaya(await open({ db: counting.db }));
    const asked = async (ask: () => Promise<Response>) => {
      const [{ status }, statements] = await counting.during(ask);
      return [status, statements];
    };

    expect(await asked(() => save(maya, firstSave))).toEqual([200, 4]);
    expect(await asked(() => save(maya, { 'If-Match': '"1"' }))).toEqual([200, 5]);
    expect(await asked(() => save(maya))).toEqual([200, 5]);
    expect(await asked(() => save(maya, firstSave))).toEqual([412, 4]);
    expect(await asked(() => save(maya, { 'If-Match': '"1"' }))).toEqual([412, 4]);
    expect(await asked(read)).toEqual([200, 2]);
  });

  test('is as it was after a save without the schedule of a pillar that is practised', async () => {
    const world = await enter();
    const { read, save } = await askingAsMaya(world);
    const without = { ...maya, is_movement_enabled: 'Y' };
    const wanted = errorOf('Please check these fields: movement_schedule.');

    expect(await (await save(without)).json()).toEqual(wanted);
    expect((await read()).status).toBe(404);

    await save(maya);
    expect(await (await save(without, { 'If-Match': '"1"' })).json()).toEqual(wanted);
    const response = await read();
    expect([await response.json(), response.headers.get('ETag')]).toEqual([{ data: maya }, '"1"']);
  });

  test('is answered as an older hand wrote it, and kept so by a save that leaves it out', async () => {
    const world = await enter();
    const { read, save } = await askingAsMaya(world);
    const older = {
      is_tether_enabled: 'y',
      is_recovery_enabled: '',
      is_nourishment_enabled: '<b>Y</b>',
      is_movement_enabled: 'Y',
      tether_schedule: { ...tether, custom_sessions: [{ time: '08:00' }], session_times: null },
      recovery_schedule: ['25:99', { '': null }],
      nourishment_schedule: 'none',
      movement_schedule: 0,
    };
    const texts = Object.fromEntries(
      Object.entries(older).map(([field, value]) => [
        field,
        field.endsWith('_schedule') ? JSON.stringify(value) : value,
      ]),
    );
    await save(maya);
    await world.store.db
      .updateTable('schedules')
      .set({ ...texts, version: 7 })
      .execute();

    const response = await read();
    expect(await response.json()).toEqual({
      data: { pk: 'maya@example.com', sk: 'Schedule', ...older },
    });
    expect(response.headers.get('ETag')).toBe('"7"');

    const { recovery_schedule: _, ...change } = { ...maya, is_movement_enabled: 'Y' };
    const saved = await save(change, { 'If-Match': '"7"' });
    expect(await saved.json()).toEqual({ data: { ...older, ...change } });
    expect(saved.headers.get('ETag')).toBe('"8"');
  });

  test('takes a stored null for a schedule that was never set up', async () => {
    const world = await enter();
    const { read, save } = await askingAsMaya(world);
    await save(maya);
    await world.store.db.updateTable('schedules').set({ recovery_schedule: 'null' }).execute();

    const { recovery_schedule: _, ...left } = maya;
    expect(await (await read()).json()).toEqual({ data: left });
    expect((await save({ ...left, is_recovery_enabled: 'Y' })).status).toBe(422);
  });

  test('keeps each schedule letter by letter as it was sent', async () => {
    const world = await enter();
    const { save } = await askingAsMaya(world);
    const days = Object.fromEntries(Object.entries(recovery.practice_days).toReversed());
    await save(mayaWith({ practice_days: days }));

    const { rows } = await sql<{ text: string }>`
      select tether_schedule::text as text from schedules
    `.execute(world.store.db);
    expect(rows.map(({ text }) => Object.keys(JSON.parse(text).practice_days))).toEqual([
      Object.keys(days),
    ]);
  });

  test('goes with its member', async () => {
    const world = await enter();
    const { save } = await askingAsMaya(world);
    await save(maya);
    const undone = world.store.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('members').where('member_id', '=', world.members.maya).execute();
      const left = await transaction.selectFrom('schedules').selectAll().execute();
      throw new Error(JSON.stringify(left));
    });

    await expect(undone).rejects.toThrow('[]');
  });

  test.each<[string, string | undefined, number, string]>([
    ['application/x-www-form-urlencoded', 'pk=maya', 415, 'The request must be JSON.'],
    ['application/json', '{"pk":', 400, 'The request is not well-formed JSON.'],
    ['application/json', undefined, 400, 'The request is not well-formed JSON.'],
    ['application/json', '[]', 422, 'The request has the wrong form.'],
    [
      'application/json',
      `{"pk":${'['.repeat(40)}${']'.repeat(40)}}`,
      400,
      'The request is not well-formed JSON.',
    ],
    ['application/json', ' '.repeat(32 * 1024 + 1), 413, 'The request is too large.'],
    [
      'application/json',
      JSON.stringify(maya).replace('{', '{"__proto__":{"pk":"x"},'),
      422,
      'Please check these fields: __proto__.',
    ],
    [
      'application/json',
      JSON.stringify(maya).replace('"monday":true', '"__proto__":true'),
      422,
      'Please check these fields: recovery_schedule.practice_days.',
    ],
  ])('is not saved from %s %s', async (type, body, status, message) => {
    const world = await enter();
    const { read, send } = await askingAsMaya(world);
    const response = await send('POST', schedulePaths.record, {
      headers: { 'Content-Type': type },
      ...(body === undefined ? {} : { body }),
    });

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(errorOf(message));
    expect((await read()).status).toBe(404);
  });

  test('has room for four pillars with ten sessions each, and for much white space', async () => {
    const { save } = await askingAsMaya(await enter());
    const session_times = Array.from({ length: 10 }, () => '08:00');
    const fullest = { ...tether, sessions_per_day: 10, session_times };
    const record = {
      ...maya,
      is_nourishment_enabled: 'Y',
      is_movement_enabled: 'Y',
      tether_schedule: fullest,
      nourishment_schedule: fullest,
      movement_schedule: fullest,
    };

    const response = await save(JSON.stringify(record).padEnd(32 * 1024, ' '));
    expect(await response.json()).toEqual({ data: record });
  });

  test.each([
    [schedulePaths.record, 'GET', 'POST'],
    [schedulePaths.record, 'PUT', 'POST'],
    ['/api/schedule', 'GET', 'POST'],
    [ownPath, 'POST', 'GET'],
    [ownPath, 'DELETE', 'GET'],
    ['/api/schedule/health', 'POST', 'GET'],
  ])('at %s, by %s, is told %s', async (path, method, allowed) => {
    const { send } = await askingAsMaya(await enter());
    const response = await send(method, path);

    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe(allowed);
  });

  test.each(['save', 'retrieve', 'delete', 'toggleStatus'] as const)(
    'is not looked for at the path of %s, where nobody answers',
    async (call) => {
      const { send } = await askingAsMaya(await enter());
      for (const method of ['GET', 'POST', 'PUT']) {
        const response = await send(method, schedulePaths[call]);

        expect(response.status).toBe(404);
        expect(await response.json()).toEqual(errorOf('There is nothing at this address.'));
      }
    },
  );

  test('lets a page of the app read the version, and send it back', async () => {
    const world = await enter();
    const { save, send } = await askingAsMaya(world);
    const Origin = 'http://localhost:5173';
    const preflight = await send('OPTIONS', schedulePaths.record, {
      headers: {
        Origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,if-match,if-none-match',
      },
    });
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(Origin);
    expect(listed(preflight, 'Access-Control-Allow-Methods')).toContain('post');
    expect(listed(preflight, 'Access-Control-Allow-Headers')).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'if-match', 'if-none-match']),
    );

    for (const response of [
      await save(maya, { Origin }),
      await save(maya, { Origin, ...firstSave }),
      await send('GET', ownPath, { headers: { Origin } }),
    ]) {
      expect(listed(response, 'Access-Control-Expose-Headers')).toContain('etag');
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
      expect(response.headers.get('ETag')).toBe('"1"');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
    const foreign = await send('GET', ownPath, { headers: { Origin: 'https://evil.example' } });
    expect(foreign.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test('leaves no address, no time and no day in the log, whatever happens', async () => {
    const canary = 'canary-3b9e';
    const world = await enter();
    const { read, save, send, token } = await askingAsMaya(world);
    await save(maya);
    await save(maya, firstSave);
    await save(maya, { 'If-Match': canary });
    await save({ ...maya, pk: `${canary}@example.com` });
    await save({ ...maya, [canary]: canary });
    await save(mayaWith({ session_times: [canary, canary] }));
    await read();
    await send('GET', `${ownPath}?${canary}`);
    await send('GET', scheduleRecordPath(`${canary}@example.com`));

    const text = world.logText();
    expect(text).toContain('"route":"/api/schedule/:email"');
    expect(text).toContain('"route":"/api/schedule/"');
    expect(text).toContain('"status":412');
    expect(
      [canary, 'example.com', token, '2026-11-21"', '20:00'].filter((secret) =>
        text.includes(secret),
      ),
    ).toEqual([]);
  });

  async function enter(): Promise<World> {
    const world = await open();
    await world.store.db.deleteFrom('schedules').execute();
    return world;
  }
});

function listed(response: Response, header: string): string[] {
  return (response.headers.get(header) ?? '').toLowerCase().split(/\s*,\s*/u);
}
