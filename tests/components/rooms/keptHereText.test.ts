import { describe, expect, test } from 'vitest';

import { keptHereText } from '#src/components/rooms/keptHereText.ts';

// rules/rooms#R10
describe('the alert of a save that failed', () => {
  test.each([
    [false, 'Failed to save schedule. Please try again.'],
    [true, 'Kept here. Failed to save schedule. Please try again.'],
  ])('where there is no network is %s', (isOffline, text) => {
    expect(keptHereText('Failed to save schedule. Please try again.', isOffline)).toBe(text);
  });
});
