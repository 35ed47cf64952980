import { pillarCodes, pillarNames } from '../../domain/pillarCode.ts';
import type { DayShares } from '../art/dayMark.ts';

/** What the day mark shows, in a sentence: Today: Tether done, Recovery open, and so on. */
export function dayMarkText(shares: DayShares): string {
  const parts = pillarCodes.map((code) => `${pillarNames[code]} ${stateOf(shares[code])}`);

  return `Today: ${parts.join(', ')}.`;
}

function stateOf(share: number): string {
  if (share >= 1) return 'done';
  return share > 0 ? `${Math.round(share * 100)} percent` : 'open';
}
