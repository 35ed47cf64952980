import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  asLeft,
  asSatThrough,
  isLeftBehind,
  isOwnPractice,
  ownPractice,
} from '#src/domain/timer/ownPractice.ts';
import {
  looked,
  paused,
  startedTimer,
  type Moment,
  type TaskTimer,
} from '#src/domain/timer/timer.ts';

const minute = 60_000;
const seven = Date.parse('2026-11-21T07:00:00Z');
const task = ownPractice('one', '2026-11-21');
/** Of twenty minutes, of which twelve were practised when its page was heard of last. */
const twelve = looked(startedTimer(task, 20 * minute, 0, at(0)), at(12 * minute));

describe('a practice of its own', () => {
  test('is told from a task, and belongs to Tether (rules/practiceRoom#Q11)', () => {
    expect(task).toEqual({
      taskId: 'practice-one',
      date: '2026-11-21',
      pillar: 'TETHER',
      pillarName: 'Tether',
      isSample: false,
    });
    expect(isOwnPractice(task)).toBe(true);
    expect(isOwnPractice({ taskId: '2026-11-21-TETHER-1' })).toBe(false);
  });

  test('is left behind once no page was heard for over 90 seconds (rules/practiceRoom#Q14)', () => {
    expect(isLeftBehind(twelve, at(12 * minute + 90_000))).toBe(false);
    expect(isLeftBehind(twelve, at(12 * minute + 90_001))).toBe(true);
  });

  test('is not left behind at rest, by a clock that was put back, or where it is a task’s', () => {
    const late = at(60 * minute);
    const tasks = { ...twelve, task: { ...task, taskId: '2026-11-21-TETHER-1' } };

    expect(isLeftBehind(paused(twelve, at(12 * minute)), late)).toBe(false);
    expect(isLeftBehind(twelve, at(-60 * minute))).toBe(false);
    expect(isLeftBehind(tasks, late)).toBe(false);
  });
});

describe('a practice that was left behind', () => {
  test('ended when its page was heard of last, with what was practised by then (rules/practiceRoom#Q14)', () => {
    const left = asLeft({ ...twelve, awayMs: 5 * minute });

    expect(left).toMatchObject({ elapsedMs: 12 * minute, isRunning: false, awayMs: 0 });
    expect(left.end).toMatchObject({ at: seven + 12 * minute, noticedAt: seven + 12 * minute });
    expect(left.stretches).toEqual(twelve.stretches);
  });

  test('and was sat to its end ended when its time was over (rules/practiceRoom#Q14)', () => {
    const through = asSatThrough({ ...twelve, isRunning: false }, at(50 * minute));

    expect(through).toMatchObject({ elapsedMs: 20 * minute, isRunning: false });
    expect(through?.end).toMatchObject({ at: seven + 20 * minute, noticedAt: seven + 50 * minute });
  });

  test('is not sat through before its time is over, or where the clock was put back', () => {
    expect(asSatThrough(twelve, at(20 * minute - 1))).toBeNull();
    expect(asSatThrough(twelve, at(20 * minute))).not.toBeNull();
    expect(asSatThrough(twelve, at(-60 * minute))).toBeNull();
  });

  test('never has more than its length, and no less than was practised, whenever it is asked about', () => {
    const moments = fc.integer({ min: 0, max: 30 * minute });
    fc.assert(
      fc.property(moments, moments, (practised, away) => {
        const timer = looked(startedTimer(task, 20 * minute, 0, at(0)), at(practised));
        const left = asLeft(timer);
        const through = asSatThrough({ ...timer, isRunning: false }, at(practised + away));
        const all = [left, through].filter((one): one is TaskTimer => one !== null);

        expect(left.elapsedMs).toBe(Math.min(practised, 20 * minute));
        expect(through === null).toBe(practised + away < 20 * minute);
        for (const { elapsedMs, end } of all) {
          expect(elapsedMs).toBeLessThanOrEqual(20 * minute);
          expect(end?.at).toBe(seven + elapsedMs);
        }
      }),
    );
  });
});

/** Both clocks of a page, so many milliseconds after seven. */
function at(ms: number): Moment {
  return { wall: seven + ms, mono: 1_000 + ms };
}
