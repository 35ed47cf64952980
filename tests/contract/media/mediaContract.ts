import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { mediaLimits } from '#src/contract/media/media.ts';
import { longestPart, tusHeaders } from '#src/contract/media/tus.ts';
import { error, errorOf } from '#tests/contract/common/errors.ts';
import { wholeFeed, type PracticeConnection } from '#tests/contract/practice/device.ts';

import { announcementOf, recording } from './files.ts';
import {
  addressOf,
  begin,
  keep,
  offsetAt,
  sender,
  senderOf,
  standing,
  versionIn,
  type Sender,
} from './sender.ts';

/** The calls that the contract makes of the media service. */
export const mediaContractCalls = ['media', 'close', 'content'] as const;

const email = 'maya@example.com';
const gone = error(410, 'This was deleted.');
const noFile = error(404, 'There is no such file.');
const notYours = error(403, 'You can only open your own records.');
const bytes = recording(5_000);
const announced = announcementOf(bytes);

/**
 * States what a media service answers, be it the real one or a mock. `connect` opens a new world with the members Maya and Noor, of
 * whom nothing is known yet.
 */
export function mediaContract(name: string, connect: () => Promise<PracticeConnection>): void {
  describe(`the media contract, kept by ${name}`, () => {
    let connection: PracticeConnection;
    let maya: Sender;
    beforeEach(async () => {
      connection = await connect();
      maya = await senderOf(connection, email);
    });
    afterEach(() => connection.close());

    test('keeps what comes in parts, tells of it in the feed, and answers every byte (rules/media#V1, rules/media#V4)', async () => {
      const arriving = await standing(maya.announce('v-1', announced));
      const first = await maya.part('v-1', 0, bytes.subarray(0, 2_000));
      const feedBefore = await wholeFeed(maya.feed);
      const second = await maya.part('v-1', 2_000, bytes.subarray(2_000));
      const version = await versionIn(maya.close('v-1'));
      const read = await maya.read('v-1');

      const fresh = { id: 'v-1', state: 'arriving', offset: 0, size: 5_000 };
      expect(arriving).toEqual({ ...fresh, version: null, address: null });
      expect([first.status, first.headers.get(tusHeaders.offset)]).toEqual([204, '2000']);
      expect([second.status, second.headers.get(tusHeaders.offset)]).toEqual([204, '5000']);
      expect(second.headers.get(tusHeaders.version)).toBe('1.0.0');
      expect(feedBefore).toEqual([]);
      expect(await wholeFeed(maya.feed)).toEqual([
        {
          kind: 'media',
          id: 'v-1',
          seq: 1,
          gone: false,
          made_at: expect.stringMatching(/Z$/u),
          body: announced,
          state: 'kept',
        },
      ]);
      expect(await standing(maya.look('v-1'))).toMatchObject({
        state: 'kept',
        offset: 5_000,
        version,
      });
      expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
    });

    test('is announced once: sent again it is answered as it stands, and otherwise refused (rules/media#V1)', async () => {
      await begin(maya, 'v-1', bytes.subarray(0, 10), announced);

      expect(await standing(maya.announce('v-1', announced))).toMatchObject({ offset: 10 });
      expect(await errorOf(await maya.announce('v-1', { ...announced, seconds: 22 }))).toEqual(
        error(409, 'This is announced already, and otherwise.'),
      );
    });

    test.each([
      [{ size: 0 }, 'size'],
      [{ size: mediaLimits.file + 1 }, 'size'],
      [{ kind: 'photo', type: 'image/png', size: mediaLimits.photo + 1 }, 'size'],
      [{ type: 'video/webm' }, 'type'],
      [{ type: 'image/svg+xml', kind: 'photo' }, 'type'],
      [{ type: 'AUDIO/WEBM' }, 'type'],
      [{ kind: 'text' }, 'kind'],
      [{ seconds: -1 }, 'seconds'],
      [{ digest: 'abc' }, 'digest'],
      [{ name: 'x' }, 'name'],
    ])('refuses an announcement with %j', async (spoilt, field) => {
      const answer = await maya.announce('v-1', { ...announced, ...(spoilt as object) });

      expect(await errorOf(answer)).toEqual(error(422, `Please check these fields: ${field}.`));
    });

    test('refuses what is over 2 GB together, those on their way among them, in words (rules/media#V2)', async () => {
      const large = { ...announced, size: mediaLimits.file };
      for (let index = 0; index < 10; index += 1) await maya.announce(`v-${index}`, large);
      const full = error(413, 'Your account’s 2 GB are full.');
      const rest = mediaLimits.member - 10 * mediaLimits.file;

      expect(await errorOf(await maya.announce('one', { ...large, size: rest + 1 }))).toEqual(full);
      expect((await maya.announce('two', { ...large, size: rest })).status).toBe(200);
      expect(await errorOf(await maya.announce('three', { ...large, size: 1 }))).toEqual(full);
      expect((await maya.announce('v-3', large)).status).toBe(200);
      await maya.remove('two');
      expect((await maya.announce('three', { ...large, size: 1 })).status).toBe(200);
    });

    test('tells how far a file has come, and takes a part nowhere else (rules/media#V3)', async () => {
      await begin(maya, 'v-1', bytes.subarray(0, 100), announced);
      const asked = await maya.ask('v-1');
      const late = await maya.part('v-1', 0, bytes.subarray(0, 100));
      const early = await maya.part('v-1', 101, bytes.subarray(101));

      expect(asked.status).toBe(200);
      expect(Object.fromEntries(asked.headers)).toMatchObject({
        'upload-offset': '100',
        'upload-length': '5000',
        'tus-resumable': '1.0.0',
        'cache-control': 'no-store',
      });
      expect(await offsetAt(Promise.resolve(late))).toBe(100);
      expect(await errorOf(late)).toEqual(error(409, 'The next part begins elsewhere.'));
      expect(await errorOf(early)).toEqual(error(409, 'The next part begins elsewhere.'));
      expect(await offsetAt(maya.ask('v-1'))).toBe(100);
    });

    test('keeps of a part that is too long what fits', async () => {
      const over = await begin(maya, 'v-1', recording(5_001), announced);

      expect(await errorOf(over)).toEqual(error(413, 'The request is too large.'));
      expect(await offsetAt(maya.ask('v-1'))).toBe(5_000);
    });

    test('takes parts of 5 MiB and no more', async () => {
      const large = recording(longestPart + 2);
      const over = await begin(maya, 'v-1', large, announcementOf(large));
      await maya.part('v-1', longestPart, large.subarray(longestPart));

      expect(over.status).toBe(413);
      await versionIn(maya.close('v-1'));
      expect(Buffer.from(await (await maya.read('v-1')).arrayBuffer()).equals(large)).toBe(true);
    });

    test('refuses a part that does not speak the protocol', async () => {
      await maya.announce('v-1', announced);
      const part = (offset: string, headers: object) => maya.part('v-1', offset, 'x', headers);

      const other = await part('0', { [tusHeaders.version]: '0.2.2' });
      expect(other.headers.get(tusHeaders.supported)).toBe('1.0.0');
      expect(await errorOf(other)).toEqual(error(412, 'Parts are sent by tus 1.0.0.'));
      expect(await errorOf(await part('0', { 'Content-Type': 'audio/webm' }))).toEqual(
        error(415, 'A part must be application/offset+octet-stream.'),
      );
      expect(await errorOf(await part('-1', {}))).toEqual(
        error(422, 'Please check these fields: Upload-Offset.'),
      );
      expect((await maya.ask('v-1', {})).status).toBe(412);
    });

    test('does not close what has not come whole, and lets what is not what was announced come anew (rules/media#V4)', async () => {
      await begin(maya, 'v-1', bytes.subarray(0, 4_999), announced);
      const early = await maya.close('v-1');
      await maya.part('v-1', 4_999, Uint8Array.of(7));
      const wrong = await maya.close('v-1');
      const anew = await offsetAt(maya.ask('v-1'));
      await maya.part('v-1', 0, bytes);

      expect(await offsetAt(Promise.resolve(early))).toBe(4_999);
      expect(await errorOf(early)).toEqual(error(409, 'Not all of the file has come yet.'));
      expect(await errorOf(wrong)).toEqual(error(422, 'The file is not what was announced.'));
      expect(anew).toBe(0);
      expect((await maya.close('v-1')).status).toBe(200);
    });

    test('refuses a file that is not of the type that it says, with a digest or without', async () => {
      const page = new TextEncoder().encode('<svg onload="alert(1)" xmlns="x"></svg>');
      for (const [id, more] of [
        ['p-1', {}],
        ['p-2', { digest: null }],
      ] as const) {
        await begin(maya, id, page, announcementOf(page, more));

        expect(await errorOf(await maya.close(id))).toEqual(
          error(422, 'The file is not of the type that it says.'),
        );
      }
    });

    test('adopts what is kept already, whichever call is sent again (rules/media#V4)', async () => {
      const version = await keep(maya, 'v-1', bytes, announced);

      expect(await standing(maya.announce('v-1', announced))).toMatchObject({
        state: 'kept',
        version,
      });
      expect(await offsetAt(maya.ask('v-1'))).toBe(5_000);
      expect((await maya.part('v-1', 5_000, new Uint8Array())).status).toBe(204);
      expect((await maya.part('v-1', 0, bytes)).status).toBe(409);
      expect(await versionIn(maya.close('v-1'))).toBe(version);
      expect(await wholeFeed(maya.feed)).toHaveLength(1);
    });

    test.each([
      ['bytes=0-0', 206, 0, 1],
      ['bytes=10-19', 206, 10, 20],
      ['bytes=4990-', 206, 4_990, 5_000],
      ['bytes=4990-9999', 206, 4_990, 5_000],
      ['bytes=-10', 206, 4_990, 5_000],
      ['bytes=-9999', 206, 0, 5_000],
      ['bytes=20-10', 200, 0, 5_000],
      ['bytes=0-1,3-4', 200, 0, 5_000],
      ['pages=1', 200, 0, 5_000],
    ])('answers the range %s with %i (rules/media#V5)', async (range, status, from, to) => {
      await keep(maya, 'v-1', bytes, announced);
      const read = await maya.read('v-1', { Range: range });

      expect(read.status).toBe(status);
      expect(read.headers.get('Content-Range')).toBe(
        status === 206 ? `bytes ${from}-${to - 1}/5000` : null,
      );
      expect(Buffer.from(await read.arrayBuffer()).equals(bytes.subarray(from, to))).toBe(true);
    });

    test('answers no range beyond the end, and all of it where it is another file than before (rules/media#V5)', async () => {
      await keep(maya, 'v-1', bytes, announced);
      const beyond = await maya.read('v-1', { Range: 'bytes=5000-' });
      const tag = (await maya.read('v-1')).headers.get('ETag') ?? '';
      const same = await maya.read('v-1', { Range: 'bytes=0-9', 'If-Range': tag });
      const other = await maya.read('v-1', { Range: 'bytes=0-9', 'If-Range': '"another"' });

      expect(beyond.headers.get('Content-Range')).toBe('bytes */5000');
      expect(await errorOf(beyond)).toEqual(error(416, 'There is no such part of it.'));
      expect([same.status, other.status]).toEqual([206, 200]);
    });

    test('is read by whoever sends no token at an address of its own, and is no page anywhere (rules/media#V6, rules/media#V7)', async () => {
      await keep(maya, 'v-1', bytes, announced);
      const path = await addressOf(maya, 'v-1');
      const played = await maya.play(path, { Range: 'bytes=1-3', 'Sec-Fetch-Dest': 'audio' });

      expect(played.status).toBe(206);
      expect(Object.fromEntries(played.headers)).toMatchObject({
        'accept-ranges': 'bytes',
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="v-1.webm"',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-type': 'audio/webm',
        'x-content-type-options': 'nosniff',
      });
      for (const use of ['document', 'iframe', 'frame', 'object', 'embed', 'script', 'worker']) {
        const shown = await maya.play(path, { 'Sec-Fetch-Dest': use });
        expect([use, shown.status]).toEqual([use, 403]);
      }
    });

    test('is read at no address that was altered, and at none of another member’s or file (rules/media#V6)', async () => {
      await keep(maya, 'v-1', bytes, announced);
      await keep(maya, 'v-2', bytes, announced);
      const path = await addressOf(maya, 'v-1');
      const no = error(403, 'This address is good no longer. Please ask for another one.');

      for (const altered of [
        path.replace('v-1', 'v-2'),
        path.replace('maya', 'noor'),
        path.replace(/seal=.{4}/u, 'seal=AAAA'),
        path.replace(/by=[^&]*/u, 'by=nobody'),
        `${path.split('?')[0]}?seal=`,
      ]) {
        expect(await errorOf(await maya.play(altered))).toEqual(no);
      }
    });

    test('is gone for good once it is deleted, on its way or kept, and leaves its room (rules/media#V8)', async () => {
      await begin(maya, 'v-1', bytes.subarray(0, 10), announced);
      await keep(maya, 'v-2', bytes, announced);
      for (const id of ['v-1', 'v-2', 'never']) {
        expect((await maya.remove(id)).status).toBe(200);
        expect(await errorOf(await maya.announce(id, announced))).toEqual(gone);
        expect((await maya.ask(id)).status).toBe(410);
        expect(await errorOf(await maya.part(id, 10, bytes.subarray(10)))).toEqual(gone);
        expect(await errorOf(await maya.close(id))).toEqual(gone);
        expect(await errorOf(await maya.read(id))).toEqual(gone);
      }
      expect((await wholeFeed(maya.feed)).map((change) => [change.id, change.gone])).toEqual([
        ['v-1', true],
        ['v-2', true],
        ['never', true],
      ]);
    });

    test('knows nothing that was not announced, nor anything under an id that is none', async () => {
      expect((await maya.ask('none')).status).toBe(404);
      for (const answer of [maya.part('none', 0, bytes), maya.close('none'), maya.read('none')]) {
        expect(await errorOf(await answer)).toEqual(noFile);
      }
      await maya.announce('v-1', announced);
      expect(await errorOf(await maya.read('v-1'))).toEqual(noFile);
      expect(await errorOf(await maya.look('v 1'))).toEqual(
        error(422, 'Please check these fields: id.'),
      );
    });

    test('is its member’s alone (rules/common#M5)', async () => {
      await keep(maya, 'v-1', bytes, announced);
      const noor = await senderOf(connection, 'noor@example.com');
      const robber = sender(connection, email, noor.token);
      const nobody = sender(connection, email, null);

      for (const answer of callsOf(robber)) expect(await errorOf(await answer)).toEqual(notYours);
      for (const answer of callsOf(nobody)) {
        expect(await errorOf(await answer)).toEqual(error(401, 'Please sign in again.'));
      }
      expect([(await robber.ask('v-1')).status, (await nobody.ask('v-1')).status]).toEqual([
        403, 401,
      ]);
      expect(await errorOf(await noor.read('v-1'))).toEqual(noFile);
    });
  });
}

function callsOf(who: Sender): Promise<Response>[] {
  return [
    who.announce('v-1', announced),
    who.part('v-1', 0, 'x'),
    who.close('v-1'),
    who.look('v-1'),
    who.read('v-1'),
    who.remove('v-1'),
  ];
}
