import { localDay, type Day } from '../../domain/common/day.ts';
import { minuteOfDay, untilMidnight } from '../../domain/common/wallClock.ts';
import { isTimeZone } from '../../contract/common/timeZone.ts';

const minute = 60_000;

/** What the browser called its time zone, and how many minutes it was from UTC then: it takes long to say so, and is asked often. */
let told: { name: string; offset: number } | null = null;

/**
 * This device's time zone, by its IANA name; UTC where the browser knows none that it could tell the time of. One of the same time as the
 * last is known by the next minute.
 */
export function localTimeZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (told?.offset !== offset) told = { name: zoneOfBrowser(), offset };

  return told.name;
}

function zoneOfBrowser(): string {
  const name: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;

  return name !== undefined && isTimeZone(name) ? name : 'UTC';
}

/** The current day in a time zone; in that of this device, if left out. */
export function today(timeZone = localTimeZone()): Day {
  return localDay(Date.now(), timeZone);
}

/** The day of a member, and that of UTC, by which the services are asked too (rules/today#D1, rules/today#D2). */
export interface CurrentDays {
  today: Day;
  utc: Day;
}

export function currentDays(timeZone: string): CurrentDays {
  return { today: today(timeZone), utc: today('UTC') };
}

/** Reports the time zone of this device: at once, each minute, and when the page is seen again. Returns how to stop. */
export function onLocalTimeZone(listener: (timeZone: string) => void): () => void {
  return eachMinute(() => listener(localTimeZone()));
}

/** Reports the local hour, from 0 to 23: at once, each minute (rules/practice#P3), and when the page is seen again. Returns how to stop. */
export function onLocalHour(listener: (hour: number) => void): () => void {
  return eachMinute(() => listener(new Date().getHours()));
}

/** Reports how many minutes into its day a time zone is: at once, each minute, and when the page is seen again. Returns how to stop. */
export function onMinuteOfDay(timeZone: string, listener: (minutes: number) => void): () => void {
  return eachMinute(() => listener(minuteOfDay(Date.now(), timeZone)));
}

/**
 * Reports the days that it is in a time zone and in UTC: at once, when another one has begun in either, and whenever `onZone` says
 * that the zone may be another one. Returns how to stop.
 */
export function onDays(
  timeZone: () => string,
  listener: (days: CurrentDays) => void,
  onZone: (look: () => void) => () => void = () => () => {},
): () => void {
  let last = '';
  let midnight: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const zone = timeZone();
    const days = currentDays(zone);
    clearTimeout(midnight);
    midnight = setTimeout(look, untilNext(days, zone));
    const text = JSON.stringify(days);
    if (text === last) return;

    last = text;
    listener(days);
  };
  const stopClock = eachMinute(look);
  const stopZone = onZone(look);

  return () => {
    stopClock();
    stopZone();
    clearTimeout(midnight);
  };
}

/** How long until the next of the two midnights, in milliseconds. */
function untilNext(days: CurrentDays, timeZone: string): number {
  const now = Date.now();

  return Math.min(untilMidnight(now, days.today, timeZone), untilMidnight(now, days.utc, 'UTC'));
}

function eachMinute(listener: () => void): () => void {
  const look = () => {
    told = null;
    listener();
  };
  const interval = setInterval(look, minute);
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);

  look();
  return () => {
    clearInterval(interval);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pageshow', look);
  };
}
