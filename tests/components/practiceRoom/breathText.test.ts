import { describe, expect, test } from 'vitest';

import { breathText } from '#src/components/practiceRoom/practiceRoomTexts.ts';

describe('what a breath is like', () => {
  test.each([
    [{ out: 6, rest: 0, in: 4, hold: 0 }, 'Out for 6, in for 4 seconds.'],
    [{ out: 8, rest: 2, in: 4, hold: 7 }, 'Out for 8, rest for 2, in for 4, hold for 7 seconds.'],
  ])('of one’s own is said part by part', (pattern, text) => {
    expect(breathText(pattern)).toBe(text);
  });
});
