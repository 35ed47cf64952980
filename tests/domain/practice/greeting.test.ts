import { expect, test } from 'vitest';

import { greetingAt } from '#src/domain/practice/greeting.ts';

test('greets each hour of the day (rules/practice#P2)', () => {
  const greetings = Array.from({ length: 24 }, (_, hour) => greetingAt(hour));

  expect(greetings).toEqual([
    ...Array.from({ length: 6 }, () => 'Still awake'),
    ...Array.from({ length: 6 }, () => 'Good morning'),
    ...Array.from({ length: 5 }, () => 'Good afternoon'),
    ...Array.from({ length: 4 }, () => 'Good evening'),
    ...Array.from({ length: 3 }, () => 'Good night'),
  ]);
});
