import type { MonthDay, NowAnswer } from '../../contract/practice/now.ts';
import { localDay, type Day } from '../../domain/common/day.ts';
import { currentStreak, longestStreak } from '../../domain/practice/streak.ts';
import { epoch, practiceOf, serviceTime } from '../world/feed.ts';
import { zoneOf, type MockItem, type MockWorld } from '../world/world.ts';
import { bodyOf, numberOf, textOf } from './bodies.ts';
import { changeOf, cursorOf } from './page.ts';

/** What a fresh device shows first, on this day in the account's zone. */
export function nowOf(world: MockWorld, email: string): NowAnswer {
  const day = localDay(serviceTime(world), zoneOf(world, email));
  const { items, seq } = practiceOf(world, email);
  const present = [...items.values()]
    .filter(({ content }) => content !== null)
    .toSorted((one, other) => one.seq - other.seq);
  const ofKind = (...kinds: readonly MockItem['kind'][]) =>
    present.filter(({ kind }) => kinds.includes(kind));
  const sessions = ofKind('session');
  const days = sessions.map(dayOf);
  const kept = ofKind('preference').find(({ id }) => id === 'longest_streak');
  const current = currentStreak(days, day);
  const open = ofKind('timer').filter((timer) => textOf(timer, 'state') !== 'ended');

  return {
    epoch,
    head: cursorOf(email, seq),
    day,
    practice: {
      current_streak: current,
      longest_streak: Math.max(
        longestStreak(days),
        kept === undefined ? 0 : numberOf(kept, 'value'),
      ),
      sessions: sessions.length,
      minutes: minutesOf(sessions),
    },
    today: ofKind('session', 'day_end', 'task')
      .filter((item) => dayOf(item) === day)
      .map(changeOf),
    preferences: ofKind('preference').map(changeOf),
    timers: open.map(changeOf),
    month: monthOf(ofKind('session', 'day_end', 'task'), day),
    at: new Date(serviceTime(world)).toISOString(),
  };
}

function monthOf(items: readonly MockItem[], today: Day): MonthDay[] {
  const days = new Set([today, ...items.map(dayOf)]);

  return [...days]
    .filter((day) => day.startsWith(today.slice(0, 'YYYY-MM'.length)))
    .toSorted()
    .map((day) => {
      const own = items.filter((item) => dayOf(item) === day);
      return {
        day,
        minutes: minutesOf(own.filter(({ kind }) => kind === 'session')),
        is_ended: own.some(({ kind }) => kind === 'day_end'),
        tasks: own
          .filter(({ kind }) => kind === 'task')
          .map((task) => ({
            task_id: task.id,
            pillar: textOf(task, 'pillar'),
            status: textOf(task, 'status'),
            elapsed_seconds: numberOf(task, 'elapsed_seconds'),
            duration_minutes: numberOf(task, 'duration_minutes'),
          }))
          .toSorted((one, other) => (one.task_id < other.task_id ? -1 : 1)),
      };
    });
}

/** The day that a session, an end or a task is of. */
export function dayOf(item: MockItem): Day {
  const { date, day } = bodyOf(item);

  return String(day ?? date);
}

function minutesOf(sessions: readonly MockItem[]): number {
  return sessions.reduce((sum, session) => sum + numberOf(session, 'duration_minutes'), 0);
}
