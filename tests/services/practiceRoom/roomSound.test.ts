// @vitest-environment happy-dom
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { PracticePlan } from '#src/contract/practiceRoom/plan.ts';
import { fakeAudio } from './fakeAudio.ts';

const minute = 60_000;
const plan: PracticePlan = {
  kind: 'timed',
  minutes: 20,
  settling: 0,
  voice: 'bowl',
  between: null,
};
const eachFive: PracticePlan = { ...plan, between: { kind: 'each', minutes: 5 } };
const vibrations: unknown[] = [];
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vibrations.length = 0;
  localStorage.clear();
  vi.stubGlobal('navigator', { vibrate: (pulse: unknown) => vibrations.push(pulse) });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe('the bells of a practice', () => {
  test('are set ahead, each once, and three times at the end (rules/practiceRoom#Q4)', async () => {
    const { context, sound } = await practise(eachFive);

    expect(context.heard()).toEqual([10, 310, 610, 910, 1_210, 1_212.2, 1_214.4]);
    for (let left = 20 * minute; left > 19 * minute; left -= 1_000)
      await passed(1_000, left, sound);
    expect(context.heard()).toHaveLength(7);
  });

  test('are quieter between than at the start and at the end', async () => {
    const { context } = await practise(eachFive);
    const volumes = context.sources.map(({ volume }) => volume);

    expect(volumes).toEqual([1, 0.5, 0.5, 0.5, 1, 1, 1]);
  });

  test('are none without a voice, and the end is felt all the same', async () => {
    const { context, rendered, sound } = await practise({ ...eachFive, voice: 'none' });
    sound.due(0);

    expect([context.sources, rendered]).toEqual([[], []]);
    expect(vibrations).toHaveLength(1);
  });

  test('ring no more where a practice goes on after them (rules/practiceRoom#Q5)', async () => {
    const { context } = await practise(eachFive, { inMs: 12 * minute, isFresh: false });

    expect(context.heard()).toEqual([130, 430, 730, 732.2, 734.4]);
  });

  test('are sixteen ahead at most, and the end, and the others as time goes on', async () => {
    const all: PracticePlan = { ...plan, minutes: 180, between: { kind: 'each', minutes: 1 } };
    const { context, sound } = await practise(all, { isFresh: false, inMs: 180 * minute - 1 });
    expect(context.heard()).toHaveLength(16 + 3);

    await passed(minute, 179 * minute - 1, sound);
    expect(context.heard()).toHaveLength(17 + 3);
  });

  test('are set anew where the practice and the audio clock went apart by over 20 ms, and not before', async () => {
    const { context, sound } = await practise(eachFive, { isFresh: false, inMs: 19 * minute });
    const set = context.sources.length;

    context.shift(0.018);
    sound.due(19 * minute);
    expect(context.sources).toHaveLength(set);
    context.shift(0.004);
    sound.due(19 * minute);

    expect(context.sources).toHaveLength(set * 2);
    expect(context.heard()).toEqual([250.022, 550.022, 850.022, 1_150.022, 1_152.222, 1_154.422]);
  });

  test('ring once each, within 50 ms of their time, however the clocks drift and the page is throttled (rules/practiceRoom#Q5)', async () => {
    const thirds: PracticePlan = { ...plan, minutes: 1, between: { kind: 'parts', parts: 3 } };
    const looks = fc.array(
      fc.record({
        after: fc.integer({ min: 1, max: 15_000 }),
        // In thousandths of a second for each second.
        drift: fc.integer({ min: -1, max: 1 }),
      }),
      { minLength: 4, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(looks, async (all) => {
        const { context, sound } = await practise(thirds);
        const begun = performance.now();
        const rung: number[] = [];
        const pass = (ms: number, drift: number) => {
          for (let step = 0; step < ms; step += 10) {
            vi.advanceTimersByTime(Math.min(10, ms - step));
            context.shift((10 * drift) / 1_000_000);
            const heard = context.heard().filter((at) => at <= context.currentTime);
            while (rung.length < heard.length) rung.push(performance.now() - begun);
          }
        };
        for (const { after, drift } of all) {
          const left = begun + minute - performance.now();
          pass(Math.min(after, left), drift);
          sound.due(Math.max(0, begun + minute - performance.now()));
        }
        pass(begun + minute - performance.now(), 0);
        sound.due(0);
        sound.stop();
        pass(10_000, 0);

        const wanted = [0, 20_000, 40_000, 60_000, 62_200, 64_400];
        expect(rung).toHaveLength(wanted.length);
        expect(rung.filter((at, index) => Math.abs(at - (wanted[index] ?? 0)) > 50)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the bell at the start', () => {
  test('rings as soon as it is rendered, and is not waited for over five seconds', async () => {
    const slow = (ms: number) => {
      const audio = fakeAudio();
      audio.offline.render = (whole) =>
        new Promise((resolve) => setTimeout(() => resolve(whole), ms));
      return audio;
    };
    const soon = await practise(plan, {}, slow(300));
    await vi.advanceTimersByTimeAsync(300);
    expect(soon.context.heard()).toEqual([10.3, 1_210, 1_212.2, 1_214.4]);

    const late = await practise(plan, {}, slow(5_001));
    await vi.advanceTimersByTimeAsync(5_001);
    expect(late.context.heard()).toEqual([1_210, 1_212.2, 1_214.4]);
  });

  test('rings once, though it was set after its time', async () => {
    const { context, sound } = await practise(plan);
    await passed(200, 20 * minute - 200, sound);
    await passed(200, 20 * minute - 400, sound);

    expect(context.heard().filter((at) => at < 20)).toEqual([10]);
  });

  test('rings where the audio clock has only begun to go', async () => {
    const audio = fakeAudio({ currentTime: 0, state: 'suspended' });
    const { context } = await practise(plan, {}, audio);
    await vi.advanceTimersByTimeAsync(40);
    context.turn('running');

    expect(context.heard()).toEqual([0, 1_199.96, 1_202.16, 1_204.36]);
  });
});

describe('bells whose time is over ring no more (rules/practiceRoom#Q5)', () => {
  test('where the audio clock has stood', async () => {
    const { context, sound } = await practise(eachFive);
    context.shift(-120);
    await passed(6 * minute, 14 * minute, sound);

    expect(context.heard()).toEqual([10, 490, 790, 1_090, 1_092.2, 1_094.4]);
  });

  test('and one that is about to ring is left, though the audio clock is some behind', async () => {
    const { context, sound } = await practise(eachFive);
    await vi.advanceTimersByTimeAsync(5 * minute);
    context.shift(-0.04);
    sound.due(15 * minute - 5);

    expect(context.heard()).toContain(310);
  });

  test('where the whole practice was slept through', async () => {
    const { context, sound } = await practise(plan);
    context.shift(-600);
    await passed(20 * minute, 0, sound);
    sound.stop();

    expect(context.heard()).toEqual([10]);
  });

  test.each([60_000, 100])(
    'where the sound was taken away %d ms before the end, and comes back after it',
    async (before) => {
      const { context, sound } = await practise(plan);
      await vi.advanceTimersByTimeAsync(20 * minute - before);
      context.turn('suspended');
      await passed(before, 0, sound);
      sound.stop();
      context.turn('running');

      expect(context.heard()).toEqual([10]);
      expect(vibrations).toHaveLength(1);
    },
  );
});

describe('stopped bells', () => {
  test('are taken back, but for what rings already', async () => {
    const { context, sound } = await practise(eachFive);
    await vi.advanceTimersByTimeAsync(6 * minute);
    sound.stop();
    sound.due(13 * minute);

    expect(context.heard()).toEqual([10, 310]);
  });

  test('go on after the end, which is felt once', async () => {
    const { context, sound } = await practise(plan);
    await passed(20 * minute, 0, sound);
    sound.stop();
    sound.due(0);

    expect(context.heard()).toEqual([10, 1_210, 1_212.2, 1_214.4]);
    expect(vibrations).toEqual([[60, 40, 60]]);
  });

  test('are not begun by a rendering that ends later', async () => {
    const audio = fakeAudio();
    audio.offline.render = (whole) =>
      new Promise((resolve) => setTimeout(() => resolve(whole), 300));
    const { context, sound } = await practise(plan, {}, audio);
    sound.stop();
    await vi.advanceTimersByTimeAsync(300);

    expect(context.sources).toEqual([]);
  });
});

describe('the sound of the device', () => {
  test('that is taken away is reported, and no more once it is stopped (rules/practiceRoom#Q12)', async () => {
    const { context, interrupted, sound } = await practise(plan);
    context.turn('suspended');
    expect(interrupted).not.toHaveBeenCalled();
    context.turn('interrupted');
    expect(interrupted).toHaveBeenCalledOnce();

    sound.stop();
    context.turn('interrupted');
    expect(interrupted).toHaveBeenCalledOnce();
  });

  test('is waited for until a press unlocks it, and then rings in time', async () => {
    const audio = fakeAudio({ state: 'suspended' });
    const { context, sound } = await practise(plan, { isFresh: false, inMs: minute }, audio);
    await passed(30_000, 30_000, sound);
    expect(context.sources).toEqual([]);

    dispatchEvent(new Event('pointerdown'));
    expect(context.heard()).toEqual([40, 42.2, 44.4]);
    sound.stop();
    context.turn('suspended');
    dispatchEvent(new Event('pointerdown'));
    expect(context.state).toBe('suspended');
  });

  test.each(['AudioContext', 'OfflineAudioContext'])('may have no %s', async (name) => {
    const audio = fakeAudio();
    vi.stubGlobal(name, undefined);
    const { sound } = await practise(plan, {}, audio);
    sound.due(0);
    sound.stop();

    expect(audio.context.sources).toEqual([]);
    expect(vibrations).toHaveLength(1);
  });

  test('may refuse to render', async () => {
    const audio = fakeAudio();
    audio.offline.render = () => Promise.reject(new DOMException('no', 'NotSupportedError'));
    const { context, sound } = await practise(plan, {}, audio);
    await passed(20 * minute, 0, sound);

    expect(context.sources).toEqual([]);
  });
});

describe('a voice that is tried', () => {
  test('is heard at once', async () => {
    const { context } = fakeAudio();
    const { tryVoice } = await openSound();
    await tryVoice('chime', 'TETHER');

    expect(context.heard()).toEqual([10]);
  });

  test('asks for the sound within the press, before it is rendered', async () => {
    const { context, rendered } = fakeAudio({ state: 'suspended' });
    const { tryVoice } = await openSound();
    const tried = tryVoice('bell', 'TETHER');
    expect([context.asked, rendered.length]).toEqual([1, 1]);
    await tried;

    expect(context.heard()).toEqual([10]);
  });

  test.each(['none', 'bowl'] as const)('is not heard where there is none (%s)', async (voice) => {
    const { context } = fakeAudio();
    if (voice === 'bowl') vi.stubGlobal('OfflineAudioContext', undefined);
    const { tryVoice } = await openSound();
    await tryVoice(voice, 'TETHER');

    expect(context.sources).toEqual([]);
  });
});

describe('a bell ahead of the practice', () => {
  test('rings when settling is over (rules/practiceRoom#Q2)', async () => {
    const { context } = await settle(20_000);

    expect(context.heard()).toEqual([30]);
  });

  test('is taken back where settling is left', async () => {
    const { context, takeBack } = await settle(20_000);
    await vi.advanceTimersByTimeAsync(19_000);
    takeBack();

    expect(context.heard()).toEqual([]);
  });

  test('is not taken back once it is to ring, though the audio clock is some behind', async () => {
    const { context, takeBack } = await settle(20_000);
    context.shift(-0.04);
    await vi.advanceTimersByTimeAsync(20_005);
    takeBack();

    expect(context.heard()).toEqual([30]);
  });

  test('is taken back where the audio clock has stood meanwhile (rules/practiceRoom#Q5)', async () => {
    const { context, takeBack } = await settle(20_000);
    context.turn('suspended');
    await vi.advanceTimersByTimeAsync(20_005);
    takeBack();

    expect(context.heard()).toEqual([]);
  });

  test('is set when the sound runs, for the same moment', async () => {
    const { context } = await settle(20_000, fakeAudio({ state: 'suspended' }));
    await vi.advanceTimersByTimeAsync(150);
    expect(context.sources).toEqual([]);
    context.turn('running');
    context.turn('running');

    expect(context.heard()).toEqual([29.85]);
  });

  test('rings no more where its time is over (rules/practiceRoom#Q5)', async () => {
    const { context } = await settle(20_000, fakeAudio({ state: 'suspended' }));
    await vi.advanceTimersByTimeAsync(20_001);
    context.turn('running');

    expect(context.sources).toEqual([]);
  });

  test('that was taken back is not set by a sound that runs later', async () => {
    const { context, takeBack } = await settle(20_000, fakeAudio({ state: 'suspended' }));
    takeBack();
    context.turn('running');

    expect(context.sources).toEqual([]);
  });
});

async function openSound() {
  vi.resetModules();
  return import('#src/services/practiceRoom/roomSound.ts');
}

/** Begins to practise, with its voice rendered. */
async function practise(
  practised: PracticePlan,
  { inMs, isFresh = true }: { inMs?: number; isFresh?: boolean } = {},
  audio = fakeAudio(),
) {
  const { startRoomSound } = await openSound();
  const interrupted = vi.fn();
  const plannedMs = (practised.minutes ?? 720) * minute;
  const start = { plan: practised, pillar: 'TETHER', plannedMs, inMs: inMs ?? plannedMs, isFresh };
  const sound = startRoomSound(start, interrupted);
  stops.push(sound.stop);
  await vi.advanceTimersByTimeAsync(0);

  return { ...audio, interrupted, sound };
}

/** So many milliseconds later, by when so many are left. */
async function passed(
  ms: number,
  left: number,
  sound: { due: (inMs: number) => void },
): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  sound.due(left);
}

async function settle(inMs: number, audio = fakeAudio()) {
  const { ringAhead } = await openSound();
  const takeBack = ringAhead('bowl', 'TETHER', inMs);
  stops.push(takeBack);
  await vi.advanceTimersByTimeAsync(0);

  return { ...audio, takeBack };
}
