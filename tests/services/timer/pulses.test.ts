import { expect, test, vi } from 'vitest';

import { feel } from '#src/services/timer/pulses.ts';

test.each([
  { told: 'touched', page: { userActivation: { hasBeenActive: true } }, felt: [[60, 40]] },
  { told: 'touched by nobody', page: { userActivation: { hasBeenActive: false } }, felt: [] },
  { told: 'of which that is not known', page: {}, felt: [[60, 40]] },
])('on a page $told pulses are felt $felt.length times', ({ felt, page }) => {
  const pulses: unknown[] = [];
  vi.stubGlobal('navigator', { vibrate: (some: unknown) => pulses.push(some), ...page });

  feel([60, 40]);
  expect(pulses).toEqual(felt);
});

test('a device that cannot vibrate is asked for nothing', () => {
  vi.stubGlobal('navigator', {});

  expect(() => feel([60])).not.toThrow();
});
