import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { hourText, wholeHourText, writeHoursBy, type HourClock } from '#src/components/ui/hours.ts';

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

  test('has its clock looked up once, and not before one is written', () => {
    const lookUp = vi.fn<() => HourClock>(() => '12h');
    writeHoursBy(lookUp);
    expect(lookUp).not.toHaveBeenCalled();

    expect(wholeHourText(6).replace('\u00A0', ' ')).toBe('6 am');
    expect(hourText('08:05').replace('\u00A0', ' ')).toBe('8:05 am');
    expect(lookUp).toHaveBeenCalledOnce();
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
