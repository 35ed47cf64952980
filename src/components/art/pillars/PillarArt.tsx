import { useMemo } from 'react';

import type { PillarCode } from '../../../domain/common/pillarCode.ts';
import type { PillarDrawing } from '../../../domain/pillars/artName.ts';
import { Art } from '../Art.tsx';
import { movement } from '../movement.ts';
import { nourishment } from '../nourishment.ts';
import { recovery } from '../recovery.ts';
import type { Drawing, Shape } from '../shapes.ts';
import { tether } from '../tether.ts';
import './PillarArt.css';

const drawings: Record<PillarCode, (drawing: Drawing) => Shape[]> = {
  TETHER: tether,
  RECOVERY: recovery,
  NOURISHMENT: nourishment,
  MOVEMENT: movement,
};
const radius = 100;
const box = 104;
const emptyCircle: Shape[] = [
  { kind: 'ring', x: 0, y: 0, rx: radius, ry: radius, tilt: 0, opacity: 1, width: 1 },
];

/** A pillar's own drawing, or an empty circle where there is no pillar. Decoration. */
export function PillarArt({
  drawing,
  className,
}: {
  drawing: PillarDrawing | null;
  className: string;
}) {
  const code = drawing?.code ?? null;
  const seed = drawing?.seed ?? 0;
  const shapes = useMemo(
    () => (code === null ? emptyCircle : drawings[code]({ radius, seed, share: 1 })),
    [code, seed],
  );

  return <Art className={`pillar-art ${className}`} shapes={shapes} size={box} />;
}
