import { goldenAngle, round, type Drawing, type Shape } from './shapes.ts';

const seeds = 190;

/** A seed head: dots a golden angle apart, drawn from the middle out. */
export function nourishment({ radius, seed, share }: Drawing): Shape[] {
  return Array.from({ length: Math.round(seeds * share) }, (_, index): Shape => {
    const k = index + 1;
    const distance = radius * Math.sqrt(k / seeds);
    const angle = k * goldenAngle + seed;
    return {
      kind: 'dot',
      x: round(distance * Math.cos(angle)),
      y: round(distance * Math.sin(angle)),
      r: round(radius * (0.012 + (0.026 * k) / seeds)),
      opacity: round(0.95 - (0.55 * k) / seeds),
    };
  });
}
