import { movement } from './movement.ts';
import { nourishment } from './nourishment.ts';
import { pillarCodeOf } from './pillarCodeOf.ts';
import { PillarError } from './pillarFailure.ts';
import type { Pillar } from './pillarRecord.ts';
import { recovery } from './recovery.ts';
import { tether } from './tether.ts';

/** The catalogue of the four pillars, in display order (rules/pillars#I1). */
export const pillars: readonly Pillar[] = [tether, recovery, nourishment, movement];

/**
 * The pillar of a code in whatever case it is typed.
 *
 * @throws PillarError `unknown`, with what was typed, when there is none.
 */
export function findPillar(typed: string): Pillar {
  const code = pillarCodeOf(typed);
  const pillar = pillars.find((candidate) => candidate.pillar_code === code);
  if (pillar === undefined) throw new PillarError({ reason: 'unknown', code: typed });

  return pillar;
}
