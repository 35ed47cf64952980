import type { Day } from '../common/day.ts';
import { eachPillar, type PillarCode } from '../common/pillarCode.ts';
import { weekdayOf } from '../days/calendar.ts';
import type { DaySummary } from '../days/daySummary.ts';

/** How many of the tasks that were planned are done. */
export interface Share {
  done: number;
  planned: number;
}

/** What was done of each pillar on each weekday: seven of each, Monday first. */
export type Completion = Readonly<Record<PillarCode, readonly Share[]>>;

/**
 * What was done of what was planned, by pillar and weekday, of the days before `today`: the present one is not over. Where nothing was
 * planned, both are 0 (rules/analytics#K2).
 */
export function completionBy(days: readonly DaySummary[], today: Day): Completion {
  const behind = days.filter(({ day }) => day < today);
  const byWeekday = Map.groupBy(behind, ({ day }) => weekdayOf(day));

  return eachPillar((code) =>
    Array.from({ length: 7 }, (_, index) =>
      sumOf((byWeekday.get(index + 1) ?? []).flatMap(({ pillars }) => pillars[code] ?? [])),
    ),
  );
}

/** Several shares as one. */
export function sumOf(shares: readonly Share[]): Share {
  return {
    done: shares.reduce((sum, { done }) => sum + done, 0),
    planned: shares.reduce((sum, { planned }) => sum + planned, 0),
  };
}

/** How much of a share is done, from 0 to 1; 0 where nothing was planned. */
export function rateOf({ done, planned }: Share): number {
  return planned === 0 ? 0 : done / planned;
}
