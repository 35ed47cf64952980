// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

interface Tone {
  frequency: number;
  from: number;
  isCancelled: boolean;
}

let tones: Tone[] = [];
let clock = { currentTime: 10, state: 'running' };
let gains: number[] = [];
const vibrations: unknown[] = [];

beforeEach(() => {
  tones = [];
  gains = [];
  vibrations.length = 0;
  clock = { currentTime: 10, state: 'running' };
  localStorage.clear();
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('GainNode', FakeGain);
  vi.stubGlobal('OscillatorNode', FakeTone);
  vi.stubGlobal('BiquadFilterNode', FakeNode);
  vi.stubGlobal('navigator', {
    audioSession: { type: 'auto' },
    vibrate: (pulse: unknown) => vibrations.push(pulse),
  });
});

describe('the bell', () => {
  test('strikes once at a fresh start, and three times at the end, set ahead (rules/timer#T8)', async () => {
    const { startBell } = await openBell();

    startBell('TETHER', { inMs: 1_200_000, isFresh: true });

    expect(strikes()).toEqual([10, 1_210, 1_212.2, 1_214.4]);
    expect(tones).toHaveLength(4 * 8);
    expect(tones.slice(0, 4).map(({ frequency }) => frequency)).toEqual([
      195.4, 196.6, 530.56, 531.76,
    ]);
    expect(navigator).toMatchObject({ audioSession: { type: 'playback' } });
  });

  test.each([
    ['RECOVERY', 146.4],
    ['NOURISHMENT', 261.4],
    ['MOVEMENT', 329.4],
    ['SOMETHING', 195.4],
  ])('has the pitch of %s', async (pillar, lowest) => {
    const { startBell } = await openBell();

    startBell(pillar, { inMs: 1_000, isFresh: false });

    expect(tones[0]?.frequency).toBeCloseTo(lowest);
  });

  test('is set anew where the timer and its own clock went apart, and not before', async () => {
    const { startBell } = await openBell();
    const bell = startBell('TETHER', { inMs: 60_000, isFresh: false });

    clock.currentTime = 20;
    bell.due(50_100);
    expect(tones).toHaveLength(24);
    bell.due(30_000);

    expect(strikes()).toEqual([50, 52.2, 54.4]);
  });

  test('is silent once it is stopped, unless it rings already', async () => {
    const { startBell } = await openBell();
    startBell('TETHER', { inMs: 60_000, isFresh: false }).stop();
    expect(strikes()).toEqual([]);

    const bell = startBell('TETHER', { inMs: 1_000, isFresh: false });
    clock.currentTime = 11;
    bell.due(0);
    bell.stop();
    bell.due(0);

    expect(strikes()).toEqual([11, 13.2, 15.4]);
    expect(vibrations).toEqual([[60, 40, 60]]);
  });

  test('waits for a press where the browser wants one', async () => {
    clock.state = 'suspended';
    const { startBell } = await openBell();
    const bell = startBell('TETHER', { inMs: 60_000, isFresh: false });
    expect(tones).toEqual([]);

    dispatchEvent(new Event('pointerdown'));
    bell.due(59_000);

    expect(strikes()).toEqual([69, 71.2, 73.4]);
  });

  test('has its way to the loudspeaker opened once the press is answered', async () => {
    clock.state = 'suspended';
    const { unlockBell } = await openBell();
    vi.useFakeTimers();
    unlockBell();
    expect(clock.state).toBe('suspended');
    vi.runAllTimers();
    vi.useRealTimers();

    expect(clock.state).toBe('running');
  });

  test('is muted at once and on later visits (rules/timer#T8)', async () => {
    const first = await openBell();
    const heard: boolean[] = [];
    const stop = first.onBellMuted((isMuted) => heard.push(isMuted));
    first.startBell('TETHER', { inMs: 60_000, isFresh: false });

    first.muteBell(true);
    expect(gains.at(-1)).toBe(0);
    expect((await openBell()).isBellMuted()).toBe(true);
    first.muteBell(false);
    expect(gains.at(-1)).toBe(0.25);
    dispatchEvent(new StorageEvent('storage', { key: 'fourfold:mute' }));
    stop();

    expect(heard).toEqual([false, true, false, false]);
  });

  test('does without Web Audio, and without a phone that can vibrate', async () => {
    vi.stubGlobal('AudioContext', undefined);
    vi.stubGlobal('navigator', {});
    const { startBell, unlockBell } = await openBell();

    unlockBell();
    const bell = startBell('TETHER', { inMs: 60_000, isFresh: true });
    bell.due(0);
    bell.stop();

    expect(tones).toEqual([]);
  });

  test('does without a context that the browser will not give', async () => {
    vi.stubGlobal('AudioContext', function refuse() {
      throw new DOMException('too many', 'NotSupportedError');
    });
    const { startBell } = await openBell();

    expect(() => startBell('TETHER', { inMs: 60_000, isFresh: true }).due(0)).not.toThrow();
  });
});

async function openBell() {
  vi.resetModules();
  const [bell, choice, sound] = await Promise.all([
    import('#src/services/timer/bell.ts'),
    import('#src/services/timer/bellChoice.ts'),
    import('#src/services/timer/sound.ts'),
  ]);

  return { ...bell, ...choice, ...sound };
}

/** When a strike that was not cancelled begins. */
function strikes(): number[] {
  return [...new Set(tones.filter(({ isCancelled }) => !isCancelled).map(({ from }) => from))];
}

class FakeNode {
  connect<T>(node: T): T {
    return node;
  }

  disconnect(): void {}
}

class FakeContext {
  destination = new FakeNode();

  get currentTime() {
    return clock.currentTime;
  }

  get state() {
    return clock.state;
  }

  resume(): Promise<void> {
    clock.state = 'running';
    return Promise.resolve();
  }
}

class FakeGain extends FakeNode {
  gain = {
    setValueAtTime: (value: number) => void gains.push(value),
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  };
}

class FakeTone extends FakeNode {
  private readonly tone: Tone;

  constructor(_context: unknown, { frequency }: { frequency: number }) {
    super();
    this.tone = { frequency: Math.round(frequency * 100) / 100, from: 0, isCancelled: false };
    tones.push(this.tone);
  }

  start(from: number): void {
    this.tone.from = Math.round(from * 100) / 100;
  }

  stop(at?: number): void {
    if (at === undefined) this.tone.isCancelled = true;
  }
}
