import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { movement } from '#src/components/art/movement.ts';
import { nourishment } from '#src/components/art/nourishment.ts';
import { recovery } from '#src/components/art/recovery.ts';
import { tether } from '#src/components/art/tether.ts';
import { inkOf, numbersOf, reachOf } from './shapes.ts';

const radius = fc.double({ min: 10, max: 400, noNaN: true });
const seed = fc.double({ min: -100_000_000, max: 100_000_000, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe.each([
  { name: 'tether', draw: tether, kindsAtZero: ['dot'], marksAtOne: 9 + 1 },
  { name: 'recovery', draw: recovery, kindsAtZero: ['dot', 'area'], marksAtOne: 2 + 9 },
  { name: 'nourishment', draw: nourishment, kindsAtZero: [], marksAtOne: 190 },
  { name: 'movement', draw: movement, kindsAtZero: [], marksAtOne: 13 },
])('$name', ({ draw, kindsAtZero, marksAtOne }) => {
  test('draws the same for the same seed, and another for another', () => {
    const drawing = { radius: 100, seed: 1, share: 1 };

    expect(draw(drawing)).toEqual(draw(drawing));
    expect(draw({ ...drawing, seed: 2 })).not.toEqual(draw(drawing));
  });

  test('draws only what is always there when nothing is done, and all of it when all is', () => {
    const at = (done: number) => draw({ radius: 100, seed: 1, share: done });

    expect(at(0).map(({ kind }) => kind)).toEqual(kindsAtZero);
    expect(at(1)).toHaveLength(marksAtOne);
  });

  test('draws more the more is done', () => {
    fc.assert(
      fc.property(radius, seed, share, share, (r, s, one, other) => {
        const ink = (done: number) => inkOf(draw({ radius: r, seed: s, share: done }));

        expect(ink(Math.min(one, other))).toBeLessThanOrEqual(ink(Math.max(one, other)));
      }),
    );
  });

  test('is made of finite numbers, and stays in its box', () => {
    fc.assert(
      fc.property(radius, seed, share, (r, s, done) => {
        const shapes = draw({ radius: r, seed: s, share: done });

        expect(shapes.flatMap(numbersOf).filter((number) => !Number.isFinite(number))).toEqual([]);
        expect(Math.max(0, ...shapes.map(reachOf))).toBeLessThanOrEqual(r * 1.05 + 1);
      }),
    );
  });

  test('is nowhere invisible, and nowhere more than solid', () => {
    fc.assert(
      fc.property(radius, seed, share, (r, s, done) => {
        const opacities = draw({ radius: r, seed: s, share: done }).map(({ opacity }) => opacity);

        expect(opacities.filter((opacity) => opacity <= 0 || opacity > 1)).toEqual([]);
      }),
    );
  });
});
