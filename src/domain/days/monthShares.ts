import type { Day } from '../common/day.ts';
import { eachPillar, type PillarCode } from '../common/pillarCode.ts';
import { sharesOf } from '../today/dayShares.ts';
import { shownTasks, type DayRecord } from '../today/dayTasks.ts';
import type { DaySummary } from './daySummary.ts';
import { sharesOfSummary } from './dayShares.ts';

type Shares = Readonly<Record<PillarCode, number>>;

/** How much was done on each day before one, from 0 to 1: what the account told, or what this device has where that is further. */
export function monthShares(
  { records, told }: { records: readonly DayRecord[]; told: readonly DaySummary[] },
  before: Day,
): Readonly<Record<Day, Shares>> {
  const days = new Map<Day, Shares>(told.map((one) => [one.day, sharesOfSummary(one)]));
  for (const record of records) {
    const own = sharesOf(shownTasks(record, {}, []));
    const known = days.get(record.date) ?? own;
    days.set(
      record.date,
      eachPillar((code) => Math.max(known[code], own[code])),
    );
  }

  return Object.fromEntries([...days].filter(([day]) => day < before));
}
