import { round } from '../art/shapes.ts';

/** The box that twelve columns are drawn in. */
export const columnsSize = { width: 360, height: 120 };

const pitch = 30;
const columnWidth = 20;
const ripple = 5;
const rippleCount = 2;

/** A column by its place and its share of the highest, from 0 to 1: an arch, and the ripples within it, open at the ground. */
export function columnLines(index: number, share: number): { area: string; ripples: string } {
  const left = index * pitch + (pitch - columnWidth) / 2;
  const height = Math.max(4, share * (columnsSize.height - 1));
  const arches = Array.from({ length: rippleCount + 1 }, (_, inset) => inset * ripple)
    .filter((inset) => inset < height)
    .map((inset) => arch(left + inset, columnWidth - 2 * inset, height - inset));

  return { area: arch(left, columnWidth, height), ripples: arches.join('') };
}

/** Round at its top, and lower than round where it is not as high as that. */
function arch(left: number, width: number, height: number): string {
  const rise = Math.min(width / 2, height);
  const shoulder = round(columnsSize.height - height + rise);

  return `M${left} ${columnsSize.height}V${shoulder}a${width / 2} ${round(rise)} 0 0 1 ${width} 0V${columnsSize.height}`;
}
