import { expect, test } from 'vitest';

import { shortLength } from '#src/domain/common/length.ts';

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [480, '8 h'],
  [6_010, '100 h 10 min'],
])('%d minutes are %s', (minutes, text) => {
  expect(shortLength(minutes)).toBe(text);
});
