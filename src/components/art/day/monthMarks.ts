import { pillarCodes, type PillarCode } from '../../../domain/common/pillarCode.ts';

/** The column and the row of a day in its grid, from 0 on. */
export interface Cell {
  x: number;
  y: number;
}

/** What a small mark shows of a day: of each pillar that it has a ring, from 0 to 1, and whether it was ended. */
export interface SmallMark extends Cell {
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

  for (const mark of marks) {
    for (const code of pillarCodes) {
      const share = mark.rings[code];
      if (share === undefined) continue;
      if (share < 1) open.push(arc(mark, radii[code], 1));
      if (share > 0) done[code].push(arc(mark, radii[code], share));
    }
    if (mark.isEnded) ends.push(arc(mark, dot, 1));
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

/** A dot in each of the cells, as one line of no length that has round ends. */
export function dotsLine(cells: readonly Cell[]): string {
  return cells.map(({ x, y }) => `M${x + 0.5} ${y + 0.5}h0`).join('');
}

/** A part of the circle about the middle of a cell, clockwise from its top. */
function arc({ x, y }: Cell, radius: number, share: number): string {
  return topOf(x + 7 * y + radius, { x, y }, radius) + turnOf(radius, share);
}

/** Where rings begin and how they go on, by numbers that tell them apart: there are some hundreds of them for thousands of marks. */
const tops = new Map<number, string>();
const turns = new Map<number, string>();

function topOf(key: number, { x, y }: Cell, radius: number): string {
  const known = tops.get(key);
  if (known !== undefined) return known;

  const made = `M${x + 0.5} ${short(y + 0.5 - radius)}`;
  tops.set(key, made);
  return made;
}

function turnOf(radius: number, share: number): string {
  const key = radius + Math.round(1_000 * share);
  const known = turns.get(key);
  if (known !== undefined) return known;

  const made = turned(radius, share);
  turns.set(key, made);
  return made;
}

/** A whole circle is drawn in two halves, as one arc cannot end where it begins. */
function turned(radius: number, share: number): string {
  const by = (x: number, y: number, isLong: boolean) =>
    `a${radius} ${radius} 0 ${isLong ? 1 : 0} 1 ${short(x)} ${short(y)}`;
  if (share >= 1) return by(0, 2 * radius, false) + by(0, -2 * radius, false);

  const angle = share * turn;
  return by(radius * Math.sin(angle), radius * (1 - Math.cos(angle)), share > 0.5);
}

function short(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}
