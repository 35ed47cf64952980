import type { MoodDay } from '../../domain/analytics/moodDays.ts';
import { round } from '../art/shapes.ts';

/** Days that lie further apart are not joined by a line. */
const widestGap = 7;

/** Beyond it the name of a month would meet the word at the end. */
const lastName = 80;

const monthName = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' });

/** Where a day stands across, in percent: the middle of its share of the width. */
export function placeOf(index: number, count: number): number {
  return round((100 * (index + 0.5)) / count);
}

/** A line through the happiness of the days that have one, in a box of 100 by 100, with a gap where there is none for more than a week. */
export function happinessLine(days: readonly MoodDay[]): string {
  let before = -Infinity;

  return days
    .map(({ happiness }, index) => {
      if (happiness === null) return '';

      const step = index - before > widestGap ? 'M' : 'L';
      before = index;
      return `${step}${placeOf(index, days.length)} ${95 - 9 * happiness}`;
    })
    .join('');
}

/** Where months begin across, in percent, with their names; those that have no room are left out. */
export function monthStarts(days: readonly MoodDay[]): { at: number; name: string }[] {
  return days
    .map(({ day }, index) => ({ day, at: round((100 * index) / days.length) }))
    .filter(({ at, day }) => day.endsWith('-01') && at < lastName)
    .map(({ at, day }) => ({ at, name: monthName.format(Date.parse(`${day}T12:00:00Z`)) }));
}
