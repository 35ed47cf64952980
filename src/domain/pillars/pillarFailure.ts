/** Why there is no pillar to show: there is none of that code, or the catalogue did not come. */
export type PillarFailure = { reason: 'unknown'; code: string } | { reason: 'unavailable' };

export class PillarError extends Error {
  override readonly name = 'PillarError';
  readonly failure: PillarFailure;

  constructor(failure: PillarFailure, options?: ErrorOptions) {
    super(`The pillar was not loaded: ${failure.reason}.`, options);
    this.failure = failure;
  }
}

/** The failure of loading a pillar, or null for an error nobody foresaw. */
export function pillarFailureOf(error: unknown): PillarFailure | null {
  return error instanceof PillarError ? error.failure : null;
}
