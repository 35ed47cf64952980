import { RecoveryRefused } from '../recovery.ts';
import { ceremonyFailureOf } from './ceremony.ts';

/** What is told where a passkey came to nothing, and something else will do. */
export function passkeyRefused(): RecoveryRefused {
  return new RecoveryRefused('rejected', 'That passkey did not work. Please try again.');
}

/** The same as a refusal that is told; who turned away is told nothing. */
export function toldFailure(error: unknown): unknown {
  const failure = ceremonyFailureOf(error);

  return failure === null || failure === 'given up' ? error : passkeyRefused();
}
