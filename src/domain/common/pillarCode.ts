/** The four practices, in their display order (rules/pillars#I1). */
export const pillarCodes = ['TETHER', 'RECOVERY', 'NOURISHMENT', 'MOVEMENT'] as const;

export type PillarCode = (typeof pillarCodes)[number];

/** What a practice is called in a sentence. */
export const pillarNames: Readonly<Record<PillarCode, string>> = {
  TETHER: 'Tether',
  RECOVERY: 'Recovery',
  NOURISHMENT: 'Nourishment',
  MOVEMENT: 'Movement',
};

/** What `of` makes of each pillar. */
export function eachPillar<T>(of: (code: PillarCode) => T): Readonly<Record<PillarCode, T>> {
  return {
    TETHER: of('TETHER'),
    RECOVERY: of('RECOVERY'),
    NOURISHMENT: of('NOURISHMENT'),
    MOVEMENT: of('MOVEMENT'),
  };
}

/** The pillar under this code, or null: the services know four. */
export function knownPillar(code: string): PillarCode | null {
  return pillarCodes.find((one) => one === code) ?? null;
}
