import { rateOf, type Share } from '../../domain/analytics/completion.ts';
import type { PillarCode } from '../../domain/common/pillarCode.ts';
import { lineThrough } from '../art/shapes.ts';

/** A cell is a square of so many units. */
export const cellSize = 100;

/** Lines for a week of cells: the outermost rings whole, what is done of all rings, and a dot where nothing was planned. */
export interface WeekOfRings {
  open: string;
  done: string;
  quiet: string;
}

const turn = 2 * Math.PI;
const stepsRound = 120;
const radius = 42;
const heading = (-24 * Math.PI) / 180;

interface Ring {
  /** How far its middle is from that of its cell, ahead of its travel. */
  ahead: number;
  radiusAt: (angle: number) => number;
}

/** Each pillar as in the mark of a day: rings at rest, a tide, dots along their circles, and rings that travel. */
const ringsOf: Readonly<Record<PillarCode, readonly Ring[]>> = {
  TETHER: [0.34, 0.67, 1].map((part) => ({ ahead: 0, radiusAt: () => radius * part })),
  RECOVERY: [0.62, 0.81, 1].map((part) => ({
    ahead: 0,
    radiusAt: (angle) => radius * part + 1.2 * part * Math.sin(12 * angle + 20 * part),
  })),
  NOURISHMENT: [0.4, 0.7, 1].map((part) => ({ ahead: 0, radiusAt: () => radius * part })),
  MOVEMENT: [0.34, 0.56, 0.78, 1].map((part) => ({
    ahead: radius * 0.52 * (1 - part),
    radiusAt: () => radius * part,
  })),
};

/** What was done of a pillar on each weekday, as rings that close clockwise as more of it is done. */
export function weekdayRings(code: PillarCode, week: readonly Share[]): WeekOfRings {
  const cells = week.map((share, index) => ({ share, x: (index + 0.5) * cellSize }));
  const planned = cells.filter(({ share }) => share.planned > 0);
  const rings = ringsOf[code];

  return {
    open: planned.flatMap(({ x }) => rings.slice(-1).map((ring) => ringTo(ring, x, 1))).join(''),
    done: planned
      .flatMap(({ share, x }) => rings.map((ring) => ringTo(ring, x, rateOf(share))))
      .join(''),
    quiet: cells
      .filter(({ share }) => share.planned === 0)
      .map(({ x }) => `M${x} ${cellSize / 2}h0`)
      .join(''),
  };
}

function ringTo({ ahead, radiusAt }: Ring, x: number, part: number): string {
  const steps = Math.round(stepsRound * part);
  if (steps === 0) return '';

  return lineThrough(steps, (step) => {
    const angle = (turn * step) / stepsRound;
    const length = radiusAt(angle);
    return [
      x + ahead * Math.cos(heading) + length * Math.sin(angle),
      cellSize / 2 + ahead * Math.sin(heading) - length * Math.cos(angle),
    ];
  });
}
