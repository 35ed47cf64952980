import type { PillarFailure } from '../../domain/pillars/pillarFailure.ts';

/** What is said of a failure (rules/pillars#I10, rules/pillars#I11). */
export function failureText(failure: PillarFailure): string {
  switch (failure.reason) {
    case 'unknown':
      return `Pillar not found: ${failure.code}`;
    case 'unavailable':
      return 'Failed to load pillar data';
  }
}
