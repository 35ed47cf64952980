import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { dayMark, dayMarkSize, type DayShares } from '#src/components/art/dayMark.ts';
import type { Shape } from '#src/components/art/shapes.ts';
import { pillarCodes, type PillarCode } from '#src/domain/common/pillarCode.ts';
import { numbersOf, reachOf } from './shapes.ts';

const nothing: DayShares = { TETHER: 0, RECOVERY: 0, NOURISHMENT: 0, MOVEMENT: 0 };
const everything: DayShares = { TETHER: 1, RECOVERY: 1, NOURISHMENT: 1, MOVEMENT: 1 };

const seed = fc.double({ min: -100_000_000, max: 100_000_000, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const shares = fc.record({ TETHER: share, RECOVERY: share, NOURISHMENT: share, MOVEMENT: share });
const pillar = fc.constantFrom<PillarCode>(...pillarCodes);

describe('dayMark', () => {
  test('draws the same day twice, and another day otherwise', () => {
    expect(dayMark(everything, 1)).toEqual(dayMark(everything, 1));
    expect(dayMark(everything, 2)).not.toEqual(dayMark(everything, 1));
  });

  test('draws all four of a day that has not begun, but none of them fully', () => {
    fc.assert(
      fc.property(seed, pillar, (s, code) => {
        const marks = dayMark(nothing, s)[code];

        expect(marks.length).toBeGreaterThan(0);
        expect(fullInk(marks)).toBe(0);
      }),
    );
  });

  test('draws every dot and line of a finished day fully', () => {
    fc.assert(
      fc.property(seed, pillar, (s, code) => {
        const open = dayMark(nothing, s)[code].length;
        const full = dayMark(everything, s)[code].filter(isFull).length;

        expect(full).toBeGreaterThanOrEqual(code === 'TETHER' ? open / 2 : open);
      }),
    );
  });

  test('draws more of a pillar the more of it is done, and leaves the others as they are', () => {
    fc.assert(
      fc.property(seed, shares, pillar, share, (s, day, code, more) => {
        const later = { ...day, [code]: Math.max(day[code], more) };
        const [before, after] = [dayMark(day, s), dayMark(later, s)];
        const others = pillarCodes.filter((one) => one !== code);

        expect(fullInk(before[code])).toBeLessThanOrEqual(fullInk(after[code]));
        expect(others.map((one) => after[one])).toEqual(others.map((one) => before[one]));
      }),
    );
  });

  test('is made of finite numbers, and stays in its box', () => {
    fc.assert(
      fc.property(seed, shares, (s, day) => {
        const marks = Object.values(dayMark(day, s)).flat();

        expect(marks.flatMap(numbersOf).filter((number) => !Number.isFinite(number))).toEqual([]);
        expect(Math.max(...marks.map(reachOf))).toBeLessThanOrEqual(dayMarkSize);
      }),
    );
  });

  test('keeps the four apart, from the middle outwards', () => {
    const marks = dayMark(everything, 1);
    const reaches = (['TETHER', 'NOURISHMENT', 'MOVEMENT', 'RECOVERY'] as const).map((code) =>
      Math.max(...marks[code].map(reachOf)),
    );

    expect(reaches).toEqual(reaches.toSorted((one, other) => one - other));
  });
});

const faintest = 0.24;

function isFull({ opacity }: Shape): boolean {
  return opacity > faintest;
}

function fullInk(marks: readonly Shape[]): number {
  return marks
    .filter(isFull)
    .map((mark) => (mark.kind === 'line' ? mark.d.split('L').length : 1))
    .reduce((sum, one) => sum + one, 0);
}
