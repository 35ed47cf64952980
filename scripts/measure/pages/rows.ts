import type { Row } from '../row.ts';

/** What was measured beside its floor, which may be nothing at all: of that, nothing is as much. */
export function beside(
  name: string,
  unit: string,
  ours: number,
  floor: number,
  limit: number,
): Row {
  return {
    part: 'pages',
    name,
    unit,
    ours,
    floor,
    ratio: ours === floor ? 1 : ours / floor,
    limit,
  };
}

/** What has no floor but its limit: never a time of a run by itself, but for what a person must not feel. */
export function alone(name: string, unit: string, ours: number, limit: number): Row {
  return { part: 'pages', name, unit, ours, floor: null, ratio: ours, limit };
}
