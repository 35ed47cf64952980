import type { Point } from './layout.ts';

const bend = 8;

/** An SVG path through the points whose corners are rounded. */
export function roundedPath(points: readonly Point[]): string {
  const [start] = points;
  const end = points.at(-1);
  if (start === undefined || end === undefined) return '';

  const corners = points.slice(1, -1).map((corner, place) => {
    const before = toward(corner, points[place] ?? start);
    const after = toward(corner, points[place + 2] ?? end);
    return `L${at(before)}Q${at(corner)} ${at(after)}`;
  });

  return `M${at(start)}${corners.join('')}L${at(end)}`;
}

/** The head of an arrow that ends where the points do. */
export function headPath(points: readonly Point[]): string {
  const [before, end] = points.slice(-2);
  if (before === undefined || end === undefined) return '';

  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const back = (turn: number): Point => ({
    x: end.x - 7.5 * Math.cos(angle + turn),
    y: end.y - 7.5 * Math.sin(angle + turn),
  });
  return `M${at(back(0.42))}L${at(end)}L${at(back(-0.42))}z`;
}

/** The point on the way from a corner to its neighbour where the rounding begins. */
function toward(corner: Point, neighbour: Point): Point {
  const [x, y] = [neighbour.x - corner.x, neighbour.y - corner.y];
  const length = Math.hypot(x, y);
  if (length === 0) return corner;

  const share = Math.min(bend, length / 2) / length;
  return { x: corner.x + x * share, y: corner.y + y * share };
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
