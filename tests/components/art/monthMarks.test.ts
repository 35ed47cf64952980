import { expect, test } from 'vitest';

import { monthLines, type SmallMark } from '#src/components/art/day/monthMarks.ts';

const all = { TETHER: 1, RECOVERY: 0.25, NOURISHMENT: 0, MOVEMENT: 0.75 };
const mark: SmallMark = { x: 0, y: 0, rings: all, isEnded: true };

test('a ring goes clockwise from the top as far as its share', () => {
  const { done, ends, open } = monthLines([mark]);

  expect(done.TETHER).toBe('M0.5 0.35A0.15 0.15 0 0 1 0.5 0.65A0.15 0.15 0 0 1 0.5 0.35');
  expect(done.RECOVERY).toBe('M0.5 0.095A0.405 0.405 0 0 1 0.905 0.5');
  expect(done.MOVEMENT).toBe('M0.5 0.18A0.32 0.32 0 1 1 0.18 0.5');
  expect(done.NOURISHMENT).toBe('');
  expect(open.match(/M/gu)).toHaveLength(3);
  expect(ends).toContain('M0.5 0.455');
});

test('a pillar that a day does not have has no ring, and the cell is where the mark is', () => {
  const { done, ends, open } = monthLines([{ x: 6, y: 4, rings: { TETHER: 1 }, isEnded: false }]);

  expect(done.TETHER).toMatch(/^M6\.5 4\.35A/u);
  expect([done.RECOVERY, done.MOVEMENT, done.NOURISHMENT, open, ends].join('')).toBe('');
});
