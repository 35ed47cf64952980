/** How a browser helps with passkeys: not at all, when it is asked, or also with what it fills in by itself. */
export type PasskeySupport = 'none' | 'asked' | 'filledIn';

/** Why no passkey came of what a browser was asked. */
export type CeremonyFailure =
  /** The member turned away, or took too long, or had none. */
  | 'given up'
  /** The authenticator has one of this account already. */
  | 'known'
  | 'failed';

export class CeremonyFailed extends Error {
  override readonly name = 'CeremonyFailed';
  readonly failure: CeremonyFailure;

  constructor(failure: CeremonyFailure) {
    super(`The browser has no passkey: ${failure}.`);
    this.failure = failure;
  }
}

/** What the browser said no with, or null for an error nobody foresaw. */
export function ceremonyFailureOf(error: unknown): CeremonyFailure | null {
  return error instanceof CeremonyFailed ? error.failure : null;
}
