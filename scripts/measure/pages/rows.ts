import type { Row } from '../row.ts';
import { median } from './median.ts';

/** What was measured beside its floor. */
export function beside(
  name: string,
  unit: string,
  ours: number,
  floor: number,
  limit: number,
): Row {
  return { part: 'pages', name, unit, ours, floor, ratio: ours / floor, limit };
}

/**
 * What was measured in turns with its floor: each time beside the floor's of its own round, so that what a machine does more slowly for
 * a minute is in both.
 */
export function inTurns(
  name: string,
  unit: string,
  ours: readonly number[],
  floors: readonly number[],
  limit: number,
): Row {
  const ratios = ours.map((one, round) => one / (floors[round] ?? Number.NaN));

  return { ...beside(name, unit, median(ours), median(floors), limit), ratio: median(ratios) };
}

/** What has no floor but its limit: never a time of a run by itself, but for what a person must not feel. */
export function alone(name: string, unit: string, ours: number, limit: number): Row {
  return { part: 'pages', name, unit, ours, floor: null, ratio: ours, limit };
}
