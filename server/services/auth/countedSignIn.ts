import type { Context } from 'hono';

import { networksOf } from '../network/clientNetwork.ts';
import type { Gate } from '../wire/gate.ts';
import type { LoginAttempt, LoginAttempts } from '../limits/loginAttempts.ts';
import { logSubject } from '../secrets/pepper.ts';
import { Refusal } from '../wire/refusal.ts';
import {
  readSigningIn,
  signIn,
  type Credentials,
  type SigningIn,
  type SignInResult,
  type SignInTools,
} from './signIn.ts';

export interface CountedSignInTools extends SignInTools {
  attempts: LoginAttempts;
  /** For sign-ins from known browsers, which do not queue behind guesses (rules/account#C49). */
  knownBrowserGate: Gate;
  /** For counting whoever is not known: of the connections to the database, guesses leave some to everybody else. */
  countingGate: Gate;
  trustProxy: boolean;
}

/** What a member with a second factor is answered until a code is given. */
export const codeWanted = { requires_mfa: true, message: 'Please enter your MFA code' };

/** The same where a passkey would do as well, if the member has one. */
export function factorWanted({ hasPasskey }: { hasPasskey: boolean }) {
  return hasPasskey ? { ...codeWanted, methods: ['code', 'passkey'] } : codeWanted;
}

/** `attempt` still counts: the start of the session gives it back, or `succeed` where none begins. */
export type CountedSignIn =
  | Extract<SignInResult, { kind: 'needs-code' }>
  | (Extract<SignInResult, { kind: 'signed-in' }> & { attempt: LoginAttempt });

/**
 * Signs in under the limits, which every form of signing in shares. `browser` names a browser in which the address's
 * member has signed in before, or is null. Throws a Refusal: 401, 403, 429 over a limit, 503 in a storm.
 */
export async function countedSignIn(
  context: Context,
  credentials: Credentials,
  browser: string | null,
  tools: CountedSignInTools,
): Promise<CountedSignIn> {
  const { email } = credentials;
  context.set('subject', logSubject(tools.keys, email));

  const trying = { email, networks: networksOf(context, tools.trustProxy), browser };
  const read = readSigningIn(credentials, tools.clock());
  const count = () => tools.attempts.begin<SigningIn>(trying, read);
  const { attempt, row: member } = await (browser === null ? tools.countingGate(count) : count());
  const gate = browser === null ? tools.gate : tools.knownBrowserGate;
  const result = await signIn(credentials, member, attempt, { ...tools, gate }).catch(
    async (error: unknown) => {
      await attempt.takeBack();
      throw error;
    },
  );
  context.set('outcome', result.kind);

  switch (result.kind) {
    case 'refused':
      throw new Refusal(401, 'Invalid email or password');

    case 'closed':
      await attempt.takeBack();
      throw new Refusal(403, 'Account locked or email not verified');

    case 'needs-code':
      await attempt.takeBack();
      return result;

    case 'signed-in':
      return { ...result, attempt };
  }
}
