import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

import { change } from '#src/contract/practice/changes.ts';
import { intentId, runningTimer } from '#src/contract/practice/writes.ts';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import { finished, looked, paused, startedTimer, type Moment } from '#src/domain/timer/timer.ts';
import { isTimerId, timerIdOf } from '#src/domain/timer/timerId.ts';
import {
  isWorthTelling,
  mindedTimers,
  runsNow,
  tellable,
  tellingOf,
  timersElsewhere,
  toldElapsed,
  toldOf,
  toldTimer,
  toldTimers,
  withNews,
  type Telling,
  type ToldTimer,
} from '#src/domain/timer/toldTimer.ts';

const minute = 60_000;
const noon = Date.parse('2026-11-21T12:00:00.000Z');
const task = {
  taskId: '2026-11-21-TETHER-1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
  isSample: false,
};
const id = timerIdOf(task);
const started = startedTimer(task, 20 * minute, 0, at(0));

describe('the id of a timer', () => {
  test('is the same on every device, and one that a service takes (rules/timer#T21)', () => {
    expect(id).toBe('timer:2026-11-21:2026-11-21-TETHER-1');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (taskId) => {
        const made = timerIdOf({ date: '2026-11-21', taskId });
        expect(v.is(intentId, made)).toBe(true);
        expect(isTimerId(made)).toBe(true);
        expect(timerIdOf({ date: '2026-11-21', taskId })).toBe(made);
      }),
    );
  });

  test('is no other task’s, whatever a service calls them (rules/timer#T21)', () => {
    const names = fc.string({
      unit: fc.constantFrom('a', ':', '3', ' ', 'ä', '-'),
      maxLength: 200,
    });
    fc.assert(
      fc.property(names, names, (one, other) => {
        const ids = [one, other].map((taskId) => timerIdOf({ date: '2026-11-21', taskId }));
        expect(ids[0] === ids[1]).toBe(one === other);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('what is told of a timer', () => {
  test('is what a service takes, whatever the timer, and nothing of a sample (rules/timer#T21)', () => {
    const body = tellable(looked(started, at(90_500)), 'the-phone');

    expect(body).toEqual({
      task_id: task.taskId,
      date: '2026-11-21',
      pillar: 'TETHER',
      pillar_name: 'Tether',
      planned_seconds: 1_200,
      elapsed_seconds: 90,
      stretches: [{ from: 90_500, to: 0 }],
      state: 'running',
      device: 'the-phone',
    });
    expect(v.is(runningTimer, body)).toBe(true);
    const old = { ...started, stretches: [{ from: 0, to: minute }] };
    expect(v.is(runningTimer, tellable(old, 'the-phone'))).toBe(true);
    expect(tellable(paused(started, at(1)), 'the-phone')?.state).toBe('paused');
    expect(tellable(finished(started, at(1)), 'the-phone')?.state).toBe('ended');
    expect(tellable({ ...started, task: { ...task, isSample: true } }, 'the-phone')).toBeNull();
  });

  test('has the plan by which it is practised, there and back', () => {
    const planned = { ...started, plan: firstPlan, hasRung: true as const };
    const body = tellable(planned, 'the-phone');

    expect(v.is(runningTimer, body)).toBe(true);
    expect(body).toMatchObject({ plan: firstPlan });
    const there = toldTimer(telling(planned, 0), 'e-7');
    expect(there.plan).toEqual(firstPlan);
    expect(tellingOf(there)).toEqual(telling(planned, 0));
  });

  test('is told when it starts, pauses, is of another length and ends, and never after its end (rules/timer#T22)', () => {
    const first = telling(started, 0);
    const rest = telling(paused(started, at(minute)), minute);
    const end = telling(finished(started, at(2 * minute)), 2 * minute);

    expect(isWorthTelling(null, first)).toBe(true);
    expect(isWorthTelling(first, rest)).toBe(true);
    expect(isWorthTelling(rest, end)).toBe(true);
    expect(isWorthTelling(end, first)).toBe(false);
    expect(isWorthTelling(first, telling({ ...started, plannedMs: minute }, 0))).toBe(true);
  });

  test('is not told again while it runs as it was told (rules/timer#T22)', () => {
    fc.assert(
      fc.property(fc.nat(25 * minute), (later) => {
        const now = looked(started, at(later));
        const isTold = isWorthTelling(telling(started, 0), telling(now, later));
        expect(isTold).toBe(now.end !== null);
      }),
    );
  });

  test('is told again where it is more than five seconds beside that, each half minute at most (rules/timer#T22)', () => {
    const away = (ms: number, later: number) =>
      isWorthTelling(
        telling(started, 0),
        telling({ ...started, elapsedMs: Math.max(0, later - ms) }, later),
      );

    expect(away(6_000, 29_000)).toBe(false);
    expect(away(6_000, 30_000)).toBe(true);
    expect(away(4_000, 30_000)).toBe(false);
    expect(away(6_000, -minute)).toBe(false);
  });

  test('is read from the feed, and what it was, was told so (rules/practiceFeed#E11)', () => {
    const body = telling(started, 0).body;
    const made = { kind: 'timer', seq: 7, gone: false, made_at: new Date(noon).toISOString() };
    const changes = [
      v.parse(change, { ...made, id, body }),
      v.parse(change, { kind: 'timer', id: 'timer:gone', seq: 8, gone: true }),
      v.parse(change, { kind: 'session', id: '7', seq: 9, gone: true }),
    ];

    expect(toldTimers(changes, 'e')).toEqual([
      { id, told: toldTimer({ body, madeAt: noon }, 'e-7') },
      { id: 'timer:gone', told: null },
    ]);
    expect(tellingOf(toldTimer({ body, madeAt: noon }, 'e-7'))).toEqual({ body, madeAt: noon });
  });
});

describe('a told timer', () => {
  test('goes on by the clock, never beyond what is planned, and rests where it was paused', () => {
    fc.assert(
      fc.property(fc.integer({ min: -minute, max: 90 * minute }), (later) => {
        const running = told({ elapsedMs: minute });
        const expected = Math.min(20 * minute, minute + Math.max(0, later));
        expect(toldElapsed(running, noon + later)).toBe(expected);
        expect(runsNow(running, noon + later)).toBe(expected < 20 * minute);
        expect(toldElapsed({ ...running, state: 'paused' }, noon + later)).toBe(minute);
      }),
    );
    expect(runsNow(told({ state: 'paused' }), noon)).toBe(false);
  });

  test('is known at its newest, in whatever order it is told, and goes where it is gone', () => {
    const news = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
    fc.assert(
      fc.property(news, (order) => {
        const one = order.map((seq) => ({ id, told: told({ version: `e-${seq}` }) }));
        expect(withNews({}, one)[id]?.version).toBe(`e-${Math.max(...order)}`);
      }),
    );
    const known = { [id]: told({ version: 'e-7' }) };
    expect(withNews(known, [{ id, told: told({ version: 'restored-1' }) }])[id]?.version).toBe(
      'restored-1',
    );
    expect(withNews(known, [{ id, told: null }])).toEqual({});
  });

  test('is another device’s until this one goes on with it, and is minded for two days', () => {
    const known = { [id]: told({}) };

    expect(timersElsewhere(known, 'the-laptop')).toEqual(known);
    expect(timersElsewhere(known, 'the-phone')).toEqual({});
    expect(timersElsewhere({ [id]: told({ isTakenOver: true }) }, 'the-laptop')).toEqual({});
    expect(toldOf(known, task)).toEqual(told({}));
    expect(toldOf(known, { ...task, isSample: true })).toBeNull();
    expect(mindedTimers(known, noon + 47 * 60 * minute)).toEqual(known);
    expect(mindedTimers(known, noon + 48 * 60 * minute)).toEqual({});
  });
});

function told(changes: Partial<ToldTimer>): ToldTimer {
  return { ...toldTimer(telling(started, 0), 'e-1'), ...changes };
}

function telling(timer: typeof started, later: number): Telling {
  const body = tellable(timer, 'the-phone');
  if (body === null) throw new Error('A sample is not told.');

  return { body, madeAt: noon + later };
}

function at(later: number): Moment {
  return { wall: noon + later, mono: later };
}
