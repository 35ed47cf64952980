import { lineThrough, round, strokeWidth, type Drawing, type Shape } from './shapes.ts';

const waves = 9;

/** A tide under a moon: waves that die away, clipped to the circle, drawn from the horizon down. */
export function recovery({ radius, seed, share }: Drawing): Shape[] {
  const tide = Array.from({ length: Math.round(waves * share) }, (_, wave): Shape => {
    const level = radius * (0.08 + 0.105 * wave);
    const height = radius * 0.085 * Math.exp(-0.09 * wave);
    const reach = Math.sqrt(Math.max(0, radius ** 2 - level ** 2));
    const d = lineThrough(60, (step) => {
      const x = (step / 30 - 1) * reach;
      return [x, level + height * Math.sin((5.2 * x) / radius + 0.7 * wave + seed)];
    });
    return { kind: 'line', d, opacity: round(0.95 - 0.085 * wave), width: strokeWidth };
  });

  return [...moon(radius), ...tide];
}

function moon(radius: number): Shape[] {
  const r = round(radius * 0.34);
  const shadow = round(radius * 0.27);
  const x = round(radius * 0.1);
  const top = round(-radius * 0.67);
  const bottom = round(-radius * 0.03);
  const d = `M${x} ${top}A${r} ${r} 0 1 0 ${x} ${bottom}A${shadow} ${shadow} 0 0 1 ${x} ${top}`;

  return [
    { kind: 'dot', x: 0, y: round(-radius * 0.35), r, opacity: 0.18 },
    { kind: 'area', d, opacity: 0.85 },
  ];
}
