import { expect, test } from 'vitest';

import { sharesOf } from '#src/domain/today/dayShares.ts';

test('a pillar’s share is the mean of its tasks, and none where it has no task', () => {
  const tasks = [
    { pillar: 'TETHER', percent: 100 },
    { pillar: 'TETHER', percent: 50 },
    { pillar: 'MOVEMENT', percent: 25 },
    { pillar: 'STARGAZING', percent: 100 },
  ];

  expect(sharesOf(tasks)).toEqual({ TETHER: 0.75, RECOVERY: 0, NOURISHMENT: 0, MOVEMENT: 0.25 });
  expect(sharesOf([])).toEqual({ TETHER: 0, RECOVERY: 0, NOURISHMENT: 0, MOVEMENT: 0 });
});
