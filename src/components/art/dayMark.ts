import type { PillarCode } from '../../domain/common/pillarCode.ts';
import { lineThrough, round, strokeWidth, goldenAngle, type Shape } from './shapes.ts';
import { tether } from './tether.ts';

/** How much of each pillar is done today, from 0 to 1. */
export type DayShares = Readonly<Record<PillarCode, number>>;

const radius = 114;
const notDone = 0.24;
const turn = 2 * Math.PI;

/** Half the side of the box the day mark is drawn in. */
export const dayMarkSize = 120;

/**
 * The picture of a day: Tether's rings in the middle, then Nourishment's dots, Movement's arcs and Recovery's
 * tide, each drawn clockwise to its pillar's share and faint beyond it.
 */
export function dayMark(shares: DayShares, seed: number): Record<PillarCode, Shape[]> {
  return {
    TETHER: [
      ...faint(tether({ radius: radius * 0.32, seed, share: 1 })),
      ...(shares.TETHER > 0 ? tether({ radius: radius * 0.32, seed, share: shares.TETHER }) : []),
    ],
    NOURISHMENT: dots(shares.NOURISHMENT, seed),
    MOVEMENT: [...arcs(1, notDone), ...arcs(shares.MOVEMENT, 1)],
    RECOVERY: [...tide(1, notDone, seed), ...tide(shares.RECOVERY, 1, seed)],
  };
}

function faint(shapes: Shape[]): Shape[] {
  return shapes.map((shape) => ({ ...shape, opacity: shape.opacity * notDone }));
}

function dots(share: number, seed: number): Shape[] {
  const inner = (radius * 0.4) ** 2;
  const outer = (radius * 0.6) ** 2;
  const count = 132;

  return Array.from({ length: count }, (_, k): Shape => {
    const distance = Math.sqrt(inner + ((outer - inner) * (k + 0.5)) / count);
    const angle = (((k * goldenAngle + seed) % turn) + turn) % turn;
    const done = angle < share * turn;
    return {
      kind: 'dot',
      x: round(distance * Math.sin(angle)),
      y: round(-distance * Math.cos(angle)),
      r: round(radius * (0.009 + (0.007 * k) / count)),
      opacity: done ? 0.9 : notDone,
    };
  });
}

function arcs(share: number, opacity: number): Shape[] {
  return sweeps(share, [0.665, 0.71, 0.745, 0.772, 0.794, 0.812], opacity, (ring) => radius * ring);
}

function tide(share: number, opacity: number, seed: number): Shape[] {
  return sweeps(share, [0.88, 0.925, 0.965, 1], opacity, (ring, angle) => {
    const height = radius * 0.016 * (1 - (ring - 0.88) * 4);
    return radius * ring + height * Math.sin(14 * angle + ring * 20 + seed);
  });
}

function sweeps(
  share: number,
  rings: readonly number[],
  opacity: number,
  radiusAt: (ring: number, angle: number) => number,
): Shape[] {
  const steps = Math.round(180 * share);
  if (steps === 0) return [];

  return rings.map((ring, index): Shape => {
    const d = lineThrough(steps, (step) => {
      const angle = (step / 180) * turn;
      const r = radiusAt(ring, angle);
      return [r * Math.sin(angle), -r * Math.cos(angle)];
    });
    return { kind: 'line', d, opacity: round(opacity * (0.95 - 0.1 * index)), width: strokeWidth };
  });
}
