import type { PillarFailure } from '../../domain/pillars/pillarFailure.ts';

/** What the error catalogue says of a failure (specification 1 §8). */
export function failureText(failure: PillarFailure): string {
  switch (failure.reason) {
    case 'unknown':
      return `Pillar not found: ${failure.code}`;
    case 'unavailable':
      return 'Failed to load pillar data';
  }
}
