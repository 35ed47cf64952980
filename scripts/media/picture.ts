import type { Shape } from '../../src/components/art/shapes.ts';

export const size = { width: 960, height: 540 };

export interface Colors {
  ground: string;
  line: string;
}

/** One picture of a practice video as SVG: a pillar's shapes in the middle of the night. */
export function picture(shapes: readonly Shape[], { ground, line }: Colors): string {
  const { width, height } = size;

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="${-width / 2} ${-height / 2} ${width} ${height}" color="${line}" fill="none">` +
    `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" fill="${ground}"/>` +
    `${shapes.map(mark).join('')}</svg>`
  );
}

function mark(shape: Shape): string {
  switch (shape.kind) {
    case 'line':
      return `<path d="${shape.d}" ${stroke(shape)} stroke-linecap="round"/>`;
    case 'area':
      return `<path d="${shape.d}" fill="currentColor" fill-opacity="${shape.opacity}"/>`;
    case 'dot':
      return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.r}" fill="currentColor" fill-opacity="${shape.opacity}"/>`;
    case 'ring':
      return (
        `<ellipse cx="${shape.x}" cy="${shape.y}" rx="${shape.rx}" ry="${shape.ry}" ${stroke(shape)} ` +
        `transform="rotate(${shape.tilt} ${shape.x} ${shape.y})"/>`
      );
  }
}

function stroke({ opacity, width }: { opacity: number; width: number }): string {
  return `stroke="currentColor" stroke-opacity="${opacity}" stroke-width="${width}"`;
}
