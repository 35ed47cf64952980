import { expect, test } from 'vitest';

import { sharesOf } from '#src/domain/today/dayShares.ts';

const active = { status: 'active' } as const;

test('a pillar’s share is the mean of its tasks, and none where it has no task', () => {
  const tasks = [
    { pillar: 'TETHER', percent: 100, ...active },
    { pillar: 'TETHER', percent: 50, ...active },
    { pillar: 'MOVEMENT', percent: 25, ...active },
    { pillar: 'STARGAZING', percent: 100, ...active },
  ];

  expect(sharesOf(tasks)).toEqual({ TETHER: 0.75, RECOVERY: 0, NOURISHMENT: 0, MOVEMENT: 0.25 });
  expect(sharesOf([], true).TETHER).toBe(1);
  expect(sharesOf(tasks, true).TETHER).toBe(0.75);
  expect(sharesOf([])).toEqual({ TETHER: 0, RECOVERY: 0, NOURISHMENT: 0, MOVEMENT: 0 });
});

test('what is planned no longer counts once it is done (rules/today#D11)', () => {
  const left = { pillar: 'TETHER', isUnplanned: true } as const;
  const open = { ...left, percent: 30, ...active };
  const done = { ...left, percent: 100, status: 'done' } as const;

  expect(sharesOf([open]).TETHER).toBe(0);
  expect(sharesOf([open, done]).TETHER).toBe(1);
});
