import { createHash } from 'node:crypto';

import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';

import { countingStatements } from '#tests/support/stores/statements.ts';
import { jpeg, reflection, timer, tuesday } from '#tests/contract/commitments/tasks.ts';
import { eachWorld } from '#tests/server/auth/world.ts';

import {
  askingAsMaya,
  dayPath,
  mediaPath,
  practisingMaya,
  reflectionPath,
  timerPath,
} from './member.ts';

const day = 24 * 60 * 60 * 1_000;
const photo = { ...reflection, reflection_type: 'image', reflection_data: jpeg };

function errorOf(message: string) {
  return { message, detail: message, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/u) };
}

function watching(see: (kind: string, text: () => string) => void): KyselyPlugin {
  return {
    transformQuery({ node }) {
      see(node.kind, () => JSON.stringify(node));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

const tables = [
  'task_progress',
  'reflection_media',
  'reflection_media_parts',
  'idempotency',
] as const;

eachWorld("a member's tasks", (enter) => {
  test('are kept with the bytes of a photo in a table of its own, and a hash of what a key was for', async () => {
    const world = await enter();
    const { post } = await practisingMaya(world);
    await post(timerPath, timer, 'a-key-of-a-timer');
    world.advance(60_000);
    await post(reflectionPath, photo);
    const { db } = world.store;

    expect(await db.selectFrom('task_progress').selectAll().execute()).toEqual([
      {
        member_id: world.members.maya,
        date: tuesday,
        task_id: timer.task_id,
        pillar: 'TETHER',
        scheduled_time: '20:00',
        duration_minutes: 20,
        status: 'done',
        elapsed_seconds: 600,
        reflection_type: 'image',
        reflection_text: 'image/jpeg',
        words: null,
        mood: null,
        completed_at: world.now(),
        reflection_gone_at: null,
        updated_at: world.now(),
      },
    ]);
    const media = await db.selectFrom('reflection_media').selectAll().execute();
    const bytes = Buffer.from(jpeg.split('base64,')[1] ?? '', 'base64');
    expect(media).toEqual([
      {
        member_id: world.members.maya,
        date: tuesday,
        task_id: timer.task_id,
        media_id: expect.any(String),
        file: null,
        media_type: 'image/jpeg',
        size: bytes.length,
        updated_at: world.now(),
      },
    ]);
    const parts = await db.selectFrom('reflection_media_parts').selectAll().execute();
    expect(parts.map((part) => ({ ...part, bytes: [...part.bytes] }))).toEqual([
      {
        member_id: world.members.maya,
        media_id: media[0]?.media_id,
        part: 0,
        bytes: [...bytes],
        staged_at: world.now(),
      },
    ]);
    expect(await db.selectFrom('idempotency').selectAll().execute()).toEqual([
      {
        member_id: world.members.maya,
        call: 'timer',
        key: 'a-key-of-a-timer',
        body_hash: createHash('sha256').update(JSON.stringify(timer)).digest('hex'),
        answer: { newStatus: 'active' },
        created_at: new Date(world.now().getTime() - 60_000),
      },
    ]);
  });

  test('take one statement to read with the sign-in, and a bounded number to write', async () => {
    const first = await enter();
    await practisingMaya(first);
    const counting = countingStatements(first.store.db);
    const { post, send } = await askingAsMaya(await enter({ db: counting.db }));
    const asked = async (ask: () => Promise<Response>) => {
      const [{ status }, statements] = await counting.during(ask);
      return [status, statements];
    };

    expect(await asked(() => send('GET', dayPath))).toEqual([200, 1]);
    expect(await asked(() => post(timerPath, timer))).toEqual([200, 3]);
    expect(await asked(() => post(timerPath, timer, 'a-key-of-a-timer'))).toEqual([200, 3]);
    expect(await asked(() => post(timerPath, timer, 'a-key-of-a-timer'))).toEqual([200, 2]);
    expect(await asked(() => post(reflectionPath, reflection))).toEqual([200, 6]);
    expect(await asked(() => post(reflectionPath, photo, 'a-key-of-a-photo'))).toEqual([200, 14]);
    expect(await asked(() => send('GET', mediaPath))).toEqual([200, 3]);
  });

  test('are as they were where the last statement of a write fails, and the key is free', async () => {
    const first = await enter();
    await practisingMaya(first);
    const failing = await enter({
      db: first.store.db.withPlugin(
        watching((kind, text) => {
          if (kind === 'UpdateQueryNode' && text().includes('idempotency')) {
            throw new Error('The disk is full.');
          }
        }),
      ),
    });
    const broken = await askingAsMaya(failing);
    expect((await broken.post(reflectionPath, photo, 'a-key-of-a-photo')).status).toBe(500);

    const { db } = first.store;
    for (const table of tables) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const { post } = await askingAsMaya(await enter());
    expect((await post(reflectionPath, photo, 'a-key-of-a-photo')).status).toBe(200);
  });

  test('forget keys after thirty days, a few with each write (rules/outbox#O2)', async () => {
    const world = await enter();
    await practisingMaya(world);
    const { db } = world.store;
    const old = { member_id: world.members.maya, call: 'timer', body_hash: 'hash', answer: '{}' };
    const created_at = new Date(world.now().getTime() - 31 * day);
    await db
      .insertInto('idempotency')
      .values(
        Array.from({ length: 12 }, (_, index) => ({ ...old, key: `old-${index}`, created_at })),
      )
      .execute();
    await db
      .insertInto('idempotency')
      .values({ ...old, key: 'younger', created_at: new Date(world.now().getTime() - 29 * day) })
      .execute();
    const { post } = await askingAsMaya(world);
    const keys = async () => {
      const rows = await db.selectFrom('idempotency').select('key').execute();
      return rows.filter(({ key }) => !key.startsWith('new')).length;
    };

    await post(timerPath, timer, 'new-key-1');
    expect(await keys()).toBe(3);
    await post(timerPath, timer, 'new-key-2');
    expect(await keys()).toBe(1);
  });

  test('go with their member', async () => {
    const world = await enter();
    const { post } = await practisingMaya(world);
    await post(reflectionPath, photo, 'a-key-of-a-photo');
    const undone = world.store.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('members').where('member_id', '=', world.members.maya).execute();
      const left = await Promise.all(
        tables.map((table) => transaction.selectFrom(table).select('member_id').execute()),
      );
      throw new Error(JSON.stringify(left));
    });

    await expect(undone).rejects.toThrow('[[],[],[],[]]');
  });

  test('refuse a body that is too long for its call', async () => {
    const { post } = await practisingMaya(await enter());

    for (const [path, bytes] of [
      [timerPath, 4 * 1024],
      [reflectionPath, 12 * 1024 * 1024],
    ] as const) {
      const response = await post(path, ' '.repeat(bytes + 1));
      expect(response.status).toBe(413);
      expect(await response.json()).toEqual(errorOf('The request is too large.'));
      expect((await post(path, ' '.repeat(bytes))).status).toBe(400);
    }
  });

  test('have room for a video of eight mebibytes (rules/reflection#F19)', async () => {
    const { post, send } = await practisingMaya(await enter());
    const bytes = Buffer.alloc(8 * 1024 * 1024, 7);
    bytes.write('ftypisom', 4, 'latin1');
    const video = {
      ...reflection,
      reflection_type: 'video',
      reflection_data: `data:video/mp4;base64,${bytes.toString('base64')}`,
    };

    expect((await post(reflectionPath, video)).status).toBe(200);
    const kept = Buffer.from(await (await send('GET', mediaPath)).arrayBuffer());
    expect(kept.equals(bytes)).toBe(true);
    expect((await (await send('GET', dayPath)).text()).length).toBeLessThan(1_000);
  });

  test('keep nothing of a file that another takes the place of', async () => {
    const world = await enter();
    const { post, send } = await practisingMaya(world);
    const video = (fill: number) => {
      const bytes = Buffer.alloc(2 * 1024 * 1024 + 1, fill);
      bytes.write('ftypisom', 4, 'latin1');
      return {
        ...reflection,
        reflection_type: 'video',
        reflection_data: `data:video/mp4;base64,${bytes.toString('base64')}`,
      };
    };
    const parts = async () => {
      const rows = await world.store.db
        .selectFrom('reflection_media_parts')
        .select('part')
        .execute();
      return rows.map(({ part }) => part).toSorted((one, other) => one - other);
    };

    expect((await post(reflectionPath, video(1), 'a-key-of-a-video')).status).toBe(200);
    expect((await post(reflectionPath, video(1), 'a-key-of-a-video')).status).toBe(200);
    expect(await parts()).toEqual([0, 1, 2]);
    expect((await post(reflectionPath, video(2))).status).toBe(200);
    expect(await parts()).toEqual([0, 1, 2]);
    expect(new Uint8Array(await (await send('GET', mediaPath)).arrayBuffer()).at(-1)).toBe(2);
    expect((await post(reflectionPath, { ...video(3), task_id: 'nowhere' })).status).toBe(404);
    expect(await parts()).toEqual([0, 1, 2]);
    expect((await post(reflectionPath, reflection)).status).toBe(200);
    expect(await parts()).toEqual([]);
  });

  test('leave no room for a photo beyond five hundred mebibytes, and keep the reflection before it (rules/reflection#F19)', async () => {
    const first = await enter();
    const before = await practisingMaya(first);
    await before.post(reflectionPath, reflection);
    const almostFull = { sum: 500 * 1024 * 1024 - 100 };
    const world = await enter({
      db: first.store.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: ({ result }) =>
          Promise.resolve({
            ...result,
            rows: result.rows.map((row) => ('sum' in row ? almostFull : row)),
          }),
      }),
    });
    const { post, send } = await askingAsMaya(world);
    const response = await post(reflectionPath, photo, 'a-key-of-a-photo');

    expect(response.status).toBe(413);
    expect(await response.json()).toEqual(
      errorOf('Your photos and videos take all the room there is: 500 MiB.'),
    );
    expect(await (await send('GET', dayPath)).text()).toContain('Quieter than yesterday.');
    expect((await send('GET', mediaPath)).status).toBe(404);
  });

  test('take the files of a crowd one after the other', async () => {
    const { post } = await practisingMaya(await enter());
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) => post(reflectionPath, photo, `photo-number-${index}`)),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test('refuse a photo that is cut short, or not strictly base64', async () => {
    const { post } = await practisingMaya(await enter());
    const base64 = jpeg.slice(jpeg.indexOf(',') + 1);

    for (const [data, sentence] of [
      [base64.slice(0, 200), 'The photo is damaged.'],
      [`${base64.slice(0, 100)}\n${base64.slice(100)}`, 'The file is not well-formed base64.'],
      [`${base64}AAAA`, 'The file is not well-formed base64.'],
    ]) {
      const body = { ...photo, reflection_data: `data:image/jpeg;base64,${data}` };
      expect(await (await post(reflectionPath, body)).json()).toEqual(
        errorOf(`Please check these fields: reflection_data. ${sentence}`),
      );
    }
  });

  test.each([
    [dayPath, 'POST', 'GET'],
    [timerPath, 'GET', 'POST'],
    [reflectionPath, 'PUT', 'POST'],
    [mediaPath, 'DELETE', 'GET'],
  ])('at %s, by %s, are told %s', async (path, method, allowed) => {
    const { send } = await practisingMaya(await enter());
    const response = await send(method, path);

    expect([response.status, response.headers.get('Allow')]).toEqual([405, allowed]);
  });

  test('leave no address, no text, no key and no day in the log, whatever happens', async () => {
    const canary = 'canary-5d1f';
    const world = await enter();
    const { post, send, token } = await practisingMaya(world);
    await post(timerPath, timer, canary);
    await post(timerPath, { ...timer, task_id: canary });
    await post(timerPath, { ...timer, [canary]: 1 });
    await post(reflectionPath, { ...reflection, reflection_data: canary }, canary);
    await post(reflectionPath, {
      ...reflection,
      reflection_type: 'image',
      reflection_data: canary,
    });
    await send('GET', dayPath);
    await send('GET', `/api/v1/commitments/${canary}@example.com/date/${canary}`);
    await send('GET', mediaPath.replace('TETHER', canary));

    const text = world.logText();
    expect(text).toContain('"route":"/api/v1/commitments/:email/task/timer"');
    expect(
      [canary, 'example.com', token, tuesday, 'Quieter'].filter((secret) => text.includes(secret)),
    ).toEqual([]);
  });
});
