import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { openFolderFiles } from '#server/store/media/folderFiles.ts';
import type { MediaFiles } from '#server/store/media/mediaFiles.ts';
import { mediaPath } from '#src/contract/media/paths.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';
import { announcementOf, recording } from '#tests/contract/media/files.ts';
import {
  keep,
  offsetAt,
  sender,
  senderOf,
  standing,
  versionIn,
} from '#tests/contract/media/sender.ts';
import { wholeFeed } from '#tests/contract/practice/device.ts';
import { eachWorld, type World } from '#tests/server/auth/world.ts';
import { cleanUp, temporaryFolder } from '#tests/server/process/run.ts';

const email = 'maya@example.com';
const bytes = recording(5_000);
const announced = announcementOf(bytes);

afterAll(cleanUp);

function connectionTo({ services }: World) {
  const app = services.join(services.auth, services.practice, services.media);

  return {
    fetch: async (path: string, init?: RequestInit) => app.request(path, init),
    invite: () => Promise.resolve(''),
    close: () => Promise.resolve(),
  };
}

async function newFiles(): Promise<MediaFiles> {
  return openFolderFiles(join(await temporaryFolder(), 'media'));
}

/** What a device sends until its line is cut. */
function cutAfter(sentBytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(sentBytes),
    pull: (controller) => controller.error(new Error('The line is cut.')),
  });
}

/** What a device sends that falls silent, and when all of it was taken. */
function silentAfter(sentBytes: Uint8Array) {
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(sentBytes),
    pull: () => take(),
  });

  return { body, taken };
}

/** Reads an answer to its end. */
async function statusOf(answer: Promise<Response>): Promise<number> {
  const read = await answer;
  await read.arrayBuffer();

  return read.status;
}

const streamed = { duplex: 'half' } as const;

