import type { PillarCode } from '../common/pillarCode.ts';
import { pillarCodeOf } from './pillarCodeOf.ts';

/** Which drawing stands where the catalogue has a picture: a pillar's own, by its seed (rules/pillars#I13). */
export interface PillarDrawing {
  code: PillarCode;
  seed: number;
}

const form = /^art:(?<pillar>[a-z]+)(?::(?<seed>\d+))?$/u;

/** The name of a drawing as the catalogue's image fields carry it: `art:tether`, `art:tether:3`. */
export function artName(code: PillarCode, seed = 1): string {
  const name = `art:${code.toLowerCase()}`;
  return seed === 1 ? name : `${name}:${seed}`;
}

/** The drawing that an image field names, or null where it names none. */
export function drawingNamed(name: string): PillarDrawing | null {
  const parts = form.exec(name)?.groups;
  const code = pillarCodeOf(parts?.['pillar'] ?? '');

  return code === null ? null : { code, seed: Number(parts?.['seed'] ?? 1) };
}
