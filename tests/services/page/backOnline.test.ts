// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { onBackOnline } from '#src/services/page/page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const isOnline = (is: boolean) => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);
const back = () => {
  isOnline(true);
  dispatchEvent(new Event('online'));
};

test('a network that comes back is told at once, and once more when it has had time to lead somewhere', () => {
  const listener = vi.fn<() => void>();
  onBackOnline(listener);

  back();
  expect(listener).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_999);
  expect(listener).toHaveBeenCalledTimes(1);
  vi.runAllTimers();

  expect(listener).toHaveBeenCalledTimes(2);
});

test('one that comes and goes is told each time, and once more after the last', () => {
  const listener = vi.fn<() => void>();
  onBackOnline(listener);

  back();
  vi.advanceTimersByTime(2_000);
  back();
  vi.advanceTimersByTime(2_000);
  expect(listener).toHaveBeenCalledTimes(2);
  vi.runAllTimers();

  expect(listener).toHaveBeenCalledTimes(3);
});

test('one that is gone again by then, and whoever listens no more, is told nothing', () => {
  const listener = vi.fn<() => void>();
  const stop = onBackOnline(listener);

  back();
  isOnline(false);
  vi.runAllTimers();
  expect(listener).toHaveBeenCalledTimes(1);

  back();
  stop();
  vi.runAllTimers();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('who listens only since it came back is told once it has had that time', () => {
  const stop = onBackOnline(() => {});
  const listener = vi.fn<() => void>();

  back();
  stop();
  vi.advanceTimersByTime(1_000);
  onBackOnline(listener);
  vi.advanceTimersByTime(1_999);
  expect(listener).not.toHaveBeenCalled();
  vi.runAllTimers();

  expect(listener).toHaveBeenCalledOnce();
});
