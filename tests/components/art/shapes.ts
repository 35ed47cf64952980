import type { Shape } from '#src/components/art/shapes.ts';

/** Every number a shape is made of. */
export function numbersOf(shape: Shape): number[] {
  const { kind: _, ...parts } = shape;

  return Object.values(parts).flatMap((part: string | number) =>
    typeof part === 'number'
      ? [part]
      : part.split(/[A-Z ]/u).flatMap((text) => (text === '' ? [] : [Number(text)])),
  );
}

/** How far a shape reaches from the origin, along either axis, with half its line. */
export function reachOf(shape: Shape): number {
  switch (shape.kind) {
    case 'line':
      return Math.max(...pointsOf(shape.d).flat().map(Math.abs)) + shape.width / 2;
    case 'area':
      return Math.max(...numbersOf(shape).map(Math.abs));
    case 'dot':
      return Math.max(Math.abs(shape.x), Math.abs(shape.y)) + shape.r;
    case 'ring': {
      const tilt = (shape.tilt * Math.PI) / 180;
      const width = Math.hypot(shape.rx * Math.cos(tilt), shape.ry * Math.sin(tilt));
      const height = Math.hypot(shape.rx * Math.sin(tilt), shape.ry * Math.cos(tilt));
      return Math.max(Math.abs(shape.x) + width, Math.abs(shape.y) + height) + shape.width / 2;
    }
  }
}

/** How much is drawn: every mark once, a line by its points. */
export function inkOf(shapes: readonly Shape[]): number {
  return shapes
    .map((shape) => (shape.kind === 'line' ? pointsOf(shape.d).length : 1))
    .reduce((sum, one) => sum + one, 0);
}

function pointsOf(d: string): number[][] {
  return d
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number));
}
