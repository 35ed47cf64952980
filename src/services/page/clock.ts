import { localDay, type Day } from '../../domain/common/day.ts';
import { isTimeZone } from '../../domain/common/timeZone.ts';

const minute = 60_000;

/** This device's time zone, by its IANA name; UTC where the browser knows none that it could tell the time of. */
export function localTimeZone(): string {
  const name: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;

  return name !== undefined && isTimeZone(name) ? name : 'UTC';
}

/** The current local day. */
export function today(): Day {
  return localDay(Date.now(), localTimeZone());
}

/** The current day of the services, which is that of UTC (rules/today#D1). */
export function practiceDay(): Day {
  return localDay(Date.now(), 'UTC');
}

/** Reports the local hour, from 0 to 23: at once, each minute (rules/practice#P3), and when the page is seen again. Returns how to stop. */
export function onLocalHour(listener: (hour: number) => void): () => void {
  return eachMinute(() => listener(new Date().getHours()));
}

/** Reports the local day: at once, and when another one has begun. Returns how to stop. */
export function onLocalDay(listener: (day: Day) => void): () => void {
  return onDay(today, listener);
}

/** Reports the day of the services: at once, and when another one has begun. Returns how to stop. */
export function onPracticeDay(listener: (day: Day) => void): () => void {
  return onDay(practiceDay, listener);
}

function onDay(current: () => Day, listener: (day: Day) => void): () => void {
  let last: Day | null = null;

  return eachMinute(() => {
    const day = current();
    if (day === last) return;

    last = day;
    listener(day);
  });
}

function eachMinute(look: () => void): () => void {
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
