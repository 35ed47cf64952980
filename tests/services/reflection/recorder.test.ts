// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { DeviceFault } from '#src/domain/reflection/mediaFault.ts';
import type { Reflected } from '#src/domain/reflection/reflection.ts';
import type { RecordingPart } from '#src/domain/reflection/voiceNote.ts';
import { openBrowser, openTab } from '../../support/device/browserTab.ts';
import { FakeMediaRecorder, FakeStream, plugIn } from '../../support/device/fakeRecorder.ts';
import { useNodeBlobs } from '../../support/device/nodeBlobs.ts';
import { eventually } from '../../support/eventually.ts';

beforeEach(() => {
  openBrowser();
  useNodeBlobs();
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setInterval', 'clearInterval', 'setTimeout'],
  });
});
afterEach(() => void vi.useRealTimers());

describe('the recorder', () => {
  test('asks for the microphone, prefers MP4, and hands out a second at a time', async () => {
    const { asked, heard } = await openRecorder();

    expect(asked).toHaveBeenCalledWith({ audio: true });
    expect(FakeMediaRecorder.last).toMatchObject({ mimeType: 'audio/mp4', slice: 1_000 });
    expect(heard.started).toEqual([expect.stringMatching(/^[\da-f-]{36}$/u)]);
  });

  test('takes WebM where MP4 is not recorded, and says so where neither is', async () => {
    const webm = await openRecorder({ supported: ['audio/webm;codecs=opus'] });
    expect(FakeMediaRecorder.last.mimeType).toBe('audio/webm;codecs=opus');
    expect(webm.heard.denied).toEqual([]);

    const none = await openRecorder({ supported: [] });
    expect(none.heard.denied).toEqual(['unsupported']);
    expect(none.asked).not.toHaveBeenCalled();
  });

  test.each([
    ['NotAllowedError', 'notAllowed'],
    ['NotFoundError', 'notFound'],
    ['OverconstrainedError', 'notFound'],
    ['NotReadableError', 'busy'],
    ['SecurityError', 'insecure'],
    ['TypeError', 'unsupported'],
  ] as const)('names why the microphone is refused: %s is “%s”', async (name, fault) => {
    const { heard } = await openRecorder({
      open: () => Promise.reject(new DOMException('no', name)),
    });

    expect(heard.denied).toEqual([fault]);
  });

  test('says that a page is not secure, and that a browser has no devices', async () => {
    const insecure = await openRecorder({ before: () => vi.stubGlobal('isSecureContext', false) });
    const none = await openRecorder({ before: () => vi.stubGlobal('navigator', {}) });

    expect([insecure.heard.denied, none.heard.denied]).toEqual([['insecure'], ['unsupported']]);
  });

  test('tells time by its own clock, without the pauses, however many chunks came', async () => {
    const { recorder, heard } = await openRecorder();

    vi.advanceTimersByTime(4_000);
    recorder.hold();
    vi.advanceTimersByTime(60_000);
    recorder.resume();
    vi.advanceTimersByTime(2_000);
    recorder.stop();

    expect(heard.ms.at(-1)).toBe(6_000);
    expect(heard.stopped.map(({ ms }) => ms)).toEqual([6_000]);
  });

  test('hands out what can be played while it is on hold, with the microphone silent', async () => {
    const { recorder, heard, stream } = await openRecorder();
    FakeMediaRecorder.last.handOut('one ');
    FakeMediaRecorder.last.rest = 'two';

    recorder.hold();

    expect(await texts(heard.held)).toEqual(['one two']);
    expect(stream.tracks.map(({ enabled }) => enabled)).toEqual([false]);
    recorder.resume();
    expect(stream.tracks.map(({ enabled }) => enabled)).toEqual([true]);
  });

  test('lets go of the microphone when it stops, with everything in one part', async () => {
    const { recorder, heard, stream } = await openRecorder();
    FakeMediaRecorder.last.handOut('one ');
    FakeMediaRecorder.last.rest = 'two';

    recorder.stop();

    expect(await texts(heard.stopped.map(({ blob }) => blob))).toEqual(['one two']);
    expect(heard.stopped[0]?.blob.type).toBe('audio/mp4');
    expect(stream.tracks.every(({ isStopped }) => isStopped)).toBe(true);
    expect(heard.interrupted).toEqual([]);
  });

  test.each([
    ['is unplugged', ({ tracks }: FakeStream) => tracks[0]?.dispatchEvent(new Event('ended'))],
    ['fails', () => FakeMediaRecorder.last.dispatchEvent(new Event('error'))],
    ['is left with its page', () => dispatchEvent(new Event('pagehide'))],
  ])('keeps what there is when the microphone %s', async (_, end) => {
    const { heard, stream } = await openRecorder();
    vi.advanceTimersByTime(9_000);
    FakeMediaRecorder.last.rest = 'nine';

    end(stream);

    expect(heard.interrupted.map(({ ms }) => ms)).toEqual([9_000]);
    expect(await texts(heard.interrupted.map(({ blob }) => blob))).toEqual(['nine']);
    expect(heard.stopped).toEqual([]);
    expect(stream.tracks.every(({ isStopped }) => isStopped)).toBe(true);
  });

  test('takes a track that stays muted for a second for lost, and a shorter silence for none', async () => {
    const { heard, stream } = await openRecorder();
    const [track] = stream.tracks;
    if (track === undefined) throw new Error('no track');

    track.muted = true;
    track.dispatchEvent(new Event('mute'));
    vi.advanceTimersByTime(500);
    track.muted = false;
    vi.advanceTimersByTime(2_000);
    expect(heard.interrupted).toEqual([]);

    track.muted = true;
    track.dispatchEvent(new Event('mute'));
    vi.advanceTimersByTime(1_000);
    expect(heard.interrupted).toHaveLength(1);
  });

  test('says nothing more once it is closed, and lets go of a microphone that comes later', async () => {
    const coming = Promise.withResolvers<FakeStream>();
    const { recorder, heard } = await openRecorder({ open: () => coming.promise });
    const stream = new FakeStream('audio');

    recorder.close();
    coming.resolve(stream);
    await settle();

    expect(stream.tracks.every(({ isStopped }) => isStopped)).toBe(true);
    expect(heard.started).toEqual([]);
  });

  test('lets go of the microphone when it is closed, without a report', async () => {
    const { recorder, heard, stream } = await openRecorder();

    recorder.close();

    expect(stream.tracks.every(({ isStopped }) => isStopped)).toBe(true);
    expect([heard.stopped, heard.interrupted]).toEqual([[], []]);
  });

  test('asks before the page is left only while it records', async () => {
    const { recorder } = await openRecorder();
    expect(isAskedToStay()).toBe(true);

    recorder.stop();
    expect(isAskedToStay()).toBe(false);
  });

  test('keeps each second on this device at once: a page that is killed leaves it behind', async () => {
    const { heard } = await openRecorder();
    vi.advanceTimersByTime(1_000);
    FakeMediaRecorder.last.handOut('one ');
    vi.advanceTimersByTime(1_000);
    FakeMediaRecorder.last.handOut('two');

    const later = await openTab();
    const { readUnfinished } = await import('#src/services/reflection/recordings.ts');
    await later.listKept('recordings', later.memberKey(email));
    await eventually(async () =>
      expect((await readUnfinished({ email, task }))?.parts[0]?.ms).toBe(2_000),
    );
    const found = await readUnfinished({ email, task });

    expect(found?.id).toBe(heard.started[0]);
    expect(await texts((found?.parts ?? []).map(({ blob }) => blob))).toEqual(['one two']);
  });
});

