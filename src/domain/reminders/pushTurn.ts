import { localDay } from '../common/day.ts';
import { dayBounds, minuteOfDay } from '../common/wallClock.ts';
import { minutesOf } from '../schedule/times.ts';
import {
  dueReminders,
  isQuiet,
  mostADay,
  practiceSpan,
  sleepSpan,
  type Asked,
  type Reminder,
  type Span,
} from './reminders.ts';

/** A reminder for devices on which no page is open. */
export interface PushedReminder extends Reminder {
  /** From when on it is of no use any more, in milliseconds since the epoch. */
  lateAt: number;
}

/** What a look at a member's plan comes to. */
export interface PushTurn {
  reminders: PushedReminder[];
  /** When to look again, in milliseconds since the epoch; null while the member wants none. */
  lookAt: number | null;
}

const minute = 60_000;
/** Clocks change at such moments alone. */
const quarter = 15 * minute;

/**
 * What is told of now (rules/reminders#RE13), and when there may be something again: until then nobody needs to look, unless the plan, the
 * switches or the zone are changed.
 */
export function pushTurn(asked: Asked): PushTurn {
  const { now, settings, shown, timeZone } = asked;
  if (!settings.practice && !settings.sleep) return { reminders: [], lookAt: null };

  const spans = spansOf(asked);
  const reminders = dueReminders(asked).map((reminder) => ({
    ...reminder,
    lateAt: spans.get(reminder.id)?.until ?? now,
  }));
  const told = new Set([...shown, ...reminders.map(({ id }) => id)]);
  const open = [...spans].filter(([id]) => !told.has(id)).map(([, span]) => span);
  const looks = told.size < mostADay ? open.map((span) => lookOf(span, asked)) : [];
  const midnight = dayBounds(localDay(now, timeZone), timeZone).until;

  return {
    reminders,
    lookAt: Math.min(...looks.filter((at) => at !== null), Math.max(midnight, now + minute)),
  };
}

/** When each that is wanted is told of, by the id of its reminder; whatever became of it so far. */
function spansOf({ settings, sleeps, tasks, timeZone }: Asked): Map<string, Span> {
  const practices = settings.practice ? tasks : [];
  const nights = settings.sleep ? sleeps : [];
  const all = [
    ...practices.map((task) => [`practice:${task.taskId}`, practiceSpan(task, timeZone)] as const),
    ...nights.map((task) => [`sleep:${task.taskId}`, sleepSpan(task, timeZone)] as const),
  ];

  return new Map(all.flatMap(([id, span]) => (span === null ? [] : [[id, span]])));
}

/** The first moment after now that is of a span and not quiet; null where there is none. */
function lookOf({ from, until }: Span, { now, settings, timeZone }: Asked): number | null {
  const at = endOfQuiet(Math.max(from, now), settings.quiet, timeZone);

  return at > now && at < until ? at : null;
}

/** The first moment from one on that is not quiet. */
function endOfQuiet(from: number, quiet: Asked['settings']['quiet'], timeZone: string): number {
  if (quiet === null) return from;

  const until = minutesOf(quiet.until);
  let at = from;
  for (;;) {
    const shown = minuteOfDay(at, timeZone);
    if (!isQuiet(shown, quiet)) return at;

    const begun = at - (at % minute);
    const left = ((until - shown + 24 * 60) % (24 * 60)) * minute;
    at = Math.min(begun + left, at - (at % quarter) + quarter);
  }
}
