// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Breath } from '#src/domain/practiceRoom/breath.ts';
import { fakeAudio, FakeFilter, FakeGain } from './fakeAudio.ts';

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
    const { loudnessAt, pitchAt } = await breathe('even', { practised: 1.9 });
    const seconds = Array.from({ length: 160 }, (_, index) => 30 + index / 4);
    const before = seconds.map((at) => ({ at, loudness: loudnessAt(at), pitch: pitchAt(at) }));
    await vi.advanceTimersByTimeAsync(30_000);

    for (const { at, loudness, pitch } of before) {
      expect(Math.abs(loudnessAt(at) - loudness)).toBeLessThan(0.005);
      expect(Math.abs(pitchAt(at) - pitch)).toBeLessThan(2);
      await vi.advanceTimersByTimeAsync(250);
    }
    expect(loudnessAt(111)).toBeGreaterThan(0.05);
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

    expect(loudnessAt(2)).toBeGreaterThan(0.1);
  });

  test('ends with its practice, and is set no more', async () => {
    const { context, stop, volume } = await breathe('box');
    const stopped = vi.spyOn(context.sources[0] ?? { stop: () => {} }, 'stop');
    stop();
    const before = volume.gain.automations.length;
    await vi.advanceTimersByTimeAsync(60_000);
    context.turn('running');

    expect(stopped).toHaveBeenCalledOnce();
    expect(volume.output).toBeNull();
    expect(volume.gain.automations).toHaveLength(before);
  });

  test('is none without Web Audio', async () => {
    fakeAudio();
    vi.stubGlobal('AudioContext', undefined);
    const { startBreathSound } = await openSound();

    expect(() => startBreathSound({ breath: 'box', begunAt: 0, whole: 60 })()).not.toThrow();
  });
});

async function openSound() {
  vi.resetModules();
  return import('#src/services/practiceRoom/breathSound.ts');
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
  const [source] = context.sources;
  const filter = source?.output;
  const volume = filter?.output;
  if (!(filter instanceof FakeFilter) || !(volume instanceof FakeGain)) {
    throw new Error('It goes through a filter and a volume.');
  }
  const loudnessAt = (at: number) => volume.gain.valueAt(now + at);
  const pitchAt = (at: number) => filter.frequency.valueAt(now + at);

  return { ...audio, volume, stop, loudnessAt, pitchAt };
}
