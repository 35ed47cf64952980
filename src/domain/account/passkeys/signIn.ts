import type { PasskeySignInAnswer } from '../../../contract/account/passkeys/signIn.ts';
import { LoginRefused, type LoginRefusal } from '../login.ts';

/** Who signed in with a passkey. */
export interface PasskeySignIn {
  email: string;
  token: string;
  /** When everything of a member who leaves is erased, in milliseconds since the epoch. */
  leavesAt?: number;
}

/** What is told where a passkey does not sign in. */
export const passkeyDidNotWork = 'That passkey did not work. Please use your password.';

/** Reads the answer to a sign-in with a passkey. `answer` is null when the body could not be read. Throws `LoginRefused`. */
export function passkeySignInOutcome(
  status: number,
  answer: PasskeySignInAnswer | null,
): PasskeySignIn {
  const { access_token: token, email, leaves_at: leavesAt, message } = answer ?? {};
  if (status === 200 && token && email) {
    return leavesAt ? { email, token, leavesAt: Date.parse(leavesAt) } : { email, token };
  }

  throw new LoginRefused({ reason: reasonOf(status), serverMessage: message?.trim() || null });
}

function reasonOf(status: number): LoginRefusal['reason'] {
  if (status === 401) return 'wrongCredentials';
  if (status === 403) return 'forbidden';
  return status === 429 ? 'tooManyAttempts' : 'rejected';
}
