import fc from 'fast-check';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';

import { longestPart } from '#src/contract/media/tus.ts';
import { mediaItem } from '#src/domain/practice/mediaToSend.ts';
import type { OutboxMedia } from '#src/domain/outbox/outboxItem.ts';
import { mediaScenarios, type MediaScenario } from '#src/mocks/media/mediaScenarios.ts';
import { demoMembers, demoPassword } from '#src/mocks/world/demoMembers.ts';
import { login } from '#src/services/app/authApi.ts';
import { findMedia } from '#src/services/media/findMedia.ts';
import { createMediaSender, nextSize } from '#src/services/media/sendMedia.ts';
import { startMockServer } from '../../support/mockServer.ts';

const server = startMockServer();
const { email } = demoMembers.maya;
const every = '*/api/v1/media/*';
const never = new AbortController().signal;
const head = [0x1a, 0x45, 0xdf, 0xa3];

describe('sendMedia', () => {
  test('a file is whole at the service, however its line is cut (rules/media#V3, rules/practiceFeed#E22)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1_500_000 }),
        fc.array(fc.boolean(), { maxLength: 12 }),
        async (size, cuts) => {
          const device = await openDevice();
          const file = fileOf(size);
          const item = device.keep(file);
          const lines = [...cuts];
          server.use(
            http.patch(every, () => (lines.shift() === true ? HttpResponse.error() : undefined)),
          );
          await device.sendAll(item);

          expect((await device.heard(item.name)).equals(await bytesOf(file))).toBe(true);
          server.resetHandlers();
        },
      ),
      { numRuns: 25 },
    );
  });

  test('goes on from where the service is, whatever this device believes', async () => {
    const device = await openDevice();
    const file = fileOf(700_000);
    const item = device.keep(file);
    const first = await device.send(item);
    const begun = await device.send({ ...item, progress: progressOf(first) });
    expect(progressOf(begun).sent).toBeGreaterThan(0);

    for (const sent of [0, 3, 699_999]) {
      const resumed = await device.send({ ...item, progress: { isAnnounced: true, sent } });
      if (resumed === 'kept' || resumed === 'gone') break;
      expect(resumed.sent).toBeGreaterThanOrEqual(progressOf(begun).sent);
    }
    await device.sendAll({ ...item, progress: { isAnnounced: true, sent: 1 } });
    expect((await device.heard(item.name)).equals(await bytesOf(file))).toBe(true);
  });

  test('after a cut, how far the file came is asked before it is gone on with', async () => {
    const device = await openDevice();
    const item = device.keep(fileOf(10));
    const progress = await device.send(item);
    const asked: string[] = [];
    server.use(
      http.all(every, ({ request }) => {
        asked.push(request.method);
        return asked.length === 1 ? HttpResponse.error() : undefined;
      }),
    );
    const next = typeof progress === 'string' ? item : withProgress(item, progress);
    await expect(device.send(next)).rejects.toMatchObject({ failure: 'unreachable' });

    await device.send(next);
    expect(asked[0]).toBe('PATCH');
    expect(asked.slice(1)).not.toContain('PATCH');
  });

  test.each([
    ['a proxy that does not know how far it came', 502, 'Not now.'],
    ['a token that ends', 401, 'The token was refused.'],
  ])('%s amid a file costs none of what came', async (_, status, said) => {
    const device = await openDevice();
    const file = fileOf(700_000);
    const item = device.keep(file);
    const begun = progressOf(
      await device.send(withProgress(item, progressOf(await device.send(item)))),
    );
    expect(begun.sent).toBeGreaterThan(0);
    let isDown = true;
    const starts: number[] = [];
    server.use(
      http.all(every, ({ request }) => {
        if (isDown) return HttpResponse.json({ message: 'Not now.' }, { status });
        if (request.method === 'PUT') throw new Error('It is announced anew.');
        if (request.method === 'PATCH') starts.push(Number(request.headers.get('Upload-Offset')));
        return undefined;
      }),
    );
    await expect(device.send(withProgress(item, begun))).rejects.toThrow(said);
    isDown = false;
    await device.sendAll(withProgress(item, begun));

    expect(Math.min(...starts)).toBe(begun.sent);
    expect((await device.heard(item.name)).equals(await bytesOf(file))).toBe(true);
  });

  test('what the service has forgotten is announced anew', async () => {
    const device = await openDevice();
    const item = device.keep(fileOf(10));

    expect(await device.send({ ...item, progress: { isAnnounced: true, sent: 0 } })).toEqual({
      isAnnounced: false,
      sent: 0,
    });
  });

  test.each([
    ['mediaFull', 'refused', 'Your account’s 2 GB are full.'],
    ['mediaRefused', 'refused', 'The file is not what was announced.'],
    ['mediaDiskFull', 'unreachable', 'There is no room left to keep this.'],
    ['offline', 'unreachable', 'Failed to send the file'],
  ] as const)('%s is told as it is', async (scenario: MediaScenario, failure, message) => {
    const device = await openDevice();
    server.use(...mediaScenarios[scenario]());
    const item = device.keep(fileOf(10));

    await expect(device.sendAll(item, 1)).rejects.toMatchObject({
      failure,
      message: expect.stringContaining(message),
    });
  });

  test('what the service lost of a file before it was whole comes again', async () => {
    const device = await openDevice();
    const file = fileOf(700_000);
    const item = device.keep(file);
    await device.send(item);

    const halfway = { ...item, progress: { isAnnounced: true, sent: file.size } };
    expect(await device.send(halfway)).toEqual({ isAnnounced: true, sent: 0 });
    await device.sendAll(item);
    expect((await device.heard(item.name)).equals(await bytesOf(file))).toBe(true);
  });

  test('a file that another process writes just now waits', async () => {
    const device = await openDevice();
    const item = device.keep(fileOf(10));
    server.use(http.patch(every, () => HttpResponse.json({ message: 'Later.' }, { status: 423 })));

    await expect(device.sendAll(item, 1)).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test('what the member deleted elsewhere is sent no more', async () => {
    const device = await openDevice();
    const item = device.keep(fileOf(10));
    server.use(http.put(every, () => HttpResponse.json({}, { status: 410 })));

    expect(await device.send(item)).toBe('gone');
  });

  test('a part takes about two seconds, and is never longer than the service takes', () => {
    expect(nextSize(256 * 1024, 100)).toBe(512 * 1024);
    expect(nextSize(1024 * 1024, 1_500)).toBe(1024 * 1024);
    expect(nextSize(1024 * 1024, 4_000)).toBe(512 * 1024);
    expect(nextSize(longestPart, 10)).toBe(longestPart);
    expect(nextSize(256 * 1024, 60_000)).toBe(256 * 1024);
  });
});

