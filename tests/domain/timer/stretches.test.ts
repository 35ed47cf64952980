import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { mostStretches } from '#src/contract/practice/stretchLimits.ts';
import { countedInBreak, practisedOn } from '#src/domain/timer/practisedOn.ts';
import {
  joinedStretches,
  lengthOfStretches,
  stretchesAt,
  stretchesBefore,
  stretchesBeside,
  type Stretch,
} from '#src/domain/timer/stretches.ts';

const minute = 60_000;
/** Some minutes of an hour and a half. */
const some = fc
  .array(fc.tuple(fc.nat(90), fc.integer({ min: 1, max: 9 })), { maxLength: 6 })
  .map((all) => all.map(([from, length]) => stretch(from, from + length)));

describe('stretches of practice', () => {
  test('join to each minute once, whichever comes first (rules/timer#T26)', () => {
    fc.assert(
      fc.property(some, some, (one, other) => {
        const joined = joinedStretches(one, other);

        expect(minutesIn(joined)).toEqual(minutesIn([...one, ...other]));
        expect(lengthOfStretches(joined)).toBe(minutesIn(joined).length * minute);
        expect(joinedStretches(other, one)).toEqual(joined);
      }),
    );
  });

  test('leave beside others just what is in none of them (rules/timer#T26)', () => {
    fc.assert(
      fc.property(some, some, (one, taken) => {
        const known = new Set(minutesIn(taken));

        expect(minutesIn(stretchesBeside(one, taken))).toEqual(
          minutesIn(one).filter((at) => !known.has(at)),
        );
      }),
    );
  });

  test('go on as one without a break, by exactly what was practised', () => {
    const begun = practisedOn([], minute, 10 * minute);
    const on = practisedOn(begun, minute, 11 * minute + 3_000);
    const later = practisedOn(on, minute, 20 * minute);

    expect(practisedOn(begun, 0, 30 * minute)).toEqual(begun);
    expect(on).toEqual([{ from: 9 * minute, to: 11 * minute }]);
    expect(later).toEqual([...on, stretch(19, 20)]);
  });

  test('take in doubtful time where it was: in the break, or up to now', () => {
    const upToNow = [stretch(0, 10)];
    const since = [...upToNow, stretch(20, 21)];

    expect(countedInBreak(since, 10 * minute, 21 * minute)).toEqual([stretch(0, 21)]);
    expect(countedInBreak(since, 4 * minute, 21 * minute)).toEqual([
      stretch(0, 10),
      stretch(16, 21),
    ]);
    expect(countedInBreak(upToNow, 10 * minute, 20 * minute)).toEqual([stretch(0, 20)]);
    expect(countedInBreak([stretch(20, 21)], 5 * minute, 21 * minute)).toEqual([stretch(15, 21)]);
  });

  test('of more than are told apart keep their length', () => {
    const many = Array.from({ length: 40 }, (_, index) => stretch(index * 3, index * 3 + 1));
    const joined = joinedStretches(many, []);

    expect(joined).toHaveLength(mostStretches);
    expect(lengthOfStretches(joined)).toBe(40 * minute);
  });

  test('are told by how long ago they were', () => {
    const told = stretchesBefore([stretch(0, 3), stretch(5, 6)], 7 * minute);

    expect(told[0]).toEqual({ from: 7 * minute, to: 4 * minute });
    expect(stretchesAt(told, 8 * minute)).toEqual([stretch(1, 4), stretch(6, 7)]);
  });
});

function stretch(from: number, to: number): Stretch {
  return { from: from * minute, to: to * minute };
}

function minutesIn(stretches: readonly Stretch[]): number[] {
  return Array.from({ length: 120 }, (_, at) => at).filter((at) =>
    stretches.some(({ from, to }) => from <= at * minute && at * minute < to),
  );
}
