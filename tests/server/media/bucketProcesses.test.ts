import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addMember } from '#server/services/auth/members.ts';
import { createKeys, importKeys } from '#server/services/secrets/keys.ts';
import { systemClock } from '#server/services/wire/clock.ts';
import { openStore, type Store } from '#server/store/database.ts';
import { mediaPath } from '#src/contract/media/paths.ts';
import { announcementOf, recording } from '#tests/contract/media/files.ts';
import {
  offsetAt,
  senderOf,
  standing,
  versionIn,
  type Sender,
} from '#tests/contract/media/sender.ts';
import { pageOf } from '#tests/contract/practice/device.ts';
import { anyPorts, builtClient, cleanUp } from '#tests/server/process/run.ts';
import { origin, serve } from '#tests/server/process/serving.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startS3 } from '#tests/support/stores/s3.ts';
import { newPostgresDatabase, storeKinds } from '#tests/support/stores/stores.ts';

const email = 'maya@example.com';
const mebibyte = 1024 * 1024;
const bytes = recording(7 * mebibyte + 11);
const announced = announcementOf(bytes);

const streamed = { duplex: 'half' } as const;

type Served = Awaited<ReturnType<typeof serve>>;

describe.skipIf(!storeKinds.includes('postgres'))('two processes with one bucket', () => {
  let bucket: Awaited<ReturnType<typeof startS3>>;
  let store: Store;
  let variables: Record<string, string>;
  let here: Served;
  let there: Served;
  beforeAll(async () => {
    bucket = await startS3();
    const keys = await createKeys();
    const url = await newPostgresDatabase();
    store = await openStore({ kind: 'postgres', url });
    const member = { email, password: 'practice-daily-2026', name: 'Maya', timeZone: 'UTC' };
    const maya = { ...member, verified: true, mfaSecret: null };
    await addMember(store.db, maya, await importKeys(keys), systemClock);
    variables = {
      ...anyPorts,
      DATABASE_URL: url,
      FOURFOLD_DIST: await builtClient(),
      FOURFOLD_MEDIA_URL: bucket.url,
      FOURFOLD_ORIGIN: origin,
      FOURFOLD_PEPPER: keys.pepper,
      FOURFOLD_SEALING_KEY: keys.sealing,
      FOURFOLD_SIGNING_KEY: keys.signing,
    };
    [here, there] = await Promise.all([serve(variables), serve(variables)]);
  });
  afterAll(async () => {
    await cleanUp();
    await store.close();
    await bucket.stop();
  });

  let left: Sender;
  let right: Sender;
  beforeEach(async () => {
    [left, right] = [await senderAt(here), await senderAt(there)];
  });

  test('take a file whose parts go to one and the other, whole and once (rules/media#V3, rules/media#V4)', async () => {
    await left.announce('alternating', announced);
    const ends = [1, 2 * mebibyte, 5 * mebibyte + 1, 6 * mebibyte, bytes.length];
    let offset = 0;
    for (const [index, end] of ends.entries()) {
      const to = index % 2 === 0 ? right : left;
      offset = await offsetAt(to.part('alternating', offset, bytes.subarray(offset, end)));
      expect(offset).toBe(end);
    }
    const versions = await Promise.all([closed(left), closed(right)]);

    expect(versions[1]).toBe(versions[0]);
    const { changes } = await pageOf(left.feed.page());
    expect(changes.filter(({ id }) => id === 'alternating')).toHaveLength(1);
    for (const reader of [left, right]) {
      const read = Buffer.from(await (await reader.read('alternating')).arrayBuffer());
      expect(read.equals(bytes)).toBe(true);
    }
  });

  test('go on where one of them was killed amid a part, once its turn is over (rules/media#V3)', async () => {
    await left.announce('killed', announced);
    const from = await offsetAt(left.part('killed', 0, bytes.subarray(0, mebibyte)));
    const { body, taken } = silentAfter(bytes.subarray(from, 3 * mebibyte));
    const cut = fetch(`http://127.0.0.1:${here.ports.profile}${mediaPath(email, 'killed')}`, {
      method: 'PATCH',
      headers: {
        Authorization: `Bearer ${left.token}`,
        'Content-Type': 'application/offset+octet-stream',
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': String(from),
        // More than comes: the part is never whole.
        'Content-Length': String(3 * mebibyte),
      },
      body,
      ...streamed,
    });
    const ended = cut.then(
      () => 'answered',
      () => 'cut',
    );
    await taken;
    // Before it is held there, the other process would take all of it.
    await eventually(async () => {
      const held = store.db.selectFrom('media').select('held_by').where('held_by', 'is not', null);
      expect(await held.execute()).toHaveLength(1);
    });
    expect((await right.part('killed', from, bytes.subarray(from))).status).toBe(423);
    here.process.kill('SIGKILL');
    expect(await ended).toBe('cut');
    await here.process.ended;
    // Nobody waits for the half minute for which it may have been slow.
    await store.db
      .updateTable('media')
      .set({ held_until: new Date(0) })
      .execute();

    let offset = await offsetAt(right.ask('killed'));
    expect(offset).toBeGreaterThanOrEqual(from);
    while (offset < bytes.length) {
      const end = Math.min(bytes.length, offset + 5 * mebibyte);
      offset = await offsetAt(right.part('killed', offset, bytes.subarray(offset, end)));
    }
    await versionIn(right.close('killed'));
    const read = Buffer.from(await (await right.read('killed')).arrayBuffer());
    expect(read.equals(bytes)).toBe(true);
    here = await serve(variables);
    expect((await standing((await senderAt(here)).look('killed'))).state).toBe('kept');
  });
});

/** Closes a file; another process may be about to. */
async function closed(from: Sender): Promise<string> {
  let version = '';
  await eventually(async () => {
    const answer = await from.close('alternating');
    expect(answer.status).toBe(200);
    version = await versionIn(Promise.resolve(answer));
  });

  return version;
}

function senderAt({ ports }: Served): Promise<Sender> {
  return senderOf(
    {
      fetch: (path, init) =>
        fetch(
          `http://127.0.0.1:${path.startsWith('/auth') ? ports.auth : ports.profile}${path}`,
          init,
        ),
      invite: () => Promise.resolve(''),
      close: () => Promise.resolve(),
    },
    email,
  );
}

/** What a device sends that falls silent, and when all of it was taken. */
function silentAfter(sent: Uint8Array) {
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(sent),
    pull: () => take(),
  });

  return { body, taken };
}
