import { pillarCodes, pillarNames } from '../../domain/common/pillarCode.ts';
import type { DayShares } from '../art/dayMark.ts';

/** What the day mark of a day shows, in a sentence: Today: Tether done, Recovery open, and so on. */
export function dayMarkText(shares: DayShares, day = 'Today'): string {
  const parts = pillarCodes.map((code) => `${pillarNames[code]} ${stateOf(shares[code])}`);

  return `${day}: ${parts.join(', ')}.`;
}

function stateOf(share: number): string {
  if (share >= 1) return 'done';
  return share > 0 ? `${Math.round(share * 100)} percent` : 'open';
}
