// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { onceReachable } from '#src/services/page/moments/reachable.ts';

const cutOff = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
const back = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  dispatchEvent(new Event('online'));
};

afterEach(() => void vi.useRealTimers());

test('what fails without a network is done once it is back, however often it went', async () => {
  const run = vi.fn<() => Promise<void>>();
  run.mockRejectedValueOnce(new Error('cut off')).mockRejectedValueOnce(new Error('cut off'));
  cutOff();

  const done = onceReachable(run);
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  back();
  cutOff();
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  back();
  await done;

  expect(run).toHaveBeenCalledTimes(3);
});

test('a network that is back before the failure is told is enough', async () => {
  const { promise: cut, reject } = Promise.withResolvers<void>();
  const run = vi.fn<() => Promise<void>>(async () => {}).mockReturnValueOnce(cut);
  cutOff();

  const done = onceReachable(run);
  back();
  reject(new Error('cut off'));
  await done;

  expect(run).toHaveBeenCalledTimes(2);
});

test('a network that has just come back and still leads nowhere is tried again by itself', async () => {
  vi.useFakeTimers();
  const run = vi.fn<() => Promise<void>>(async () => {});
  run.mockRejectedValueOnce(new Error('leads nowhere')).mockRejectedValueOnce(new Error('still'));
  back();

  const done = onceReachable(run);
  await vi.advanceTimersByTimeAsync(999);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  await done;

  expect(run).toHaveBeenCalledTimes(3);
});

test('what fails eight times while the network is there is told', async () => {
  vi.useFakeTimers();
  const run = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('gone'));
  back();

  const end = onceReachable(run).catch((error: unknown) => error);
  await vi.runAllTimersAsync();

  expect(await end).toEqual(new Error('gone'));
  expect(run).toHaveBeenCalledTimes(8);
});
