import { mannWhitneyP, medianOf } from './mannWhitney.ts';
import type { MoodDay } from './moodDays.ts';

/** How many days a comparison has on either side, and by how many minutes their medians differ, at the least. */
const leastDays = 7;
const leastMinutes = 5;

/** How likely chance alone may make as great a difference. */
const mostLikely = 0.05;

/**
 * What is seen of mood beside practice: how many minutes more or fewer happy days had than the other days with a mood, where the numbers
 * carry it, else how many days have a mood. It never says why (rules/analytics#K7).
 */
export function moodSentence(days: readonly MoodDay[]): string {
  const known = days.filter(({ mood }) => mood !== null);
  const happy = known.filter(({ mood }) => mood === 'happy').map(({ minutes }) => minutes);
  const others = known.filter(({ mood }) => mood !== 'happy').map(({ minutes }) => minutes);
  if (!differ(happy, others)) return countText(known.length);

  const [own, against] = [medianOf(happy), medianOf(others)];
  const more = `${Math.abs(own - against)} minutes ${own > against ? 'more' : 'fewer'}`;
  return `Your happy days had ${more}: typically ${own}, and ${against} on days with another mood.`;
}

function differ(one: readonly number[], other: readonly number[]): boolean {
  if (Math.min(one.length, other.length) < leastDays) return false;
  if (Math.abs(medianOf(one) - medianOf(other)) < leastMinutes) return false;

  return mannWhitneyP(one, other) < mostLikely;
}

function countText(count: number): string {
  if (count === 0) return 'Days that you end with a mood are drawn here.';

  return `${count === 1 ? 'One day' : `${count} days`} with a mood so far.`;
}
