import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { BreathPattern } from '#src/contract/practiceRoom/plan.ts';
import {
  breathAt,
  hasHolds,
  lengthOfBreath,
  patternFault,
  swingAt,
} from '#src/domain/practiceRoom/breath.ts';

const safe = fc
  .record({
    out: fc.double({ min: 2, max: 10, noNaN: true }),
    rest: fc.double({ min: 0, max: 4, noNaN: true }),
    in: fc.double({ min: 2, max: 7, noNaN: true }),
    hold: fc.double({ min: 0, max: 8, noNaN: true }),
  })
  .filter((pattern) => patternFault(pattern) === null);

describe('breath', () => {
  test('begins on an out-breath, and goes out, rest, in, hold (rules/practiceRoom#Q8)', () => {
    const phases = [0, 3.9, 4, 7.9, 8, 11.9, 12, 15.9, 16].map(
      (at) => breathAt('box', at, 600).phase,
    );

    expect(phases).toEqual(['out', 'out', 'empty', 'empty', 'in', 'in', 'full', 'full', 'out']);
    expect(breathAt('box', 0, 600)).toEqual({ phase: 'out', size: 1, since: 0, left: 4 });
    expect(breathAt('even', 58, 600).since).toBeCloseTo(58 - 5 * (120 / 11), 9);
  });

  test('is where a walk through its parts, breath by breath, has it (rules/practiceRoom#Q8)', () => {
    fc.assert(
      fc.property(
        safe,
        fc.double({ min: 0, max: 900, noNaN: true }),
        fc.double({ min: 60, max: 900, noNaN: true }),
        (pattern, at, whole) => {
          const { phase, since } = breathAt(pattern, at, whole);
          const walked = walk(pattern, at, whole);
          // Within a rounding of a turn either side of it is right.
          if (walked.toTurn < 1e-6) return;

          expect(phase).toBe(walked.phase);
          expect(since).toBeCloseTo(walked.since, 6);
        },
      ),
    );
  });

  test('never jumps in size, and is still after the last whole out-breath (rules/practiceRoom#Q8)', () => {
    fc.assert(
      fc.property(safe, fc.double({ min: 30, max: 600, noNaN: true }), (pattern, whole) => {
        let before = breathAt(pattern, 0, whole);
        for (let at = 0.05; at < whole; at += 0.05) {
          const now = breathAt(pattern, at, whole);
          expect(Math.abs(now.size - before.size)).toBeLessThan(0.09);
          before = now;
        }
        const { left, phase, since, size } = breathAt(pattern, whole, whole);
        expect({ phase, size, left }).toEqual({ phase: 'still', size: 0, left: Infinity });
        expect(since).toBeLessThan(lengthOfBreath(pattern) + 1e-6);
      }),
      { numRuns: 25 },
    );
  });

  test('is four rounds of 4-7-8, and then even (rules/practiceRoom#Q6)', () => {
    const round = 19;

    expect(breathAt('4-7-8', 3 * round + 1, 600).left).toBe(7);
    expect(breathAt('4-7-8', 4 * round, 600).left).toBeCloseTo(60 / 11, 9);
    // What ends amid the rounds ends with one of their out-breaths.
    expect(breathAt('4-7-8', 8 + round, 40)).toMatchObject({ phase: 'still', since: 0 });
    expect(breathAt('4-7-8', 8 + round - 0.1, 40).phase).toBe('out');
    expect(hasHolds('4-7-8')).toBe(true);
    expect(hasHolds('even')).toBe(false);
  });

  test('that is too short for one out-breath is still, and one without an end goes on', () => {
    expect(breathAt('box', 0, 3)).toMatchObject({ phase: 'still', size: 0 });
    expect(breathAt('box', 100_000, Infinity).phase).not.toBe('still');
    expect(breathAt('box', Number.NaN, 60).phase).toBe('out');
    expect(breathAt('box', -5, 60)).toEqual(breathAt('box', 0, 60));
  });

  test('swings less and less in the last half minute', () => {
    expect([0, 570, 585, 600, 700].map((at) => swingAt(at, 600))).toEqual([
      1, 1, 0.675, 0.35, 0.35,
    ]);
    expect(swingAt(100, Infinity)).toBe(1);
  });
});

describe('a breath of one’s own', () => {
  test('is refused in words where it is not safe (rules/practiceRoom#Q7)', () => {
    const faults = [
      { out: 4, rest: 0, in: 4, hold: 0 },
      { out: 3, rest: 0, in: 4, hold: 0 },
      { out: 8, rest: 0, in: 1.5, hold: 0 },
      { out: 4, rest: 0, in: 4, hold: 9 },
      { out: 4, rest: 5, in: 4, hold: 0 },
      { out: 2, rest: 0, in: 2, hold: 4.5 },
      { out: 2, rest: 0, in: 2, hold: 0 },
      { out: 10, rest: 0, in: 7, hold: 8 },
      { out: 4, rest: Number.NaN, in: 4, hold: 0 },
    ].map(patternFault);

    expect(faults).toEqual([
      null,
      'Breathe out for as long as in, or longer, up to 10 seconds.',
      'Breathe in for 2 to 7 seconds.',
      'Hold for 8 seconds at most.',
      'Rest for 4 seconds at most.',
      'Hold no longer than you breathe.',
      'A breath of under 5 seconds is too quick.',
      'A breath of over 20 seconds is too slow.',
      'Each part is a number of seconds.',
    ]);
  });
});

/** The same by going through all breaths from the first on, and stopping after the last out-breath that ends in time. */
function walk(pattern: BreathPattern, at: number, whole: number) {
  const parts = [
    ['out', pattern.out],
    ['empty', pattern.rest],
    ['in', pattern.in],
    ['full', pattern.hold],
  ] as const;
  let begun = 0;
  let end = -1;
  for (let round = 0; ; round += 1) {
    const out = round * lengthOfBreath(pattern) + pattern.out;
    if (out > whole) break;
    end = out;
  }
  if (at >= end) return { phase: 'still', since: at - end, toTurn: at - end };

  for (let part = 0; ; part += 1) {
    const [phase, length] = parts[part % 4] ?? parts[0];
    if (at < begun + length) {
      const since = at - begun;
      return { phase, since, toTurn: Math.min(since, length - since, end - at) };
    }
    begun += length;
  }
}
