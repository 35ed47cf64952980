// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  localTimeZone,
  onDays,
  onLocalHour,
  onLocalTimeZone,
  today,
} from '#src/services/page/clock.ts';

const minute = 60_000;
const hour = 60 * minute;

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    }),
);
afterEach(() => void vi.useRealTimers());

describe('the local hour', () => {
  test('is reported at once and each 60 seconds (rules/practice#P3)', () => {
    vi.setSystemTime(new Date(2026, 10, 21, 11, 58, 30));
    const { heard } = listen(onLocalHour);
    expect(heard).toEqual([11]);

    vi.advanceTimersByTime(minute);
    expect(heard).toEqual([11, 11]);
    vi.advanceTimersByTime(minute);
    expect(heard).toEqual([11, 11, 12]);
  });

  test.each(['visibilitychange', 'pageshow'])(
    'is reported when the page is seen again: %s',
    (event) => {
      vi.setSystemTime(new Date(2026, 10, 21, 11));
      const { heard } = listen(onLocalHour);

      vi.setSystemTime(new Date(2026, 10, 21, 19));
      seePageAgain(event);

      expect(heard).toEqual([11, 19]);
    },
  );

  test('is reported no more once nobody listens', () => {
    const { heard, stop } = listen(onLocalHour);
    stop();

    vi.advanceTimersByTime(hour);
    seePageAgain('visibilitychange');
    seePageAgain('pageshow');

    expect(heard).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the day of a time zone', () => {
  test('is reported at once, and at midnight', () => {
    liveIn('Europe/Berlin');
    vi.setSystemTime('2026-11-21T22:58:30Z');
    const { heard } = listen(onLocalDay);
    expect(heard).toEqual(['2026-11-21']);

    vi.advanceTimersByTime(90_000 - 1);
    expect(heard).toEqual(['2026-11-21']);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['2026-11-21', '2026-11-22']);
    vi.advanceTimersByTime(23 * hour);
    expect(heard).toHaveLength(2);
  });

  test.each([
    ['of 23 hours', 'Europe/Berlin', '2026-03-28T22:00:00Z', 23, ['2026-03-28', '2026-03-29']],
    [
      'of 23 hours, an hour later',
      'Europe/Berlin',
      '2026-03-28T23:00:00Z',
      23,
      ['2026-03-29', '2026-03-30'],
    ],
    ['of 25 hours', 'Europe/Berlin', '2026-10-24T22:00:00Z', 24, ['2026-10-25']],
    [
      'of 25 hours, an hour later',
      'Europe/Berlin',
      '2026-10-24T22:00:00Z',
      25,
      ['2026-10-25', '2026-10-26'],
    ],
    [
      'that begins at one',
      'America/Santiago',
      '2026-09-06T03:59:00Z',
      1,
      ['2026-09-05', '2026-09-06'],
    ],
  ])('changes at midnight of a day %s', (_, timeZone, start, hours, days) => {
    liveIn(timeZone);
    vi.setSystemTime(start);
    const { heard } = listen(onLocalDay);

    vi.advanceTimersByTime(hours * hour);

    expect(heard).toEqual(days);
  });

  test('is reported when the page is seen again, also an earlier one after travel', () => {
    liveIn('Pacific/Auckland');
    vi.setSystemTime('2026-11-21T12:00:00Z');
    const { heard } = listen(onLocalDay);

    liveIn('America/New_York');
    seePageAgain('pageshow');

    expect(heard).toEqual(['2026-11-22', '2026-11-21']);
  });

  test('is reported with that of UTC, at the midnights of both (rules/today#D1, rules/today#D2)', () => {
    vi.setSystemTime('2026-11-21T17:00:00Z');
    const { heard } = listen<unknown>((listener) => onDays(() => 'Asia/Kathmandu', listener));
    vi.advanceTimersByTime(75 * minute);
    expect(heard).toEqual([
      { today: '2026-11-21', utc: '2026-11-21' },
      { today: '2026-11-22', utc: '2026-11-21' },
    ]);

    vi.advanceTimersByTime(5 * hour + 45 * minute);
    expect(heard.at(-1)).toEqual({ today: '2026-11-22', utc: '2026-11-22' });
    expect(heard).toHaveLength(3);
  });

  test('is reported at once where the zone is another one', () => {
    vi.setSystemTime('2026-11-21T17:00:00Z');
    let zone = 'America/Los_Angeles';
    let look = () => {};
    const { heard } = listen<{ today: string }>((listener) =>
      onDays(
        () => zone,
        listener,
        (again) => {
          look = again;
          return () => {};
        },
      ),
    );
    zone = 'Pacific/Auckland';
    look();

    expect(heard.map(({ today: day }) => day)).toEqual(['2026-11-21', '2026-11-22']);
  });

  test('is reported no more once nobody listens', () => {
    const { heard, stop } = listen(onLocalDay);
    stop();

    vi.advanceTimersByTime(48 * hour);

    expect(heard).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each(['Etc/Unknown', undefined])(
    'is that of UTC where the browser does not know its time zone: %s',
    (timeZone) => {
      vi.setSystemTime('2026-11-21T23:30:00Z');
      liveIn(timeZone);

      expect(localTimeZone()).toBe('UTC');
      expect(today()).toBe('2026-11-21');
    },
  );
});

describe('the time zone of this device', () => {
  test('is reported at once, and when another one is seen, also of the same time', () => {
    liveIn('Europe/Berlin', -60);
    const { heard, stop } = listen(onLocalTimeZone);
    liveIn('Europe/Paris', -60);
    seePageAgain('visibilitychange');
    stop();

    expect(heard).toEqual(['Europe/Berlin', 'Europe/Paris']);
  });

  test('is asked of the browser once for as long as its time is the same', async () => {
    const asked = liveIn('Pacific/Auckland', -780);
    expect([localTimeZone(), localTimeZone()]).toEqual(['Pacific/Auckland', 'Pacific/Auckland']);
    await Promise.resolve();
    localTimeZone();
    expect(asked).toHaveBeenCalledTimes(1);

    liveIn('Europe/Lisbon', 0);
    expect(localTimeZone()).toBe('Europe/Lisbon');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('of the same time as the last is known by the next minute', () => {
    liveIn('Europe/Berlin', -60);
    const { stop } = listen(onLocalTimeZone);
    liveIn('Europe/Paris', -60);
    vi.advanceTimersByTime(minute);
    stop();

    expect(localTimeZone()).toBe('Europe/Paris');
  });
});

/** The days of this device. */
function onLocalDay(listener: (day: string) => void) {
  let last = '';

  return onDays(localTimeZone, ({ today: day }) => {
    if (day !== last) listener(day);
    last = day;
  });
}

function listen<T>(onReport: (listener: (value: T) => void) => () => void) {
  const heard: T[] = [];
  return { heard, stop: onReport((value) => heard.push(value)) };
}

function seePageAgain(event: string) {
  if (event === 'pageshow') dispatchEvent(new Event(event));
  else document.dispatchEvent(new Event(event));
}

const options = Intl.DateTimeFormat('en').resolvedOptions();

/** No zone has been so far from UTC, so that each is another one than the last. */
let elsewhere = 1_000;

/** The time zone that the browser says it is in, and how many minutes it is from UTC. */
function liveIn(timeZone: string | undefined, offset = (elsewhere += 1)) {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  return vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: timeZone as string,
  });
}
