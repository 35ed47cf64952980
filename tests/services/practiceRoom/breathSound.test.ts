// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Breath } from '#src/domain/practiceRoom/breath.ts';
import { fakeAudio, FakeFilter, FakeGain, type FakeSource, type Rendered } from './fakeAudio.ts';

const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe('the rustle of a breath', () => {
  test('falls on the way out, rises on the way in, and is silent between (rules/practiceRoom#Q17)', async () => {
    const { loudnessAt, pitchAt } = await breathe('box');

    expect(pitchAt(0)).toBeGreaterThan(pitchAt(2));
    expect(pitchAt(2)).toBeGreaterThan(pitchAt(3.9));
    expect(pitchAt(8.1)).toBeLessThan(pitchAt(10));
    expect(pitchAt(10)).toBeLessThan(pitchAt(11.9));
    for (const heard of [2, 10, 18, 26]) expect(loudnessAt(heard)).toBeGreaterThan(0.1);
    for (const silent of [7, 15, 23, 31]) expect(loudnessAt(silent)).toBeLessThan(0.005);
  });

  test('is set further ahead than a throttled page is let rest', async () => {
    const { loudnessAt } = await breathe('box');

    expect(loudnessAt(66)).toBeGreaterThan(0.1);
  });

  test('stands where the breath is when it begins amid it', async () => {
    const { loudnessAt, pitchAt } = await breathe('box', { practised: 9 });

    expect(pitchAt(0)).toBeCloseTo(390, 0);
    expect(pitchAt(1)).toBeGreaterThan(pitchAt(0));
    expect(loudnessAt(6)).toBeLessThan(0.005);
  });

  test('is set anew as it goes on, and sounds as it did before', async () => {
    // Each half minute is late in a breath.
    const { context, loudnessAt, pitchAt } = await breathe('even', { practised: 1.9 });
    const seconds = Array.from({ length: 160 }, (_, index) => 30 + index / 4);
    const before = seconds.map((at) => ({ at, loudness: loudnessAt(at), pitch: pitchAt(at) }));
    const set = context.sources.length;
    await vi.advanceTimersByTimeAsync(30_000);

    for (const { at, loudness, pitch } of before) {
      expect(loudnessAt(at)).toBeCloseTo(loudness, 5);
      expect(pitchAt(at)).toBeCloseTo(pitch, 5);
    }
    expect(loudnessAt(103)).toBeGreaterThan(0.05);
    // What was set already is not set again.
    expect(context.sources.length - set).toBeLessThanOrEqual(6);
  });

  test('follows its breath where the audio clock stood', async () => {
    const { context, heardAt } = await breathe('box');
    context.turn('suspended');
    await vi.advanceTimersByTimeAsync(9_000);
    context.turn('running');
    await settled();

    // Nine seconds on the breath goes in since one; its clock has not moved.
    expect(heardAt(0)).toMatchObject([{ way: 'in', since: 1 }]);
    expect(heardAt(2)).toMatchObject([{ way: 'in', since: 3 }]);
    expect(heardAt(8)).toMatchObject([{ way: 'out', since: 1 }]);
  });

  test('is silent after the last out-breath that ends in time (rules/practiceRoom#Q8)', async () => {
    const { loudnessAt } = await breathe('box', { whole: 30 });

    expect(loudnessAt(18)).toBeGreaterThan(0.1);
    expect(loudnessAt(26)).toBeLessThan(0.001);
  });

  test('waits for a sound that runs', async () => {
    const audio = fakeAudio({ state: 'suspended' });
    const { loudnessAt } = await breathe('box', {}, audio);
    expect(loudnessAt(2)).toBeLessThan(0.001);
    audio.context.turn('running');
    await settled();

    expect(loudnessAt(2)).toBeGreaterThan(0.1);
  });

  test('ends with its practice, softly, and is set no more', async () => {
    const { context, loudnessAt, stop } = await breathe('box');
    await vi.advanceTimersByTimeAsync(2_000);
    stop();
    const { length } = context.sources;
    await vi.advanceTimersByTimeAsync(60_000);
    context.turn('running');
    await settled();

    expect(loudnessAt(2.05)).toBeLessThan(0.1);
    for (const silent of [2.3, 10, 18, 66]) expect(loudnessAt(silent)).toBe(0);
    expect(context.sources).toHaveLength(length);
  });

  test('is rendered once for each way and length', async () => {
    const { rendered } = await breathe('4-7-8', { practised: 40 });

    // Four rounds of 4-7-8, and then even.
    expect(rendered.map(({ samples }) => samples / 16_000)).toEqual([
      8,
      4,
      expect.closeTo(60 / 11, 2),
      expect.closeTo(60 / 11, 2),
    ]);
  });

  test.each(['AudioContext', 'OfflineAudioContext'])('is none without %s', async (name) => {
    fakeAudio();
    vi.stubGlobal(name, undefined);
    const { startBreathSound } = await openSound();

    expect(() => startBreathSound({ breath: 'box', begunAt: 0, whole: 60 })()).not.toThrow();
  });

  test('is none where the browser renders nothing', async () => {
    const audio = fakeAudio();
    audio.offline.render = () => Promise.reject(new Error('out of memory'));
    const { context } = await breathe('box', {}, audio);

    expect(context.sources).toEqual([]);
  });
});

async function openSound() {
  vi.resetModules();
  return import('#src/services/practiceRoom/breathSound.ts');
}

/** What was rendered has come. */
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

/** A breath to be heard, `practised` seconds after it began; what is asked of it is in seconds from now on. */
async function breathe(
  breath: Breath,
  { practised = 0, whole = 600 }: { practised?: number; whole?: number } = {},
  audio = fakeAudio(),
) {
  const { startBreathSound } = await openSound();
  const { context } = audio;
  const now = context.currentTime;
  const stop = startBreathSound({ breath, begunAt: performance.now() - practised * 1000, whole });
  stops.push(stop);
  await settled();

  const heardAt = (after: number) => {
    const at = now + after;
    return context.sources
      .filter(({ from, until }) => from <= at && at < until)
      .map((source) => ({
        ...rustleOf(source, at - source.from + source.offset),
        after: source.output,
      }))
      .filter(({ length, since }) => since < length)
      .map((one) => ({ ...one, loudness: one.loudness * gainOf(one.after, at) }));
  };
  const loudnessAt = (at: number) => heardAt(at).reduce((sum, { loudness }) => sum + loudness, 0);
  const pitchAt = (at: number) => heardAt(at)[0]?.pitch ?? Number.NaN;

  return { ...audio, stop, heardAt, loudnessAt, pitchAt };
}

function rustleOf({ buffer }: FakeSource, since: number) {
  const { samples, sources } = buffer as Rendered;
  const filter = sources[0]?.output;
  const volume = filter?.output;
  if (!(filter instanceof FakeFilter) || !(volume instanceof FakeGain)) {
    throw new Error('It goes through a filter and a volume.');
  }
  const length = samples / 16_000;
  const pitch = filter.frequency.valueAt(since);
  const way = filter.frequency.valueAt(0) > filter.frequency.valueAt(length) ? 'out' : 'in';

  return {
    length,
    pitch,
    since: Math.round(since * 1000) / 1000,
    way,
    loudness: volume.gain.valueAt(since),
  };
}

function gainOf(node: unknown, at: number): number {
  return node instanceof FakeGain ? node.gain.valueAt(at) : 0;
}
