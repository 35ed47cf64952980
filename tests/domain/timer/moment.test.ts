import { afterEach, expect, test, vi } from 'vitest';

import { moment } from '#src/domain/timer/moment.ts';
import { looked, startedTimer } from '#src/domain/timer/timer.ts';
import { task } from '../../services/timer/timedTask.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Now, so many milliseconds after a page began that began between two milliseconds. */
function after(ms: number) {
  vi.spyOn(performance, 'now').mockReturnValue(4_217.1 + ms);
  vi.setSystemTime(Date.parse('2026-11-21T07:00:00Z') + ms);
  return moment();
}

test('a timer that looks each second has counted those seconds, and not a hair more or less', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let timer = startedTimer(task, 1_200_000, 0, after(0));
  for (let second = 1; second <= 60; second += 1) {
    timer = looked(timer, after(second * 1_000));
    expect(timer.elapsedMs).toBe(second * 1_000);
  }
});
