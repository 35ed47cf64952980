import type { MonthDay } from '../../contract/practice/now.ts';
import { statusOf } from '../today/task.ts';
import { summaryOf, type DaySummary } from './daySummary.ts';

/**
 * The days of a month as the account tells a fresh device of them in a few words (rules/practiceFeed#E6): what was done of each day, without
 * what was planned beside it, and without how it ended.
 */
export function monthSummaries(month: readonly MonthDay[]): DaySummary[] {
  return month.flatMap(({ day, minutes, tasks }) => {
    const summary = summaryOf({
      day,
      tasks: tasks.map((task) => ({
        pillar: task.pillar,
        status: statusOf(task.status) ?? 'pending',
        elapsedSec: task.elapsed_seconds,
        durationMin: task.duration_minutes,
        reflectionType: null,
      })),
      sessions: minutes > 0 ? 1 : 0,
      minutes,
      end: null,
    });

    return summary === null ? [] : [summary];
  });
}
