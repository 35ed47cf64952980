import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { columnLines, columnsSize } from '#src/components/analytics/columnLines.ts';
import { happinessLine, monthStarts, placeOf } from '#src/components/analytics/moodLines.ts';
import { weekdayRings } from '#src/components/analytics/weekdayRings.ts';
import type { MoodDay } from '#src/domain/analytics/moodDays.ts';
import { addDays } from '#src/domain/common/day.ts';
import { pillarCodes } from '#src/domain/common/pillarCode.ts';

describe('the rings of a week (rules/analytics#K2)', () => {
  const shares = fc
    .tuple(fc.nat(9), fc.nat(9))
    .map(([one, other]) => ({ done: Math.min(one, other), planned: Math.max(one, other) }));
  const weeks = fc.array(shares, { minLength: 7, maxLength: 7 });

  test('are whole lines of numbers, one outline a planned day, a dot for any other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pillarCodes), weeks, (code, week) => {
        const { done, open, quiet } = weekdayRings(code, week);
        const countOf = (lines: string) => lines.split('M').length - 1;
        const planned = week.filter((share) => share.planned > 0).length;

        expect(done + open + quiet).not.toMatch(/NaN|Infinity|undefined/u);
        expect([countOf(open), countOf(quiet)]).toEqual([planned, 7 - planned]);
        expect(done === '').toBe(week.every((share) => share.done === 0));
      }),
    );
  });

  test('close as more is done', () => {
    const [some, most, all] = [1, 3, 4].map(
      (done) => weekdayRings('TETHER', [{ done, planned: 4 }]).done,
    );

    expect(all?.startsWith(most?.split('M')[1] ?? 'M', 1)).toBe(true);
    expect(most?.startsWith(some?.split('M')[1] ?? 'M', 1)).toBe(true);
  });
});

describe('an arch of minutes (rules/analytics#K3)', () => {
  test('is as high as its share, and stays within the drawing', () => {
    fc.assert(
      fc.property(fc.nat(11), fc.double({ min: 0.01, max: 1, noNaN: true }), (index, share) => {
        const { area, ripples } = columnLines(index, share);
        const [, shoulder = Number.NaN, , rise = Number.NaN] =
          /^M[\d.]+ \d+V([\d.-]+)a([\d.]+) ([\d.]+)/u.exec(area)?.map(Number) ?? [];
        const top = shoulder - rise;

        expect(ripples.startsWith(area)).toBe(true);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top).toBeCloseTo(
          columnsSize.height - Math.max(4, share * (columnsSize.height - 1)),
          1,
        );
      }),
    );
  });
});

describe('the lanes of mood (rules/analytics#K4)', () => {
  test('join the happiness of days that lie within a week', () => {
    const happy = Array.from({ length: 20 }, () => null as number | null);
    [happy[0], happy[7], happy[15]] = [10, 0, 5];

    expect(happinessLine(daysFrom('2026-11-01', happy))).toBe('M2.5 5L37.5 95M77.5 50');
    expect(happinessLine(daysFrom('2026-11-01', [null, null]))).toBe('');
  });

  test('name the months that begin among them, but for one that has no room', () => {
    const none = Array.from({ length: 90 }, () => null);

    expect(monthStarts(daysFrom('2026-08-23', none))).toEqual([
      { at: 10, name: 'Sept' },
      { at: 43.33, name: 'Oct' },
      { at: 77.78, name: 'Nov' },
    ]);
    expect(monthStarts(daysFrom('2026-11-05', none.slice(0, 28)))).toEqual([]);
  });

  test('place a day in the middle of its share', () => {
    expect([placeOf(0, 4), placeOf(3, 4)]).toEqual([12.5, 87.5]);
  });
});

function daysFrom(first: string, happiness: readonly (number | null)[]): MoodDay[] {
  return happiness.map((value, index) => ({
    day: addDays(first, index),
    mood: null,
    happiness: value,
    minutes: 0,
  }));
}
