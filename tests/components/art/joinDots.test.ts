import fc from 'fast-check';
import { expect, test } from 'vitest';

import { dayMark } from '#src/components/art/dayMark.ts';
import { joinDots } from '#src/components/art/joinDots.ts';
import { nourishment } from '#src/components/art/nourishment.ts';
import { recovery } from '#src/components/art/recovery.ts';
import type { Shape } from '#src/components/art/shapes.ts';
import { tether } from '#src/components/art/tether.ts';

type Dot = Extract<Shape, { kind: 'dot' }>;

const coordinate = fc.integer({ min: -1200, max: 1200 }).map((hundredths) => hundredths / 10);
const dot = fc.record({
  kind: fc.constant('dot' as const),
  x: coordinate,
  y: coordinate,
  r: fc.integer({ min: 1, max: 300 }).map((hundredths) => hundredths / 100),
  opacity: fc.constantFrom(0.24, 0.5, 0.9),
});
const line = fc.record({
  kind: fc.constant('line' as const),
  d: fc.constantFrom('M0 0L1 1', 'M2 2L3 3'),
  opacity: fc.constantFrom(0.24, 0.9),
  width: fc.constant(1.5),
});
const shapes: fc.Arbitrary<Shape[]> = fc.array(fc.oneof(dot, line));

test('every dot is drawn, where it was, as large and as strong', () => {
  fc.assert(
    fc.property(shapes, (drawn) => {
      const joined = joinDots(drawn).filter(({ kind }) => kind === 'area');
      const dots = drawn.filter((shape): shape is Dot => shape.kind === 'dot');

      expect(joined.flatMap(circlesOf).toSorted(inOrder)).toEqual(
        dots.map(({ opacity, r, x, y }) => [opacity, x, y, r]).toSorted(inOrder),
      );
    }),
  );
});

test('dots of one opacity are one mark, and all else is left as it is, in its order', () => {
  fc.assert(
    fc.property(shapes, (drawn) => {
      const opacities = new Set(
        drawn.flatMap((shape) => (shape.kind === 'dot' ? [shape.opacity] : [])),
      );
      const joined = joinDots(drawn);

      expect(joined.filter(({ kind }) => kind === 'area')).toHaveLength(opacities.size);
      expect(joined.filter(({ kind }) => kind === 'line')).toEqual(
        drawn.filter(({ kind }) => kind === 'line'),
      );
    }),
  );
});

test('no two dots of a drawing meet that are as strong as each other: together they look as they did apart', () => {
  const seed = fc.double({ min: -100_000_000, max: 100_000_000, noNaN: true });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const radius = fc.integer({ min: 20, max: 400 });
  fc.assert(
    fc.property(radius, seed, share, (r, s, part) => {
      const drawing = { radius: r, seed: s, share: part };
      const day = dayMark({ TETHER: part, RECOVERY: part, NOURISHMENT: part, MOVEMENT: part }, s);

      for (const drawn of [
        ...Object.values(day),
        ...[nourishment, recovery, tether].map((draw) => draw(drawing)),
      ])
        expect(meetings(drawn)).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

/** What circles a mark is made of: its opacity, and the middle and the radius of each. */
function circlesOf(shape: Shape): number[][] {
  if (shape.kind !== 'area') return [];
  return [...shape.d.matchAll(/M(\S+) (\S+)a(\S+) \3 0 1 1 (\S+) 0a\3 \3 0 1 1 -\4 0/gu)].map(
    ([, left, y, r]) => [shape.opacity, round(Number(left) + Number(r)), Number(y), Number(r)],
  );
}

function meetings(drawn: readonly Shape[]): Dot[][] {
  const dots = drawn.filter((shape): shape is Dot => shape.kind === 'dot');
  return dots.flatMap((one, index) =>
    dots
      .slice(index + 1)
      .filter(
        (other) =>
          other.opacity === one.opacity &&
          Math.hypot(other.x - one.x, other.y - one.y) < one.r + other.r,
      )
      .map((other) => [one, other]),
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

function inOrder(one: number[], other: number[]): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}
