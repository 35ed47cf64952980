import { lineThrough, round, strokeWidth, type Drawing, type Shape } from './shapes.ts';

const rings = 9;

/** A ripple at rest: concentric rings, drawn clockwise by angle. */
export function tether({ radius, seed, share }: Drawing): Shape[] {
  const steps = Math.round(90 * share);
  const dot: Shape = { kind: 'dot', x: 0, y: 0, r: round(Math.max(2, radius / 30)), opacity: 1 };
  if (steps === 0) return [dot];

  const ripples = Array.from({ length: rings }, (_, index): Shape => {
    const ring = index + 1;
    const rest = (radius * ring) / rings;
    const d = lineThrough(steps, (step) => {
      const angle = (step / 90) * 2 * Math.PI;
      const r = rest * (1 + 0.018 * Math.sin(3 * angle + ring * 0.55 + seed));
      return [r * Math.sin(angle), -r * Math.cos(angle)];
    });
    return { kind: 'line', d, opacity: round(0.95 - 0.085 * ring), width: strokeWidth };
  });

  return [...ripples, dot];
}