/** A device of Maya's, signed in. */
async function openDevice() {
  const member = { email, password: demoPassword, mfaCode: '', rememberMe: false };
  const outcome = await login(member, never);
  const token = outcome.kind === 'signedIn' ? outcome.token : null;
  const callOf = (name: string) => ({ email, name, token });
  const sendMedia = createMediaSender();
  const files = new Map<string, Blob>();
  const send = (item: OutboxMedia) =>
    sendMedia(item, files.get(item.name) ?? new Blob(), callOf(item.name), never);

  return {
    send,

    /** Keeps a file under a name of its own. */
    keep(file: Blob): OutboxMedia {
      const name = `voice-${crypto.randomUUID()}.webm`;
      files.set(name, file);
      const item = mediaItem({ type: 'voice', name, seconds: 20 }, file, Date.now());
      if (item === null) throw new Error('It is no file that is sent.');
      return item;
    },

    /** Sends on until the service keeps it; with `tries`, rejects as that attempt does. */
    async sendAll(item: OutboxMedia, tries = 40): Promise<void> {
      let next = item;
      let failed = 0;
      for (;;) {
        try {
          const progress = await send(next);
          if (progress === 'kept' || progress === 'gone') return;
          next = withProgress(item, progress);
        } catch (error) {
          failed += 1;
          if (failed >= tries) throw error;
        }
      }
    },

    /** What another device reads under a name. */
    async heard(name: string): Promise<Buffer> {
      const found = await findMedia(callOf(name), never);
      if (found.kind !== 'address') throw new Error(`It is ${found.kind}.`);
      return Buffer.from(await (await fetch(found.url)).arrayBuffer());
    },
  };
}

function progressOf(came: OutboxMedia['progress'] | 'kept' | 'gone'): OutboxMedia['progress'] {
  if (typeof came === 'string') throw new Error(`It is ${came} already.`);
  return came;
}

function withProgress(item: OutboxMedia, progress: OutboxMedia['progress']): OutboxMedia {
  return { ...item, progress };
}

function fileOf(size: number): Blob {
  const bytes = new Uint8Array(Math.max(size, head.length)).map((_, at) => (at * 31) % 251);
  bytes.set(head);

  return new Blob([bytes], { type: 'audio/webm;codecs=opus' });
}

async function bytesOf(file: Blob): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer());
}
