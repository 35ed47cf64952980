import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { sweepAll, sweepDoomed } from '#server/services/media/sweep/sweeper.ts';
import { departMember } from '#server/store/backup/departures.ts';
import { withLease } from '#server/store/leases.ts';
import { openFolderFiles } from '#server/store/media/folderFiles.ts';
import { nothingArrived } from '#server/store/media/mediaFiles.ts';
import { announcementOf, recording } from '#tests/contract/media/files.ts';
import { keep, senderOf, standing, versionIn } from '#tests/contract/media/sender.ts';
import { wholeFeed } from '#tests/contract/practice/device.ts';
import { newMember } from '#tests/server/practice/practising.ts';
import { eachWorld } from '#tests/server/auth/world.ts';
import { cleanUp, temporaryFolder } from '#tests/server/process/run.ts';

import { line, namesIn } from './filesSuite.ts';

const bytes = recording(500);
const announced = announcementOf(bytes);
const day = 86_400_000;

afterAll(cleanUp);

eachWorld('the sweeper', (enter) => {
  async function swept() {
    const folder = await temporaryFolder();
    const files = await openFolderFiles(folder);
    const world = await enter({ files });
    const { db } = world.store;
    for (const table of ['media', 'changes', 'media_doomed', 'leases'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.updateTable('practice_heads').set({ seq: 0 }).execute();
    const app = world.services.join(
      world.services.auth,
      world.services.practice,
      world.services.media,
    );
    const maya = await senderOf(
      {
        fetch: async (path, init) => app.request(path, init),
        invite: () => Promise.resolve(''),
        close: () => Promise.resolve(),
      },
      'maya@example.com',
    );
    const tools = { db, files, clock: world.now, moved: () => {} };
    return { world, db, files, folder, maya, tools };
  }

  test('removes what was deleted, on its way or kept, and what a member who left had (rules/media#V8)', async () => {
    const { db, files, maya, tools } = await swept();
    await maya.announce('v-1', announced);
    await maya.part('v-1', 0, bytes.subarray(0, 10));
    await keep(maya, 'v-2', bytes, announced);
    await keep(maya, 'v-3', bytes, announced);
    const { memberId } = await newMember({ db });
    const file = randomUUID();
    await files.finish(file, await files.append(file, nothingArrived, line(bytes)));
    const row = { id: 'v', state: 'kept', body: '{}', size: 500, arrived: 500 } as const;
    await db
      .insertInto('media')
      .values({ ...row, member_id: memberId, file, made_at: new Date(0), touched_at: new Date(0) })
      .execute();
    await departMember(db, memberId);
    for (const id of ['v-1', 'v-2']) await maya.remove(id);
    const before = (await namesIn(files)).length;
    await sweepDoomed(tools);

    expect([before, await namesIn(files)]).toEqual([
      4,
      [(await db.selectFrom('media').select('file').executeTakeFirstOrThrow()).file],
    ]);
    expect(await db.selectFrom('media_doomed').selectAll().execute()).toEqual([]);
  });

  test('leaves a doomed file that a row names', async () => {
    const { db, files, maya, tools } = await swept();
    await keep(maya, 'v-1', bytes, announced);
    const { file } = await db.selectFrom('media').select('file').executeTakeFirstOrThrow();
    await db.insertInto('media_doomed').values({ file, notes: null }).execute();
    await sweepDoomed(tools);

    expect(await namesIn(files)).toEqual([file]);
    expect(await db.selectFrom('media_doomed').selectAll().execute()).toEqual([]);
  });

  test('gives up what was not touched for 7 days, and nothing younger (rules/media#V9)', async () => {
    const { db, files, maya, tools, world } = await swept();
    await maya.announce('old', announced);
    await maya.part('old', 0, bytes.subarray(0, 10));
    world.advance(1);
    await maya.announce('young', announced);
    world.advance(7 * day);
    await sweepAll(tools);
    await sweepDoomed(tools);

    expect(await db.selectFrom('media').select('id').execute()).toEqual([{ id: 'young' }]);
    expect(await namesIn(files)).toEqual([]);
    world.advance(-7 * day);
    expect(await standing(maya.announce('old', announced))).toMatchObject({ offset: 0 });
  });

  test('removes what nothing names after a day, and nothing younger (rules/media#V9)', async () => {
    const { files, folder, maya, tools, world } = await swept();
    await keep(maya, 'v-1', bytes, announced);
    const [kept = ''] = await namesIn(files);
    const [old, young] = [randomUUID(), randomUUID()];
    for (const name of [old, young]) await files.append(name, nothingArrived, line(bytes));
    const at = (ago: number) => new Date(world.now().getTime() - ago);
    await utimes(join(folder, 'kept', kept), at(9 * day), at(9 * day));
    await utimes(join(folder, 'arriving', old), at(day + 1_000), at(day + 1_000));
    await utimes(join(folder, 'arriving', young), at(day - 1_000), at(day - 1_000));
    await sweepAll(tools);

    expect((await namesIn(files)).toSorted()).toEqual([kept, young].toSorted());
  });

  test('tells the feed of what has no file any more, which a device sends anew, and of what has it again (rules/media#V9)', async () => {
    const { db, files, maya, tools, world } = await swept();
    await keep(maya, 'v-1', bytes, announced);
    const { file } = await db.selectFrom('media').select('file').executeTakeFirstOrThrow();
    await files.remove(file, null);
    await sweepAll(tools);
    await sweepAll(tools);
    const lost = await wholeFeed(maya.feed);
    const asked = await standing(maya.look('v-1'));
    await files.finish(file, await files.append(file, nothingArrived, line(bytes)));
    await sweepAll(tools);
    const again = await wholeFeed(maya.feed);
    await files.remove(file, null);
    await sweepAll(tools);
    await maya.announce('v-1', announced);
    const coming = await wholeFeed(maya.feed);
    world.advance(8 * day);
    await sweepAll(tools);
    world.advance(-8 * day);
    expect((await standing(maya.look('v-1'))).state).toBe('lost');
    await maya.announce('v-1', announced);
    await maya.part('v-1', 0, bytes);
    await versionIn(maya.close('v-1'));

    expect(lost).toMatchObject([{ id: 'v-1', seq: 2, state: 'lost', body: announced }]);
    expect(asked).toMatchObject({ state: 'lost', offset: 0, address: null });
    expect(again).toMatchObject([{ id: 'v-1', seq: 3, state: 'kept' }]);
    expect(coming).toMatchObject([{ id: 'v-1', seq: 4, state: 'lost' }]);
    expect(await wholeFeed(maya.feed)).toMatchObject([{ id: 'v-1', seq: 5, state: 'kept' }]);
  });

  test('is at it in one process at a time', async () => {
    const { db, maya, tools, world } = await swept();
    await maya.announce('v-1', announced);
    await maya.remove('v-1');
    const lease = { name: 'doomed media', now: world.now(), longestMs: 60_000 };
    const doomed = async () => (await db.selectFrom('media_doomed').selectAll().execute()).length;
    await withLease(db, lease, async () => {
      await sweepDoomed(tools);
      expect(await doomed()).toBe(1);
      world.advance(60_000);
      await sweepDoomed(tools);
      expect(await doomed()).toBe(0);
    });

    expect(await db.selectFrom('leases').selectAll().execute()).toEqual([]);
  });
});
