// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { openRoomTone } from '#src/services/practiceRoom/roomTone.ts';

const heard: string[] = [];
const keys = new Map<string, (() => void) | null>();
let session: { metadata: unknown; playbackState: string } | undefined;
let elements: FakeAudio[] = [];

class FakeAudio extends EventTarget {
  loop = false;
  isPlaying = false;
  isRefused = false;
  src: string;
  constructor(address: string) {
    super();
    this.src = address;
    elements.push(this);
  }
  play() {
    if (this.isRefused) return Promise.reject(new DOMException('no press', 'NotAllowedError'));
    this.isPlaying = true;
    return Promise.resolve();
  }
  get paused() {
    return !this.isPlaying;
  }
  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    queueMicrotask(() => this.dispatchEvent(new Event('pause')));
  }
  removeAttribute() {
    this.src = '';
  }
}

beforeEach(() => {
  heard.length = 0;
  elements = [];
  keys.clear();
  session = { metadata: null, playbackState: 'none' };
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal('MediaMetadata', Object);
  vi.stubGlobal('navigator', {
    mediaSession: Object.assign(session, {
      setActionHandler: (name: string, act: (() => void) | null) => keys.set(name, act),
    }),
  });
});

describe('the tone under a practice (rules/practiceRoom#Q19)', () => {
  test('sounds over and over while it is to, and says so outside the page', () => {
    const tone = open();
    tone.play();
    expect([element().loop, element().isPlaying, session?.playbackState]).toEqual([
      true,
      true,
      'playing',
    ]);
    tone.rest();
    expect([element().isPlaying, session?.playbackState, heard]).toEqual([false, 'paused', []]);
  });

  test('tells what is pressed on the lock screen, and that the device took the sound away', async () => {
    const tone = open();
    tone.play();
    keys.get('pause')?.();
    keys.get('play')?.();
    element().pause();
    await Promise.resolve();

    expect(heard).toEqual(['pause', 'play', 'interrupted']);
  });

  test('that rests and sounds again at once was not taken away', async () => {
    const tone = open();
    tone.play();
    tone.rest();
    tone.play();
    await Promise.resolve();

    expect([element().isPlaying, heard]).toEqual([true, []]);
  });

  test('is refused without a word where the browser wants a press', async () => {
    const tone = open();
    element().isRefused = true;
    tone.play();
    await Promise.resolve();

    expect([element().isPlaying, heard]).toEqual([false, []]);
  });

  test('leaves nothing behind', () => {
    const tone = open();
    tone.play();
    tone.close();

    expect([element().src, heard]).toEqual(['', []]);
    expect([session?.metadata, session?.playbackState]).toEqual([null, 'none']);
    expect([...keys.values()]).toEqual([null, null]);
  });

  test('does without the keys where there are none', () => {
    vi.stubGlobal('navigator', {});
    const tone = open();
    tone.play();
    tone.close();

    expect(heard).toEqual([]);
  });

  test('is sound, too low and too quiet to be heard', async () => {
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) made.push(blob);
      return 'blob:tone';
    });
    open();
    const bytes = await made[0]?.arrayBuffer();
    const samples = new Int16Array(bytes?.slice(44) ?? new ArrayBuffer(0));

    expect(samples).toHaveLength(8_000 * 60);
    expect(Math.max(...samples.slice(0, 8_000))).toBe(46);
  });
});

function element(): FakeAudio {
  const made = elements.at(-1);
  if (made === undefined) throw new Error('Nothing sounds.');

  return made;
}

function open() {
  return openRoomTone({
    play: () => heard.push('play'),
    pause: () => heard.push('pause'),
    interrupted: () => heard.push('interrupted'),
  });
}