eachWorld('a file that is on its way', (enter) => {
  async function sending(files: Partial<MediaFiles> = {}) {
    const kept = { ...(await newFiles()), ...files };
    const world = await enter({ files: kept });
    await world.store.db.deleteFrom('media').execute();
    await world.store.db.deleteFrom('changes').execute();
    const maya = await senderOf(connectionTo(world), email);
    const token = maya.token ?? '';
    const { media } = world.services;
    const part = (offset: number, body: ReadableStream<Uint8Array>) =>
      media.request(mediaPath(email, 'v-1'), {
        method: 'PATCH',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/offset+octet-stream',
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': String(offset),
        },
        body,
        ...streamed,
      });
    return { world, maya, files: kept, part };
  }

  test('keeps what came of a part that was cut, and goes on there (rules/media#V3)', async () => {
    const { maya, part } = await sending();
    await maya.announce('v-1', announced);
    const cut = await part(0, cutAfter(bytes.subarray(0, 1_234)));
    const at = await offsetAt(maya.ask('v-1'));
    await part(at, cutAfter(bytes.subarray(1_234, 1_235)));
    await maya.part('v-1', 1_235, bytes.subarray(1_235));
    await versionIn(maya.close('v-1'));

    expect(await errorOf(cut)).toEqual(error(400, 'The request broke off.'));
    expect(at).toBe(1_234);
    const read = Buffer.from(await (await maya.read('v-1')).arrayBuffer());
    expect(read.equals(bytes)).toBe(true);
  });

  test('is taken over from a request whose line is dead, with what came by it (rules/media#V3)', async () => {
    const { maya, part } = await sending();
    await maya.announce('v-1', announced);
    const first = silentAfter(bytes.subarray(0, 700));
    const dead = part(0, first.body);
    await first.taken;
    const at = await offsetAt(maya.ask('v-1'));
    const second = silentAfter(bytes.subarray(700, 900));
    const other = part(700, second.body);
    await second.taken;
    const rest = await maya.part('v-1', 900, bytes.subarray(900));

    expect([at, rest.status]).toEqual([700, 204]);
    expect((await dead).status).toBe(423);
    expect((await other).status).toBe(423);
    expect((await maya.close('v-1')).status).toBe(200);
  });

  test('is written by one process at a time, until the other has been silent for 30 s (rules/media#V3)', async () => {
    const { maya, world } = await sending();
    const { db } = world.store;
    await maya.announce('v-1', announced);
    const held_until = new Date(world.now().getTime() + 30_000);
    await db.updateTable('media').set({ held_by: 'another', held_until }).execute();

    const refused = await maya.part('v-1', 0, bytes);
    expect(refused.headers.get('Retry-After')).toBe('5');
    expect(await errorOf(refused)).toEqual(error(423, 'This file is being sent already.'));
    expect((await maya.close('v-1')).status).toBe(423);
    world.advance(30_000);
    expect((await maya.part('v-1', 0, bytes)).status).toBe(204);
  });

  test('that somebody else writes meanwhile is left to them', async () => {
    const { maya, part, world } = await sending();
    const { db } = world.store;
    await maya.announce('v-1', announced);
    const taken = Promise.withResolvers<void>();
    let sendRest = () => {};
    const slow = part(
      0,
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes.subarray(0, 10));
          sendRest = () => {
            controller.enqueue(bytes.subarray(10));
            controller.close();
          };
        },
        pull: () => taken.resolve(),
      }),
    );
    await taken.promise;
    await db.updateTable('media').set({ held_by: 'another', arrived: 3 }).execute();
    sendRest();

    expect((await slow).status).toBe(423);
    expect(await db.selectFrom('media').select(['held_by', 'arrived']).execute()).toEqual([
      { held_by: 'another', arrived: 3 },
    ]);
  });

  test('goes with its file while a part of it comes (rules/media#V8)', async () => {
    const { maya, part, world } = await sending();
    await maya.announce('v-1', announced);
    const { file } = await world.store.db
      .selectFrom('media')
      .select('file')
      .executeTakeFirstOrThrow();
    const silent = silentAfter(bytes.subarray(0, 10));
    const coming = part(0, silent.body);
    await silent.taken;
    await maya.remove('v-1');

    expect((await coming).status).toBe(410);
    const doomed = world.store.db.selectFrom('media_doomed').select('file');
    expect((await doomed.where('file', '=', file).execute()).length).toBe(1);
  });

  test('comes anew where its file has gone (rules/media#V9)', async () => {
    const { files, maya, world } = await sending();
    const { db } = world.store;
    await maya.announce('v-1', announced);
    await maya.part('v-1', 0, bytes.subarray(0, 100));
    const { file } = await db.selectFrom('media').select('file').executeTakeFirstOrThrow();
    await files.remove(file, null);
    const refused = await maya.part('v-1', 100, bytes.subarray(100));
    await maya.part('v-1', 0, bytes);
    await files.remove(file, null);
    const early = await maya.close('v-1');
    await maya.part('v-1', 0, bytes);

    expect([refused.status, await offsetAt(Promise.resolve(refused))]).toEqual([409, 0]);
    expect([early.status, await offsetAt(Promise.resolve(early))]).toEqual([409, 0]);
    expect((await maya.close('v-1')).status).toBe(200);
  });

  test('is kept with its file, wherever the service ends while it is closed (rules/media#V9)', async () => {
    for (const step of ['before the name', 'after the name'] as const) {
      const first = await newFiles();
      let isEnding = true;
      const { maya } = await sending({
        ...first,
        async finish(name, arrived) {
          if (isEnding && step === 'before the name') throw new Error('The process ends.');
          await first.finish(name, arrived);
          if (isEnding) throw new Error('The process ends.');
        },
      });
      await maya.announce('v-1', announced);
      await maya.part('v-1', 0, bytes);
      const ended = await maya.close('v-1');
      const feed = await wholeFeed(maya.feed);
      isEnding = false;

      expect([step, ended.status, feed]).toEqual([step, 500, []]);
      expect([step, (await maya.close('v-1')).status]).toEqual([step, 200]);
      expect(await statusOf(maya.read('v-1'))).toBe(200);
    }
  });

  test('has room for one of two that are announced at once, at the edge (rules/media#V2)', async () => {
    const { maya } = await sending();
    const large = { ...announced, size: 200 * 1024 * 1024 };
    for (let index = 0; index < 9; index += 1) await maya.announce(`v-${index}`, large);
    const both = await Promise.all([maya.announce('a', large), maya.announce('b', large)]);

    // 2 GiB less nine times 200 MiB has room for one more, and a bit.
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 413]));
  });

  test('is refused in words where the disk is nearly full, and what is kept is read (rules/media#V2)', async () => {
    let hasRoom = true;
    const { maya } = await sending({ hasRoom: () => Promise.resolve(hasRoom) });
    await keep(maya, 'v-0', bytes, announced);
    await maya.announce('v-1', announced);
    hasRoom = false;
    const full = error(507, 'There is no room left to keep this. What was kept before is safe.');

    expect(await errorOf(await maya.part('v-1', 0, bytes))).toEqual(full);
    expect(await errorOf(await maya.announce('v-2', announced))).toEqual(full);
    expect((await maya.announce('v-1', announced)).status).toBe(200);
    expect(await statusOf(maya.read('v-0'))).toBe(200);
  });
});

eachWorld('the address of a file', (enter) => {
  test('is good for 15 minutes, and no longer than its sign-in (rules/media#V6)', async () => {
    const world = await enter({ files: await newFiles() });
    await world.store.db.deleteFrom('changes').execute();
    await world.store.db.deleteFrom('media').execute();
    const connection = connectionTo(world);
    const maya = await senderOf(connection, email);
    await keep(maya, 'v-1', bytes, announced);
    const path = (await standing(maya.look('v-1'))).address?.path ?? '';

    expect(await statusOf(maya.play(path))).toBe(200);
    world.advance(15 * 60_000 - 1);
    expect(await statusOf(maya.play(path))).toBe(200);
    world.advance(1);
    expect(await statusOf(maya.play(path))).toBe(403);

    const again = await senderOf(connection, email);
    const fresh = (await standing(again.look('v-1'))).address?.path ?? '';
    expect(await statusOf(maya.play(fresh))).toBe(200);
    await world.store.db.updateTable('sessions').set({ ended_at: world.now() }).execute();
    expect(await statusOf(maya.play(fresh))).toBe(403);
  });
});

eachWorld('a service without a place for files', (enter) => {
  test('refuses each of them, and says so', async () => {
    const world = await enter();
    const { token } = await senderOf(connectionTo(world), email);
    const maya = sender(connectionTo(world), email, token);

    const refused = await maya.announce(randomUUID(), announced);
    expect(refused.headers.get('Retry-After')).toBe('3600');
    expect(await errorOf(refused)).toEqual(
      error(503, 'Recordings are not kept by this server yet.'),
    );
  });
});
