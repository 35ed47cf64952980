import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';

import { hourText, wholeHourText, writeHoursBy } from '#src/components/ui/hours.ts';

afterEach(() => writeHoursBy('24h'));

// rules/common#M18
describe('a time of day', () => {
  test('is left as it is on a clock of 24 hours', () => {
    expect(hourText('08:05')).toBe('08:05');
    expect(wholeHourText(6)).toBe('06');
  });

  test.each([
    ['00:00', '12:00 am'],
    ['00:30', '12:30 am'],
    ['08:05', '8:05 am'],
    ['12:00', '12:00 pm'],
    ['13:45', '1:45 pm'],
    ['23:59', '11:59 pm'],
    ['', ''],
  ])('%s is %s on a clock of 12', (time, text) => {
    writeHoursBy('12h');

    expect(hourText(time).replace('\u00A0', ' ')).toBe(text);
  });

  test.each([
    [0, '12 am'],
    [6, '6 am'],
    [12, '12 pm'],
    [18, '6 pm'],
    [24, '12 am'],
  ])('the hour %s is %s on a clock of 12', (hour, text) => {
    writeHoursBy('12h');

    expect(wholeHourText(hour).replace('\u00A0', ' ')).toBe(text);
  });

  test('is what the platform writes in British English', () => {
    writeHoursBy('12h');
    const platform = new Intl.DateTimeFormat('en-GB', {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone: 'UTC',
    });

    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_439 }), (minute) => {
        const time = new Date(minute * 60_000).toISOString().slice(11, 16);
        const platformText = platform.format(minute * 60_000).replaceAll(/\s/gu, ' ');
        expect(hourText(time).replaceAll(/\s/gu, ' ')).toBe(platformText);
      }),
    );
  });
});
