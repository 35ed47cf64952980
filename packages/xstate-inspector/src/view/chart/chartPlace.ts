import type { Frame } from '../../chart/layout.ts';

/** A size in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Where a chart stands in its box: its upper left corner in pixels of the box, and how large it is drawn; 1 is 100 %. */
export interface ChartPlace {
  x: number;
  y: number;
  scale: number;
}

const smallest = 0.1;
const largest = 3;
/** A small chart is not blown up to fill a large box. */
const largestFit = 1.15;
const margin = 12;
/** Drawn smaller than this, the words of a chart cannot be read. */
const legible = 0.45;

/** The whole chart in the middle of its box. */
export function fitted(chart: Size, box: Size): ChartPlace {
  const room = { width: box.width - 2 * margin, height: box.height - 2 * margin };
  const scale = within(
    Math.min(room.width / chart.width, room.height / chart.height, largestFit),
    smallest,
    largestFit,
  );

  return {
    x: (box.width - chart.width * scale) / 2,
    y: (box.height - chart.height * scale) / 2,
    scale,
  };
}

/**
 * How a chart stands before anybody moved it: all of it, or the frame of what is active at 100 %, where all of it would be too small
 * to read and something is active.
 */
export function opening(chart: Size, box: Size, active: Frame | null): 'fit' | 'follow' {
  return active !== null && fitted(chart, box).scale < legible ? 'follow' : 'fit';
}

/** Of two shapes of a chart the one that is drawn larger in a box. */
export function bestFor<TLayout extends Size>(
  [one, other]: readonly [TLayout, TLayout],
  box: Size,
): TLayout {
  return fitted(one, box).scale >= fitted(other, box).scale ? one : other;
}

/** What is within a frame of the chart, at 100 %, in the middle of its box. */
export function centred(frame: Frame, box: Size): ChartPlace {
  return {
    x: box.width / 2 - frame.x - frame.width / 2,
    y: box.height / 2 - frame.y - frame.height / 2,
    scale: 1,
  };
}

/** The frame around several. */
export function around(frames: readonly Frame[]): Frame | null {
  if (frames.length === 0) return null;

  const x = Math.min(...frames.map((frame) => frame.x));
  const y = Math.min(...frames.map((frame) => frame.y));
  const right = Math.max(...frames.map((frame) => frame.x + frame.width));
  const bottom = Math.max(...frames.map((frame) => frame.y + frame.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The chart larger or smaller by a factor, about a point of the box that stays where it is. */
export function zoomed(
  { x, y, scale }: ChartPlace,
  factor: number,
  point: { x: number; y: number },
): ChartPlace {
  const next = within(scale * factor, smallest, largest);
  const grown = next / scale;

  return { x: point.x - (point.x - x) * grown, y: point.y - (point.y - y) * grown, scale: next };
}

/** The chart moved by so many pixels, of which some always stay in the box. */
export function moved(
  place: ChartPlace,
  by: { x: number; y: number },
  chart: Size,
  box: Size,
): ChartPlace {
  const { scale } = place;
  const left = 40;

  return {
    x: within(place.x + by.x, left - chart.width * scale, box.width - left),
    y: within(place.y + by.y, left - chart.height * scale, box.height - left),
    scale,
  };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
