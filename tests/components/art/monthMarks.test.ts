import { expect, test } from 'vitest';

import { dotsLine, monthLines, type SmallMark } from '#src/components/art/day/monthMarks.ts';

const all = { TETHER: 1, RECOVERY: 0.25, NOURISHMENT: 0, MOVEMENT: 0.75 };
const mark: SmallMark = { x: 0, y: 0, rings: all, isEnded: true };

test('a ring goes clockwise from the top as far as its share', () => {
  const { done, ends, open } = monthLines([mark]);

  expect(done.TETHER).toBe('M0.5 0.35a0.15 0.15 0 0 1 0 0.3a0.15 0.15 0 0 1 0 -0.3');
  expect(done.RECOVERY).toBe('M0.5 0.095a0.405 0.405 0 0 1 0.405 0.405');
  expect(done.MOVEMENT).toBe('M0.5 0.18a0.32 0.32 0 1 1 -0.32 0.32');
  expect(done.NOURISHMENT).toBe('');
  expect(open.match(/M/gu)).toHaveLength(3);
  expect(ends).toContain('M0.5 0.455');
});

test('a pillar that a day does not have has no ring, and the cell is where the mark is', () => {
  const { done, ends, open } = monthLines([{ x: 6, y: 4, rings: { TETHER: 1 }, isEnded: false }]);

  expect(done.TETHER).toMatch(/^M6\.5 4\.35a/u);
  expect([done.RECOVERY, done.MOVEMENT, done.NOURISHMENT, open, ends].join('')).toBe('');
});

test('a day without a mark is a dot in the middle of its cell', () => {
  expect(dotsLine([{ x: 6, y: 4 }])).toBe('M6.5 4.5h0');
  expect(dotsLine([])).toBe('');
});
