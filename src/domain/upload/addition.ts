import type { Day } from '../common/day.ts';

/** What a member added to a day afterwards (rules/upload#U23). */
export interface DayAddition {
  id: string;
  /** The day that it is of. */
  date: Day;
  text: string;
  /** In milliseconds since the epoch. */
  addedAt: number;
}

/** What is added to a day, as it is to be kept: `random` is what no other addition has. Null for what says nothing. */
export function newAddition(
  { date, text }: Pick<DayAddition, 'date' | 'text'>,
  { now, random }: { now: number; random: string },
): DayAddition | null {
  const written = text.trim();

  return written === ''
    ? null
    : { id: `added:${date}:${random}`, date, text: written, addedAt: now };
}

/** Those of one day come in the order in which they were added. */
export function inOrderAdded(additions: readonly DayAddition[]): DayAddition[] {
  return additions.toSorted(
    (one, other) => one.addedAt - other.addedAt || one.id.localeCompare(other.id),
  );
}
