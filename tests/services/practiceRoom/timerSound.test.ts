import { beforeEach, expect, test, vi } from 'vitest';

import {
  startTimerSound,
  type SoundStart,
  type TimerSound,
} from '#src/services/practiceRoom/timerSound.ts';

const start: SoundStart = {
  pillar: 'TETHER',
  plan: null,
  plannedMs: 60_000,
  inMs: 60_000,
  isFresh: true,
};
let begun: (SoundStart & TimerSound)[] = [];
const makesSound = (how: SoundStart) => {
  const sound = { ...how, due: vi.fn(), stop: vi.fn() };
  begun.push(sound);
  return sound;
};

beforeEach(() => {
  begun = [];
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });

  return () => void vi.useRealTimers();
});

test('a sound that was fetched late begins at what is left by then', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof makesSound>();
  startTimerSound(
    start,
    () => {},
    () => promise,
  );
  vi.advanceTimersByTime(1_500);
  resolve(makesSound);
  await promise;

  expect(begun).toMatchObject([{ inMs: 58_500, isFresh: true }]);
});

test('what it was told meanwhile counts, and an end that came meanwhile rings', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof makesSound>();
  const sound = startTimerSound(
    start,
    () => {},
    () => promise,
  );
  sound.due(0);
  vi.advanceTimersByTime(700);
  resolve(makesSound);
  await promise;

  expect(begun).toMatchObject([{ inMs: 0 }]);
});

test('once it is there it hears when it is due and when it is to stop', async () => {
  const sound = startTimerSound(
    start,
    () => {},
    async () => makesSound,
  );
  await Promise.resolve();
  sound.due(30_000);
  sound.stop();

  expect(begun[0]?.due).toHaveBeenCalledWith(30_000);
  expect(begun[0]?.stop).toHaveBeenCalledOnce();
});

test('a timer that was stopped before its sound came makes none', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof makesSound>();
  const sound = startTimerSound(
    start,
    () => {},
    () => promise,
  );
  sound.stop();
  resolve(makesSound);
  await promise;

  expect(begun).toEqual([]);
});

test('where what makes a sound cannot be had the timer goes on in silence', async () => {
  const sound = startTimerSound(
    start,
    () => {},
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  await Promise.resolve();

  expect(() => {
    sound.due(10);
    sound.stop();
  }).not.toThrow();
});
