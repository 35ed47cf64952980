import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';

import { practicePlan, type PracticePlan } from '#src/contract/practiceRoom/plan.ts';
import { lengthOfPlan, strikesAhead, strikesOf } from '#src/domain/practiceRoom/bells.ts';

const minute = 60_000;
const plan = { kind: 'timed', minutes: 20, settling: 0, voice: 'bowl', between: null } as const;

describe('the bells of a practice', () => {
  test('strike at the start, each so many minutes, and at the end, which rings alone where both fall together (rules/practiceRoom#Q4)', () => {
    expect(timesOf({ ...plan, between: { kind: 'each', minutes: 5 } })).toEqual([0, 5, 10, 15, 20]);
    expect(timesOf({ ...plan, between: { kind: 'each', minutes: 7 } })).toEqual([0, 7, 14, 20]);
    expect(timesOf({ ...plan, between: { kind: 'each', minutes: 20 } })).toEqual([0, 20]);
    expect(timesOf({ ...plan, between: { kind: 'parts', parts: 2 } })).toEqual([0, 10, 20]);
    expect(timesOf({ ...plan, minutes: 30, between: { kind: 'parts', parts: 3 } })).toEqual([
      0, 10, 20, 30,
    ]);
    expect(timesOf(plan)).toEqual([0, 20]);
    expect(timesOf({ ...plan, voice: 'none', between: { kind: 'each', minutes: 5 } })).toEqual([]);
  });

  test('of what counts up strike each so many minutes, for twelve hours', () => {
    const open = { ...plan, minutes: null };

    expect(lengthOfPlan(open)).toBe(12 * 60 * minute);
    expect(timesOf({ ...open, between: { kind: 'parts', parts: 2 } })).toEqual([0, 720]);
    expect(timesOf({ ...open, between: { kind: 'each', minutes: 180 } })).toEqual([
      0, 180, 360, 540, 720,
    ]);
  });

  test('are each named once, in order, whatever the plan', () => {
    const between = fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('each' as const), minutes: fc.integer({ min: 1, max: 180 }) }),
      fc.record({
        kind: fc.constant('parts' as const),
        parts: fc.constantFrom(2 as const, 3 as const),
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 180 }), between, (minutes, chosen) => {
        const wanted: PracticePlan = { ...plan, minutes, between: chosen };
        const strikes = strikesOf(v.parse(practicePlan, wanted));
        const times = strikes.map(({ at }) => at);

        expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
        expect(new Set(strikes.map(({ id }) => id)).size).toBe(strikes.length);
        expect(times.filter((at) => at < 0 || at > minutes * minute)).toEqual([]);
        expect(times.length).toBeLessThanOrEqual(181);
      }),
    );
  });

  test('that were missed ring no more, and the end is always set ahead (rules/practiceRoom#Q5)', () => {
    const strikes = strikesOf({ ...plan, minutes: 180, between: { kind: 'each', minutes: 1 } });
    const ahead = strikesAhead(strikes, 90 * minute, 16);

    expect(strikesAhead(strikes, 0, 2).map(({ id }) => id)).toEqual(['start', 'between-1', 'end']);
    expect(strikesAhead(strikes, 1, 2).map(({ id }) => id)).toEqual([
      'between-1',
      'between-2',
      'end',
    ]);
    expect(ahead).toHaveLength(17);
    expect(ahead[0]?.id).toBe('between-91');
    expect(strikesAhead(strikes, 180 * minute, 16)).toEqual([]);
  });
});

/** In minutes. */
function timesOf(wanted: PracticePlan): number[] {
  return strikesOf(v.parse(practicePlan, wanted)).map(({ at }) => at / minute);
}
