import { pillarCodes, type PillarCode } from '../../../domain/common/pillarCode.ts';

/** What a small mark shows of a day: of each pillar that it has a ring, from 0 to 1, and whether it was ended. */
export interface SmallMark {
  /** The column and the row of its cell, from 0 on. */
  x: number;
  y: number;
  rings: Readonly<Partial<Record<PillarCode, number>>>;
  isEnded: boolean;
}

/** Lines for as many marks at once, in a grid of cells of 1 by 1: what is open, what is done of each pillar, and the ends. */
export interface MonthLines {
  open: string;
  done: Readonly<Record<PillarCode, string>>;
  ends: string;
}

/** From the middle outwards as in the large mark. */
const radii: Readonly<Record<PillarCode, number>> = {
  TETHER: 0.15,
  NOURISHMENT: 0.235,
  MOVEMENT: 0.32,
  RECOVERY: 0.405,
};
const dot = 0.045;
const turn = 2 * Math.PI;

/**
 * Small marks as few lines, however many there are: a browser draws one line of a thousand arcs sooner than a thousand elements. Each
 * ring is drawn clockwise from the top as far as its share, and faintly where it is open.
 */
export function monthLines(marks: readonly SmallMark[]): MonthLines {
  const open: string[] = [];
  const ends: string[] = [];
  const done: Record<PillarCode, string[]> = {
    TETHER: [],
    RECOVERY: [],
    NOURISHMENT: [],
    MOVEMENT: [],
  };

  for (const { isEnded, rings, x, y } of marks) {
    const center = { x: x + 0.5, y: y + 0.5 };
    for (const code of pillarCodes) {
      const share = rings[code];
      if (share === undefined) continue;
      if (share < 1) open.push(arc(center, radii[code], 1));
      if (share > 0) done[code].push(arc(center, radii[code], share));
    }
    if (isEnded) ends.push(arc(center, dot, 1));
  }

  return {
    open: open.join(''),
    done: {
      TETHER: done.TETHER.join(''),
      RECOVERY: done.RECOVERY.join(''),
      NOURISHMENT: done.NOURISHMENT.join(''),
      MOVEMENT: done.MOVEMENT.join(''),
    },
    ends: ends.join(''),
  };
}

interface Point {
  x: number;
  y: number;
}

/** A part of a circle, clockwise from its top; a whole one is drawn in two halves, as one arc cannot end where it begins. */
function arc({ x, y }: Point, radius: number, share: number): string {
  const top = `M${short(x)} ${short(y - radius)}`;
  const to = (angle: number, isLong: boolean) =>
    `A${radius} ${radius} 0 ${isLong ? 1 : 0} 1 ${short(x + radius * Math.sin(angle))} ${short(y - radius * Math.cos(angle))}`;
  if (share >= 1) return `${top}${to(turn / 2, false)}${to(turn, false)}`;

  return top + to(share * turn, share > 0.5);
}

function short(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}
