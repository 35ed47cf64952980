import {
  durationLimits,
  sessionLimits,
  type PillarName,
} from '../../contract/schedule/pillarSchedule.ts';
import type { PillarCode } from '../common/pillarCode.ts';

/** What a number may be. Between its ends it is a multiple of the step (rules/schedule#S11). */
export interface Bounds {
  min: number;
  max: number;
  step: number;
}

/** What the record calls a pillar. */
export const recordNames = {
  TETHER: 'tether',
  RECOVERY: 'recovery',
  NOURISHMENT: 'nourishment',
  MOVEMENT: 'movement',
} as const satisfies Record<PillarCode, PillarName>;

/** How long a session may be, in minutes; null where it is not edited (rules/schedule#S10). */
export const durationBounds: Readonly<Record<PillarCode, Bounds | null>> = {
  TETHER: boundsOf('tether'),
  RECOVERY: boundsOf('recovery'),
  NOURISHMENT: null,
  MOVEMENT: boundsOf('movement'),
};

/** Sessions, or meals, in a day. Those of Recovery are fixed at one (rules/schedule#S7). */
export const sessionBounds: Bounds = {
  min: sessionLimits.tether.least,
  max: sessionLimits.tether.most,
  step: 1,
};

/** The number within the bounds that is nearest, or null for what is no number. */
export function bounded(value: number, { min, max, step }: Bounds): number | null {
  const nearest = Math.round(value / step) * step;

  return Number.isNaN(value) ? null : Math.min(max, Math.max(min, nearest));
}

function boundsOf(name: PillarName): Bounds {
  const { least, most, step } = durationLimits[name];

  return { min: least, max: most, step };
}
