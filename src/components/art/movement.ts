import { round, type Drawing, type Shape } from './shapes.ts';

const rings = 13;
const heading = (-24 * Math.PI) / 180;

/** The same ripple moving: rings bunched ahead of their travel, drawn one after the other. */
export function movement({ radius, seed, share }: Drawing): Shape[] {
  return Array.from({ length: Math.round(rings * share) }, (_, ring): Shape => {
    const u = (ring + 1) / rings;
    const ahead = radius * 0.46 * (1 - u);
    return {
      kind: 'ring',
      x: round(ahead * Math.cos(heading)),
      y: round(ahead * Math.sin(heading)),
      rx: round(radius * 0.98 * u),
      ry: round(radius * 0.98 * u * 0.9),
      tilt: round(-24 + seed * 2),
      opacity: round(0.98 - 0.06 * ring),
      width: round(2.6 - 1.7 * u),
    };
  });
}
