import type { Day } from '../../domain/common/day.ts';
import { isSameMember } from '../../domain/account/address.ts';

/** A member in the rooms, and the days on which the rooms opened for them. */
export interface Occupant {
  email: string;
  today: Day;
  /** The day of UTC (rules/today#D1). */
  utc: Day;
}

/** Whoever a session says is here. */
export interface Somebody {
  /** Null for nobody. */
  email: string | null;
}

interface Here {
  context: { occupant: Occupant | null };
}

/** Whoever is in the rooms. Throws while they are empty. */
export function occupantOf({ context: { occupant } }: Here): Occupant {
  if (occupant === null) throw new Error('The rooms are empty: this needs somebody in them.');
  return occupant;
}

/** The same, by their address alone. */
export function member(here: Here): { email: string } {
  return { email: occupantOf(here).email };
}

/** Whether somebody is the one who is in the rooms already. */
export function isThere({ email }: Somebody, occupant: Occupant | null): boolean {
  return email !== null && occupant !== null && isSameMember(email, occupant.email);
}

/** Whoever is in the rooms, and whoever a session says is here now. */
export function renamed({ event, ...here }: Here & { event: Somebody }): {
  email: string;
  next: Somebody;
} {
  return { ...member(here), next: event };
}
