/** Why the service would not go on with a session, or could not be asked. */
export type SessionFailure = 'refused' | 'unreachable';

export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly failure: SessionFailure;

  constructor(failure: SessionFailure) {
    super(`The session was not confirmed: ${failure}.`);
    this.failure = failure;
  }
}

/** The failure a session lives with, or null for an error nobody foresaw. */
export function sessionFailureOf(error: unknown): SessionFailure | null {
  return error instanceof SessionError ? error.failure : null;
}

/** A service did not take the token of a member's call. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly token: string | null;

  constructor(token: string | null) {
    super('The token was refused.');
    this.token = token;
  }
}

const firstRetry = 2_000;
const longestRetry = 60_000;

/** How long to wait, in milliseconds, before asking again after `attempts` unanswered requests: doubling, a minute at most. */
export function retryDelay(attempts: number): number {
  return Math.min(longestRetry, firstRetry * 2 ** Math.max(0, attempts - 1));
}
