import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { upTo } from '#src/services/page/upTo.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what comes in time is not waited for any longer', async () => {
  await upTo(300, Promise.resolve());

  expect(vi.getTimerCount()).toBe(0);
});

test('what fails in time is over too', async () => {
  await upTo(300, Promise.reject(new Error('It failed.')));

  expect(vi.getTimerCount()).toBe(0);
});

test('what does not come is left to itself when the time is over', async () => {
  let isOver = false;
  const waiting = upTo(300, new Promise(() => {})).then(() => (isOver = true));

  await vi.advanceTimersByTimeAsync(299);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(isOver).toBe(true);
});
