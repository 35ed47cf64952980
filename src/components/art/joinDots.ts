import { round, type Shape } from './shapes.ts';

/**
 * The same drawing in fewer marks: all dots of one opacity are one area, where the first of them was. No two dots of a drawing meet. A
 * seed head has 190: as many elements would take a browser longer to style than all else on the page.
 */
export function joinDots(shapes: readonly Shape[]): Shape[] {
  const dots = new Map<number, string>();
  for (const shape of shapes) {
    if (shape.kind === 'dot')
      dots.set(shape.opacity, (dots.get(shape.opacity) ?? '') + circleAt(shape));
  }

  return shapes.flatMap((shape): Shape[] => {
    if (shape.kind !== 'dot') return [shape];
    const d = dots.get(shape.opacity);
    dots.delete(shape.opacity);
    return d === undefined ? [] : [{ kind: 'area', d, opacity: shape.opacity }];
  });
}

function circleAt({ x, y, r }: { x: number; y: number; r: number }): string {
  const across = round(2 * r);
  return `M${round(x - r)} ${y}a${r} ${r} 0 1 1 ${across} 0a${r} ${r} 0 1 1 ${-across} 0`;
}
