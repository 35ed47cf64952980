import type { Day } from '../common/day.ts';
import { momentOf } from '../common/wallClock.ts';
import type { MeditationSession } from '../practice/practice.ts';
import { startSession } from '../practice/session.ts';
import { stretchesOfSession } from '../practice/timerSessions.ts';
import { minutesOf, timeOf } from '../schedule/times.ts';
import type { Stretch } from '../timer/stretches.ts';

/** As many minutes as are entered at once. */
export const mostEntered = 300;

/** Minutes that a member sat without the app, as they are entered afterwards (rules/practiceRoom#Q21). */
export interface Entry {
  /** The day on which they began. */
  day: Day;
  /** HH:MM by the clock of the account's zone; empty while nothing is said. */
  begun: string;
  /** As it is typed. */
  minutes: string;
}

/** What is written of an entry; its day is the page's. */
export type EntryFields = Omit<Entry, 'day'>;

/** Why an entry is none yet; moments in milliseconds since the epoch. */
export type EntryFault =
  | { kind: 'begun' | 'minutes' }
  /** It would end after now. */
  | { kind: 'ahead'; endsAt: number }
  /** It would count time that was practised already. */
  | ({ kind: 'overlap' } & Stretch);

/** By what an entry is judged. */
export interface EntryBeside {
  /** In milliseconds since the epoch. */
  now: number;
  timeZone: string;
  /** What is practised already. */
  sessions: readonly MeditationSession[];
  /** When the practice that goes on now was practised; none where none does. */
  underWay: readonly Stretch[];
}

/** In milliseconds: an entry is by the minute, and what it touches ended within one. */
const minute = 60_000;

/** The session that an entry makes, or why it makes none. Throws a RangeError for what is no day or no time zone. */
export function sessionEntered(
  { begun, day, minutes }: Entry,
  { now, sessions, timeZone, underWay }: EntryBeside,
): MeditationSession | EntryFault {
  const time = timeOf(begun);
  if (time === null) return { kind: 'begun' };

  const count = /^\d{1,3}$/u.test(minutes.trim()) ? Number(minutes) : 0;
  if (count < 1 || count > mostEntered) return { kind: 'minutes' };

  const from = momentOf(day, minutesOf(time), timeZone);
  const to = from + count * minute;
  if (to > now) return { kind: 'ahead', endsAt: to };

  const completed = sessions.filter((session) => session.completed);
  const taken = [...completed.flatMap(stretchesOfSession), ...underWay].find(
    (known) => Math.min(known.to, to) - Math.max(known.from, from) >= minute,
  );
  if (taken !== undefined) return { kind: 'overlap', from: taken.from, to: taken.to };

  const { id } = startSession({
    at: now,
    type: 'timed',
    timeZone,
    knownIds: sessions.map((session) => session.id),
  });
  return {
    id,
    startTime: new Date(from).toISOString(),
    endTime: new Date(to).toISOString(),
    durationMinutes: count,
    type: 'timed',
    completed: true,
    day,
    isEntered: true,
  };
}

/** Whether it is why nothing was entered, and no session. */
export function isEntryFault(made: MeditationSession | EntryFault): made is EntryFault {
  return 'kind' in made;
}

/** The practices of a day that were completed, in the order in which they began. */
export function practicesOf(
  sessions: readonly MeditationSession[],
  day: Day,
): readonly MeditationSession[] {
  return sessions
    .filter((session) => session.completed && session.day === day)
    .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
}
