import type { Day } from '../common/day.ts';
import { pillarCodes } from '../common/pillarCode.ts';
import type { MeditationSession } from '../practice/practice.ts';
import type { ShownTask } from '../today/dayTasks.ts';
import type { DailyUpload } from '../upload/dailyUpload.ts';
import { summaryOf, type DaySummary, type PillarDay } from './daySummary.ts';

/** Several days by their dates, each with something on it. */
export type PastDays = Readonly<Record<Day, DaySummary>>;

/** What a device has of a member's days. */
export interface OwnDays {
  /** Of each day whose list of tasks was fetched here. */
  tasks: readonly { date: Day; tasks: readonly ShownTask[] }[];
  sessions: readonly Pick<MeditationSession, 'completed' | 'day' | 'durationMinutes'>[];
  uploads: readonly Pick<DailyUpload, 'date' | 'mood' | 'happiness' | 'isSample'>[];
}

/**
 * The days as they are shown: what the account told of each, and what this device has of it, which may be further, or not sent yet.
 * A day whose end this device has, ended as it says (rules/days#N4).
 */
export function pastDays(told: readonly DaySummary[], own: OwnDays): PastDays {
  const days = new Map(told.map((one) => [one.day, one]));
  for (const one of ownSummaries(own)) {
    const known = days.get(one.day);
    days.set(one.day, known === undefined ? one : joined(known, one));
  }

  return Object.fromEntries(days);
}

function ownSummaries({ sessions, tasks, uploads }: OwnDays): DaySummary[] {
  const tasksOn = new Map(tasks.map((one) => [one.date, one.tasks]));
  const completed = Map.groupBy(
    sessions.filter((session) => session.completed),
    ({ day }) => day,
  );
  const ends = new Map(
    uploads
      .filter(({ isSample }) => !isSample)
      .map(({ date, happiness, mood }) => [date, { happiness: Math.round(happiness), mood }]),
  );
  const days = new Set([...tasksOn.keys(), ...completed.keys(), ...ends.keys()]);

  return [...days].flatMap((day) => {
    const practised = completed.get(day) ?? [];
    const summary = summaryOf({
      day,
      tasks: tasksOn.get(day) ?? [],
      sessions: practised.length,
      minutes: practised.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
      end: ends.get(day) ?? null,
    });
    return summary === null ? [] : [summary];
  });
}

function joined(told: DaySummary, own: DaySummary): DaySummary {
  const pillars = pillarCodes.flatMap((code) => {
    const both = [told.pillars[code], own.pillars[code]].filter((one) => one !== undefined);
    return both.length === 0 ? [] : [[code, both.reduce(furthest)] as const];
  });

  return {
    day: told.day,
    pillars: Object.fromEntries(pillars),
    sessions: Math.max(told.sessions, own.sessions),
    minutes: Math.max(told.minutes, own.minutes),
    end: own.end ?? told.end,
  };
}

function furthest(told: PillarDay, own: PillarDay): PillarDay {
  return {
    planned: Math.max(told.planned, own.planned),
    done: Math.max(told.done, own.done),
    percent: Math.max(told.percent, own.percent),
  };
}
