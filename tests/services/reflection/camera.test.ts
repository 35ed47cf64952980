// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { largestInline, type DeviceFault } from '#src/domain/reflection/mediaFault.ts';
import { findCamera, openCamera } from '#src/services/reflection/camera.ts';
import { FakeMediaRecorder, FakeStream, plugIn } from '../../support/device/fakeRecorder.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';

beforeEach(() => {
  useNodeBlobs();
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue();
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
    take(new Blob(['frame'], { type: 'image/jpeg' })),
  );
});
afterEach(() => void vi.useRealTimers());

describe('the camera', () => {
  test('asks for the picture alone for a photo, shows what it sees, and takes one frame', async () => {
    const { camera, heard, stream, asked } = await open('image');
    expect(asked.mock.calls).toMatchObject([[{ audio: false }]]);
    expect(heard.opened).toEqual([stream]);

    camera.take();
    await settle();

    expect(await heard.taken[0]?.text()).toBe('frame');
  });

  test('films with sound, tells how long, and hands out one film', async () => {
    const { camera, heard, asked } = await open('video');
    expect(asked.mock.calls).toMatchObject([[{ audio: true }]]);

    camera.film();
    FakeMediaRecorder.last.handOut('one ');
    vi.advanceTimersByTime(1_000);
    FakeMediaRecorder.last.rest = 'two';
    camera.take();

    expect(heard.ms.at(-1)).toBe(1_000);
    expect(await heard.taken[0]?.text()).toBe('one two');
    expect(heard.taken[0]?.type).toBe('video/webm');
    expect(heard.taken).toHaveLength(1);
  });

  test('ends a film by itself before it is too large to be sent', async () => {
    const { camera, heard } = await open('video');
    camera.film();

    FakeMediaRecorder.last.handOut('x'.repeat(largestInline - 700_000));
    expect(heard.taken).toEqual([]);
    FakeMediaRecorder.last.handOut('x'.repeat(200_000));

    expect(heard.taken[0]?.size).toBeLessThan(largestInline);
  });

  test('names why it is refused', async () => {
    const refused = await open('image', () =>
      Promise.reject(new DOMException('no', 'NotAllowedError')),
    );

    expect(refused.heard.denied).toEqual(['notAllowed']);
  });

  test('lets go of the camera when it is closed, and hands out nothing more', async () => {
    const { camera, heard, stream } = await open('video');
    camera.film();

    camera.close();

    expect(stream.tracks.map(({ isStopped }) => isStopped)).toEqual([true, true]);
    expect(heard.taken).toEqual([]);
  });

  test('lets go of a camera that comes after it was closed', async () => {
    const coming = Promise.withResolvers<FakeStream>();
    const { camera, heard } = await open('image', () => coming.promise);
    const late = new FakeStream('video');

    camera.close();
    coming.resolve(late);
    await settle();

    expect(late.tracks.map(({ isStopped }) => isStopped)).toEqual([true]);
    expect(heard.opened).toEqual([]);
  });

  test('lets go of a camera that it cannot show', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {
      throw new TypeError('no stream');
    });

    const { heard, stream } = await open('image');

    expect(heard.denied).toEqual(['unsupported']);
    expect(stream.tracks.map(({ isStopped }) => isStopped)).toEqual([true]);
  });

  test('says that an unplugged camera is gone', async () => {
    const { heard, stream } = await open('image');

    stream.tracks[0]?.dispatchEvent(new Event('ended'));

    expect(heard.denied).toEqual(['notFound']);
  });
});

describe('findCamera', () => {
  test.each([
    ['a phone that films in its own app', 'video', { isTouched: true, devices: [] }, 'input'],
    ['a photo on a phone', 'image', { isTouched: true, devices: ['videoinput'] }, 'stream'],
    ['a page with a camera', 'video', { isTouched: false, devices: ['videoinput'] }, 'stream'],
    ['a page with a microphone', 'image', { isTouched: false, devices: ['audioinput'] }, 'none'],
  ] as const)('%s', async (_, kind, { isTouched, devices }, way) => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('matchMedia', () => ({ matches: isTouched }));
    vi.stubGlobal('navigator', {
      mediaDevices: {
        getUserMedia: () => {},
        enumerateDevices: () => Promise.resolve(devices.map((one) => ({ kind: one }))),
      },
    });

    expect(await findCamera(kind)).toBe(way);
  });

  test('finds none where the page is not secure or has no devices', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('isSecureContext', false);
    expect(await findCamera('image')).toBe('none');

    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('navigator', {});
    expect(await findCamera('image')).toBe('none');
  });
});

async function settle() {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

async function open(kind: 'image' | 'video', answer?: () => Promise<FakeStream>) {
  const stream = new FakeStream('video', ...(kind === 'video' ? ['audio'] : []));
  const asked = plugIn(answer ?? (() => Promise.resolve(stream)));
  const heard = {
    denied: [] as DeviceFault[],
    opened: [] as unknown[],
    ms: [] as number[],
    taken: [] as Blob[],
  };
  const camera = openCamera(kind, {
    onDenied: (fault) => void heard.denied.push(fault),
    onOpened: (opened) => void heard.opened.push(opened),
    onRolled: (ms) => void heard.ms.push(ms),
    onTaken: (file) => void heard.taken.push(file),
  });
  await settle();

  return { camera, heard, stream, asked };
}
