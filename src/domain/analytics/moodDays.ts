import type { Mood } from '../../contract/reflection/moods.ts';
import { addDays, type Day } from '../common/day.ts';
import type { DaySummary } from '../days/daySummary.ts';
import { lastDays, lookedBackAt } from './lastDays.ts';

/** How a day was, and what was practised on it. */
export interface MoodDay {
  day: Day;
  /** Of its end; null where it was not ended, or ended without a mood. */
  mood: Mood | null;
  /** Of its end, 0 to 10; null where it was not ended. */
  happiness: number | null;
  /** Of the sessions completed on it, whole. */
  minutes: number;
}

/** How many days are shown at the least, so that a few do not fill the picture. */
const leastShown = 28;

/** Each of the last ninety days, the earliest first, also those of which nothing is known (rules/analytics#K4). */
export function moodBesidePractice(days: readonly DaySummary[], today: Day): MoodDay[] {
  const known = new Map(days.map((one) => [one.day, one]));
  const { from } = lastDays(today);

  return Array.from({ length: lookedBackAt }, (_, index) => {
    const day = addDays(from, index);
    const { end = null, minutes = 0 } = known.get(day) ?? {};
    return { day, mood: end?.mood ?? null, happiness: end?.happiness ?? null, minutes };
  });
}

/** The days from the first with something on it on; four weeks at the least. */
export function sinceFirst(days: readonly MoodDay[]): readonly MoodDay[] {
  const first = days.findIndex(({ happiness, minutes }) => happiness !== null || minutes > 0);
  const start = first === -1 ? days.length : first;

  return days.slice(Math.max(0, Math.min(start, days.length - leastShown)));
}
