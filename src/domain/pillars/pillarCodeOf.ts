import { pillarCodes, type PillarCode } from '../common/pillarCode.ts';

/** The pillar that someone means, in whatever case it is written, or null for none of the four (rules/pillars#I10). */
export function pillarCodeOf(typed: string): PillarCode | null {
  const upper = typed.toUpperCase();
  return pillarCodes.find((code) => code === upper) ?? null;
}
