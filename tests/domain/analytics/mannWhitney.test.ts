import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { mannWhitneyP, medianOf } from '#src/domain/analytics/mannWhitney.ts';

const minutes = fc.array(fc.nat(30), { minLength: 1, maxLength: 8 });

describe('the test of Mann and Whitney (rules/analytics#K7)', () => {
  // As scipy.stats.mannwhitneyu has them: two-sided, asymptotic, with continuity.
  test.each([
    [[19, 22, 16, 29, 24], [20, 11, 17, 12], 0.11134688653314041],
    [
      [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46],
      [1.15, 0.88, 0.9, 0.74, 1.21],
      0.24462360512698333,
    ],
    [[20, 25, 20, 25, 15, 25, 20, 30], [0, 10, 0, 15, 10, 0, 20], 0.0038849847804668185],
    [[10, 10, 10, 0, 0, 20, 20], [10, 0, 0, 10, 20, 10, 20, 0], 0.8055405886674939],
  ])('of %j and %j is %f', (one, other, p) => {
    expect(mannWhitneyP(one, other)).toBeCloseTo(p, 6);
  });

  test('finds nothing where all are the same, or one side is empty', () => {
    expect(mannWhitneyP([10, 10], [10, 10, 10])).toBe(1);
    expect(mannWhitneyP([], [1, 2])).toBe(1);
    expect(mannWhitneyP([], [])).toBe(1);
  });

  test('is a likelihood, the same from either side, and however time is measured', () => {
    fc.assert(
      fc.property(minutes, minutes, (one, other) => {
        const p = mannWhitneyP(one, other);

        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(mannWhitneyP(other, one)).toBeCloseTo(p, 12);
        const seconds = (values: number[]) => values.map((value) => 60 * value);
        expect(mannWhitneyP(seconds(one), seconds(other))).toBe(p);
      }),
    );
  });

  test('comes close to what all ways to share out the values say', () => {
    const sides = fc.tuple(
      fc.array(fc.nat(40), { minLength: 7, maxLength: 7 }),
      fc.array(fc.nat(40), { minLength: 7, maxLength: 7 }),
    );

    fc.assert(
      fc.property(sides, ([one, other]) => {
        expect(Math.abs(mannWhitneyP(one, other) - likelihood(one, other))).toBeLessThan(0.04);
      }),
      { numRuns: 10 },
    );
  });
});

describe('the median', () => {
  test('has as many values below it as above', () => {
    expect(medianOf([3, 1, 2])).toBe(2);
    expect(medianOf([4, 1, 3, 2])).toBe(2.5);
    expect(medianOf([])).toBeNaN();

    fc.assert(
      fc.property(minutes, (values) => {
        const median = medianOf(values);
        const below = values.filter((value) => value < median).length;
        const above = values.filter((value) => value > median).length;
        expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });
});

/** In how many of all ways to share out the values the sides are as far apart by rank as these, or further. */
function likelihood(one: readonly number[], other: readonly number[]): number {
  const values = [...one, ...other];
  const ranks = values.map((value) => rankIn(values, value));
  const mean = ranks.reduce((sum, rank) => sum + rank, 0) * (one.length / values.length);
  const distance = (places: readonly number[]) =>
    Math.abs(places.reduce((sum, place) => sum + (ranks[place] ?? 0), 0) - mean);
  const seen = distance(one.map((_, index) => index));

  let [all, asFar] = [0, 0];
  for (const places of choices(values.length, one.length)) {
    all += 1;
    if (distance(places) >= seen - 1e-9) asFar += 1;
  }
  return asFar / all;
}

function rankIn(values: readonly number[], value: number): number {
  const below = values.filter((other) => other < value).length;

  return below + (values.filter((other) => other === value).length + 1) / 2;
}

function* choices(from: number, count: number, start = 0): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let place = start; place <= from - count; place += 1) {
    for (const rest of choices(from, count - 1, place + 1)) yield [place, ...rest];
  }
}
