import { backOff } from '../common/backOff.ts';

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

/** How long to wait, in milliseconds, before asking again after `attempts` unanswered requests. */
export function retryDelay(attempts: number): number {
  return backOff(attempts - 1, { first: 2_000, longest: 60_000 });
}
