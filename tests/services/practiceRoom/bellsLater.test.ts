// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { fakeAudio } from './fakeAudio.ts';

const unfetched = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

describe('a bell ahead of the practice', () => {
  test('that was fetched late rings at its time all the same', async () => {
    const { ringAhead } = await openLater();
    const { calls, come, fetched } = lateSound();
    const ahead = ringAhead('bowl', 'TETHER', 20_000, fetched);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(ahead.isSet()).toBe(false);
    await come();

    expect(calls).toEqual([['bowl', 'TETHER', 17_000]]);
    expect(ahead.isSet()).toBe(true);
    ahead.takeBack();
    expect(calls.at(-1)).toBe('taken back');
  });

  test('is not set once its time is over, nor once it is taken back', async () => {
    const { ringAhead } = await openLater();
    const { calls, come, fetched } = lateSound();
    const late = ringAhead('bowl', 'TETHER', 2_000, fetched);
    const taken = ringAhead('bowl', 'TETHER', 20_000, fetched);
    taken.takeBack();
    await vi.advanceTimersByTimeAsync(2_001);
    await come();

    expect([calls, late.isSet(), taken.isSet()]).toEqual([[], false, false]);
  });

  test('is silent where what makes its sound cannot be had', async () => {
    const { ringAhead } = await openLater();
    const ahead = ringAhead('bowl', 'TETHER', 2_000, unfetched);
    await vi.advanceTimersByTimeAsync(3_000);

    expect(ahead.isSet()).toBe(false);
    expect(ahead.takeBack).not.toThrow();
  });
});

describe('a voice that is tried before its sound is there', () => {
  test('asks for the sound of the device within the press, and is heard late', async () => {
    const { context } = fakeAudio({ state: 'suspended' });
    const { tryVoice } = await openLater();
    const { calls, come, fetched } = lateSound();
    const tried = tryVoice('bell', 'TETHER', fetched);
    expect([context.asked, calls]).toEqual([1, []]);
    await come();
    await tried;

    expect(calls).toEqual([['bell', 'TETHER']]);
  });

  test('is not heard where it cannot be had', async () => {
    fakeAudio();
    const { tryVoice } = await openLater();

    await expect(tryVoice('bell', 'TETHER', unfetched)).resolves.toBeUndefined();
  });

  test('is made ahead and heard once it is there', async () => {
    const { context, rendered } = fakeAudio();
    const { prepareVoice, tryVoice } = await openLater();
    await prepareVoice('chime', 'TETHER');
    expect([context.sources.length, rendered.length]).toEqual([0, 1]);
    await tryVoice('chime', 'TETHER');

    expect(context.heard()).toEqual([10]);
  });
});

/** What makes sounds, and comes when it is let. */
function lateSound() {
  const calls: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<null>();
  const fetched = async () => {
    await promise;
    return {
      ringAhead: (...how: unknown[]) => {
        calls.push(how);
        return () => void calls.push('taken back');
      },
      tryVoice: async (...how: unknown[]) => void calls.push(how),
    };
  };
  const come = async () => {
    resolve(null);
    await vi.advanceTimersByTimeAsync(0);
  };

  return { calls, come, fetched };
}

async function openLater() {
  vi.resetModules();
  return import('#src/services/practiceRoom/bellsLater.ts');
}
