import { bodyOfSummary } from '../../domain/days/daySummary.ts';
import { toldIn } from './toldDays.ts';

/** What two devices were told of the days of a year, as it is kept: of a day that both have, what was kept here. */
export function toldTogether(here: unknown, elsewhere: unknown): unknown {
  const own = toldIn(here);
  const known = new Set(own.map(({ day }) => day));
  const others = toldIn(elsewhere).filter(({ day }) => !known.has(day));

  return { days: [...own, ...others].map(bodyOfSummary) };
}
