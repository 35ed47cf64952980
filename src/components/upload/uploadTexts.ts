import type { Materials, MediaWay } from '../../domain/reflection/reflection.ts';
import {
  eachPillar,
  pillarCodes,
  pillarNames,
  type PillarCode,
} from '../../domain/common/pillarCode.ts';
import type { WhereKept } from '../../domain/practice/whereKept.ts';
import { dayText } from '../today/progressTexts.ts';

/** rules/upload#U7 */
export const saved = 'Daily upload complete! Your day has been saved.';

export function refusalOf(open: number): string {
  return `Please complete reflections for ${open} remaining task(s)`;
}

/** A day with its year: Friday 21 November 2025. */
export function fullDayText(day: string): string {
  return `${dayText(day)} ${day.slice(0, 4)}`;
}

/** What a day mark shows: Tether done, Recovery half done, Movement open. */
export function markText(shares: Readonly<Record<PillarCode, number>>): string {
  const words = eachPillar((code) => `${pillarNames[code]} ${shareText(shares[code])}`);

  return `Your day: ${pillarCodes.map((code) => words[code]).join(', ')}`;
}

export function chipText(way: MediaWay, materials: Materials): string {
  return materials[way] === null ? chips[way] : `${chips[way]}, added`;
}

/** Of one in whose place a later one stands (rules/practiceFeed#E18). */
export const outdoneText =
  'You ended this day twice. The later one stands; this one was set aside.';

/** Where the end of a day is (rules/upload#U12). */
export function whereText(where: WhereKept): string {
  switch (where.kind) {
    case 'device':
      return 'On this device';

    case 'account':
      return 'With your account';

    case 'words':
      return 'With your account. What was recorded or photographed is on the device that made it.';

    case 'sending':
      return `With your account. Sending what was recorded or photographed, ${where.percent}%`;
  }
}

const chips: Record<MediaWay, string> = { voice: 'Voice', image: 'Photo', video: 'Video' };

function shareText(share: number): string {
  if (share === 0) return 'open';
  return share === 1 ? 'done' : `${Math.round(share * 100)} percent`;
}
