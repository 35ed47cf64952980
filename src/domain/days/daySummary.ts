import type { DaySummaryBody } from '../../contract/practice/days.ts';
import type { Mood } from '../../contract/reflection/moods.ts';
import type { Day } from '../common/day.ts';
import { pillarCodes, type PillarCode } from '../common/pillarCode.ts';
import { countedTasks, percentOf } from '../today/dayTasks.ts';
import type { Task } from '../today/task.ts';

/** What a day had of one pillar (rules/days#N1). */
export interface PillarDay {
  planned: number;
  done: number;
  /** 0 to 100, whole. */
  percent: number;
}

/** A day in a few numbers (rules/days#N1). */
export interface DaySummary {
  day: Day;
  /** Those of which something was planned or done. */
  pillars: Readonly<Partial<Record<PillarCode, PillarDay>>>;
  /** How many were completed. */
  sessions: number;
  /** Whole. */
  minutes: number;
  /** Null while it was not ended. */
  end: { mood: Mood | null; happiness: number } | null;
}

/** What a summary is made from. */
export interface DayFacts {
  day: Day;
  tasks: readonly SummedTask[];
  sessions: number;
  minutes: number;
  end: DaySummary['end'];
}

type SummedTask = Pick<
  Task,
  'pillar' | 'status' | 'elapsedSec' | 'durationMin' | 'reflectionType' | 'isUnplanned'
>;

/** The summary without a session of so many minutes, which was deleted; null where nothing is left of the day. */
export function withoutSession(summary: DaySummary, minutes: number): DaySummary | null {
  const left = {
    ...summary,
    sessions: Math.max(0, summary.sessions - 1),
    minutes: Math.max(0, summary.minutes - minutes),
  };
  const isNothing = left.sessions === 0 && left.end === null;

  return isNothing && Object.keys(left.pillars).length === 0 ? null : left;
}

/** The summary of a day, without what is left open of it though it is planned no longer; null of one on which there was nothing. */
export function summaryOf({ day, end, minutes, sessions, tasks }: DayFacts): DaySummary | null {
  const counted = countedTasks(tasks);
  const entries = pillarCodes.flatMap((code) => {
    const own = counted.filter(({ pillar }) => pillar === code);
    return own.length === 0 ? [] : [[code, pillarDayOf(own)] as const];
  });
  if (entries.length === 0 && sessions === 0 && end === null) return null;

  return { day, pillars: Object.fromEntries(entries), sessions, minutes, end };
}

/** A summary as it goes over the wire. */
export function bodyOfSummary({ pillars, ...rest }: DaySummary): DaySummaryBody {
  return {
    ...rest,
    pillars: pillarCodes.flatMap((pillar) => {
      const own = pillars[pillar];
      return own === undefined ? [] : [{ pillar, ...own }];
    }),
  };
}

/** A summary as it came over the wire. */
export function summaryOfBody({ pillars, ...rest }: DaySummaryBody): DaySummary {
  return {
    ...rest,
    pillars: Object.fromEntries(pillars.map(({ pillar, ...own }) => [pillar, own])),
  };
}

function pillarDayOf(tasks: readonly SummedTask[]): PillarDay {
  const sum = tasks.reduce((total, task) => total + percentOf(task), 0);

  return {
    planned: tasks.length,
    done: tasks.filter(({ status }) => status === 'done').length,
    percent: Math.round(sum / tasks.length),
  };
}
