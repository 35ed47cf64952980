import { eachPillar, type PillarCode } from '../common/pillarCode.ts';
import type { DaySummary } from './daySummary.ts';

/** How much of each pillar a day has, from 0 to 1. Who practised with no Tether planned has all of it (rules/days#N5). */
export function sharesOfSummary({
  pillars,
  sessions,
}: DaySummary): Readonly<Record<PillarCode, number>> {
  return eachPillar((code) => {
    if (code === 'TETHER' && sessions > 0 && pillars.TETHER === undefined) return 1;

    return (pillars[code]?.percent ?? 0) / 100;
  });
}
