import { addDays, type Day } from './day.ts';

/** From the first moment of a day to the first of the next, both in milliseconds since the epoch. */
export interface DayBounds {
  from: number;
  /** No longer of the day. */
  until: number;
}

const minuteLength = 60_000;
/** No zone is further than that from UTC, in milliseconds, and none changes its clocks twice within twice as long. */
const furthest = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The moment at which the clocks of a time zone show so many minutes of a day, in milliseconds since the epoch: where they show it
 * twice the later one, and where they leap over it as long after the leap. `minutes` may go on past the day. Throws a RangeError for
 * what is no day or no time zone.
 */
export function momentOf(day: Day, minutes: number, timeZone: string): number {
  const { later, shown } = candidates(day, minutes, timeZone);

  return shown.at(-1) ?? later;
}

/**
 * When a day begins and ends in a time zone: 23, 24 or 25 hours apart, or whatever its clocks make of it; of a day that was left out
 * both are the same moment. Throws like `momentOf`.
 */
export function dayBounds(day: Day, timeZone: string): DayBounds {
  return { from: startOf(day, timeZone), until: startOf(addDays(day, 1), timeZone) };
}

/** How many minutes into its day the clocks of a time zone are at a moment, whole ones. Throws like `momentOf`. */
export function minuteOfDay(at: number, timeZone: string): number {
  const shown = shownAt(at, timeZone);

  return Math.floor((shown - Math.floor(shown / furthest) * furthest) / minuteLength);
}

/** How long a day still goes on at a moment, in milliseconds: at least 0. */
export function untilMidnight(at: number, day: Day, timeZone: string): number {
  return Math.max(0, dayBounds(day, timeZone).until - at);
}

function startOf(day: Day, timeZone: string): number {
  const { later, shown } = candidates(day, 0, timeZone);

  return shown[0] ?? later;
}

interface Candidates {
  /** By the clocks as they were before a change nearby. */
  later: number;
  /** The moments, the earlier first, at which the clocks do show the time. */
  shown: number[];
}

function candidates(day: Day, minutes: number, timeZone: string): Candidates {
  const wanted = Date.parse(`${day}T00:00Z`) + minutes * minuteLength;
  const offsets = [wanted - furthest, wanted + furthest].map((at) => shownAt(at, timeZone) - at);
  const moments = [Math.max(...offsets), Math.min(...offsets)].map((offset) => wanted - offset);
  const shown = moments.filter((at) => shownAt(at, timeZone) === wanted);

  return { later: Math.max(...moments), shown };
}

/** What the clocks of a zone show at a moment, as the moment at which those of UTC show the same. */
function shownAt(at: number, timeZone: string): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;

  return (
    Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    ) +
    (at - Math.floor(at / 1_000) * 1_000)
  );
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;

  const clock = new Intl.DateTimeFormat('en', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}
