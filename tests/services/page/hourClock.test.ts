import { describe, expect, test, vi } from 'vitest';

import { localHourClock } from '#src/services/page/hourClock.ts';

// rules/common#M18
describe('the clock of this device', () => {
  test.each([
    ['en-US', '12h'],
    ['en-AU', '12h'],
    ['en-GB', '24h'],
    ['de-DE', '24h'],
    ['ja-JP', '24h'],
    ['ja-JP-u-hc-h11', '12h'],
    ['en-US-u-hc-h24', '24h'],
  ])('of %s has %s', (locale, clock) => {
    const { DateTimeFormat } = Intl;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (_, options) {
      return new DateTimeFormat(locale, options);
    });

    expect(localHourClock()).toBe(clock);
  });
});
