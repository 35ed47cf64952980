import { dayMark } from '../../src/components/art/dayMark.ts';
import type { Shape } from '../../src/components/art/shapes.ts';
import { pillarCodes, type PillarCode } from '../../src/domain/common/pillarCode.ts';

/** What a mark is painted in: one colour a pillar, and what it stands on. */
export interface Paint {
  marks: Readonly<Record<PillarCode, string>>;
  ground: Ground;
}

/** `full` to the edges, `round` with corners of its own, `none` for a mark that stands alone. */
type Ground = 'full' | 'round' | 'none';

/** The day mark's own radius; drawn in a box of twice 120. */
const markRadius = 114;
const seed = 1.1;
const whole = { TETHER: 1, NOURISHMENT: 1, MOVEMENT: 1, RECOVERY: 1 };

/** The colours of the night, as `tokens.css` has them. */
export const night: Readonly<Record<PillarCode, string>> = {
  TETHER: '#2ac5d2',
  NOURISHMENT: '#fe9286',
  MOVEMENT: '#c59dff',
  RECOVERY: '#98aefe',
};

/** The same pillars on paper. */
export const paper: Readonly<Record<PillarCode, string>> = {
  TETHER: '#03949f',
  NOURISHMENT: '#de5b50',
  MOVEMENT: '#9b5de5',
  RECOVERY: '#5166f2',
};

/** Of each band, which of its lines are left where they stand close, and how much wider they are. */
const boldLines: Readonly<Record<PillarCode, { every: number; width: number }>> = {
  TETHER: { every: 3, width: 3.4 },
  NOURISHMENT: { every: 2, width: 2.1 },
  MOVEMENT: { every: 2, width: 3.2 },
  RECOVERY: { every: 2, width: 3.4 },
};

/**
 * An icon as SVG, `size` px wide: the mark of a whole day, with fewer and bolder lines than on a screen. `reach` is how much of half
 * the side the mark takes, from 0 to 1; `only` draws one pillar's band.
 */
export function icon(
  size: number,
  { paint, reach, only }: { paint: Paint; reach: number; only?: PillarCode },
): string {
  const side = (2 * markRadius) / reach;
  const marks = dayMark(whole, seed);
  const codes = only === undefined ? pillarCodes : [only];
  const scale = only === undefined ? 1 : markRadius / bandRadius[only];
  // A band that stands alone is as bold as the one that is enlarged the most.
  const weight = only === undefined ? 1 : Math.sqrt(markRadius / bandRadius.TETHER / scale);
  const bands = codes.map(
    (code) =>
      `<g color="${paint.marks[code]}" transform="scale(${scale})">${bold(code, marks[code], weight).map(markup).join('')}</g>`,
  );

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" ` +
    `viewBox="${-side / 2} ${-side / 2} ${side} ${side}" fill="none">` +
    `${groundOf(paint.ground, side)}${bands.join('')}</svg>`
  );
}

/** How far out each band goes, of 114. */
const bandRadius: Readonly<Record<PillarCode, number>> = {
  TETHER: markRadius * 0.34,
  NOURISHMENT: markRadius * 0.62,
  MOVEMENT: markRadius * 0.83,
  RECOVERY: markRadius * 1.02,
};

/** The lines that are drawn in full, the outermost among them; what is faint beneath them is of a day that is not over. */
function bold(code: PillarCode, shapes: readonly Shape[], weight: number): Shape[] {
  const { every, width } = boldLines[code];
  const full = shapes.slice(code === 'NOURISHMENT' ? 0 : shapes.length / 2);
  const lines = full.filter(({ kind }) => kind === 'line');
  const dots = full.filter(({ kind }) => kind === 'dot');
  const kept =
    code === 'NOURISHMENT' ? dots : lines.toReversed().filter((_, at) => at % every === 0);

  return [
    ...kept.filter((_, at) => code !== 'NOURISHMENT' || at % every === 0),
    ...(code === 'TETHER' ? dots : []),
  ].map((shape) =>
    shape.kind === 'dot'
      ? { ...shape, r: code === 'TETHER' ? 5 : shape.r * width, opacity: 1 }
      : { ...shape, opacity: 1, ...('width' in shape ? { width: width * weight } : {}) },
  );
}

function markup(shape: Shape): string {
  switch (shape.kind) {
    case 'line':
      return `<path d="${shape.d}" stroke="currentColor" stroke-width="${shape.width}" stroke-linecap="round"/>`;
    case 'dot':
      return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.r}" fill="currentColor"/>`;
    case 'area':
    case 'ring':
      throw new Error('The day mark has neither areas nor rings.');
  }
}

function groundOf(ground: Ground, side: number): string {
  if (ground === 'none') return '';

  const corner = ground === 'round' ? side * 0.225 : 0;
  const half = side / 2;
  return `<rect x="${-half}" y="${-half}" width="${side}" height="${side}" rx="${corner}" fill="#1a1430"/>`;
}
