import { movement } from '../../src/components/art/movement.ts';
import { nourishment } from '../../src/components/art/nourishment.ts';
import { recovery } from '../../src/components/art/recovery.ts';
import type { Shape } from '../../src/components/art/shapes.ts';
import { tether } from '../../src/components/art/tether.ts';
import type { PillarCode } from '../../src/domain/common/pillarCode.ts';

const turn = 2 * Math.PI;
const radius = 190;
const seed = 1;

/** A pillar's drawing at a point of its loop, from 0 to 1; at 1 it stands as at 0. */
export const loops: Record<PillarCode, (at: number) => Shape[]> = {
  TETHER: (at) =>
    tether({ radius: radius * (0.9 + 0.2 * breath(at)), seed: seed + turn * at, share: 1 }),
  RECOVERY: (at) => recovery({ radius: radius * 1.1, seed: seed + turn * at, share: 1 }),
  NOURISHMENT: (at) => growing(0.3 + 0.7 * breath(at), seed + 0.35 * Math.sin(turn * at)),
  MOVEMENT: (at) => travelling((at * 3) % 1),
};

/** In for five twelfths of the loop, out for the rest, without a jolt at either end. */
function breath(at: number): number {
  const half = 5 / 12;
  const way = at < half ? at / half : (1 - at) / (1 - half);
  return (1 - Math.cos(Math.PI * way)) / 2;
}

/** A seed head of which a share is drawn; the newest seeds are still coming up. */
function growing(share: number, turned: number): Shape[] {
  const all = nourishment({ radius, seed: turned, share: 1 });
  const front = share * (all.length + 24);

  return all.flatMap((shape, index) => {
    const presence = Math.min(1, Math.max(0, (front - index) / 24));
    return presence === 0 ? [] : [{ ...shape, opacity: shape.opacity * presence }];
  });
}

/** Every ring on its way to the place of the next one: the innermost comes up, the outermost goes. */
function travelling(step: number): Shape[] {
  const rings = movement({ radius, seed, share: 1 }).filter((shape) => shape.kind === 'ring');

  return rings.map((ring, index) => {
    const next = rings[index + 1];
    if (next === undefined) return { ...ring, opacity: ring.opacity * (1 - step) };

    const between = (from: number, to: number) => from + (to - from) * step;
    return {
      ...ring,
      x: between(ring.x, next.x),
      y: between(ring.y, next.y),
      rx: between(ring.rx, next.rx),
      ry: between(ring.ry, next.ry),
      opacity: between(ring.opacity, next.opacity) * (index === 0 ? step : 1),
      width: between(ring.width, next.width),
    };
  });
}
