import { shortLength } from '../common/length.ts';
import type { DefaultSession } from './pillarRecord.ts';

/** A day of a pillar: its sessions from the earliest to the latest. */
export function inOrderOfDay(sessions: readonly DefaultSession[]): DefaultSession[] {
  return sessions.toSorted((one, other) => one.default_time.localeCompare(other.default_time));
}

/** `MORNING_MEDITATION` as a member reads it: Morning meditation. */
export function sessionTitle({ session_code }: DefaultSession): string {
  const words = session_code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** When a session begins, as HH:MM. */
export function sessionTime({ default_time }: DefaultSession): string {
  return default_time.slice(0, 5);
}

/** How long a session is: minutes below an hour, hours and minutes from there on. */
export function sessionLength({ duration_minutes }: DefaultSession): string {
  return shortLength(duration_minutes);
}
