import { expect, test } from 'vitest';

import { clockOffText } from '#src/components/rooms/clockTexts.ts';

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [5 * minute, '5 minutes'],
  [-59 * minute, '59 minutes'],
  [59.6 * minute, '1 hour'],
  [3 * hour, '3 hours'],
  [-47 * hour, '47 hours'],
  [48 * hour, '2 days'],
  [365 * 24 * hour, '365 days'],
])('a clock %d ms ahead is said to be %s off (rules/practiceFeed#E32)', (ahead, length) => {
  expect(clockOffText(ahead)).toBe(
    `This device’s clock is ${length} off. Your times are corrected.`,
  );
});