const email = 'maya@example.com';
const task: Reflected = {
  taskId: '2026-11-21-TETHER-1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
};

function texts(blobs: readonly Blob[]): Promise<string[]> {
  return Promise.all(blobs.map((blob) => blob.text()));
}

function isAskedToStay(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);

  return leaving.defaultPrevented;
}

async function settle() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

async function openRecorder({
  open,
  supported,
  before = () => {},
}: {
  open?: () => Promise<FakeStream>;
  supported?: string[];
  before?: () => void;
} = {}) {
  await openTab();
  const service = await import('#src/services/reflection/recorder.ts');
  const stream = new FakeStream('audio');
  const asked = plugIn(open ?? (() => Promise.resolve(stream)));
  if (supported !== undefined) FakeMediaRecorder.supported = supported;
  before();

  const heard = {
    denied: [] as DeviceFault[],
    started: [] as string[],
    ms: [] as number[],
    held: [] as Blob[],
    stopped: [] as RecordingPart[],
    interrupted: [] as RecordingPart[],
  };
  const recorder = service.openRecorder(
    { email, task, recording: null },
    {
      onDenied: (fault) => void heard.denied.push(fault),
      onStarted: (id) => void heard.started.push(id),
      onHeard: (ms) => void heard.ms.push(ms),
      onHeld: (blob) => void heard.held.push(blob),
      onStopped: (part) => void heard.stopped.push(part),
      onInterrupted: (part) => void heard.interrupted.push(part),
    },
  );
  await settle();

  return { recorder, heard, stream, asked };
}
