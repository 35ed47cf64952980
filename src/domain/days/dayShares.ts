import type { PillarCode } from '../common/pillarCode.ts';
import type { DaySummary } from './daySummary.ts';

/** How much of each pillar a day has, from 0 to 1. Who practised with no Tether planned has all of it (rules/days#N5). */
export function sharesOfSummary({
  pillars,
  sessions,
}: DaySummary): Readonly<Record<PillarCode, number>> {
  const shareOf = (code: PillarCode) => (pillars[code]?.percent ?? 0) / 100;
  const isUnplanned = sessions > 0 && pillars.TETHER === undefined;

  return {
    TETHER: isUnplanned ? 1 : shareOf('TETHER'),
    RECOVERY: shareOf('RECOVERY'),
    NOURISHMENT: shareOf('NOURISHMENT'),
    MOVEMENT: shareOf('MOVEMENT'),
  };
}
