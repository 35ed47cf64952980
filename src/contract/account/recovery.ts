import * as v from 'valibot';

import { loginRequest, requiredFactor } from './auth.ts';
import { emailAddress } from '../common/text.ts';
import { linkToken } from './links.ts';
import { assertion } from './credentials.ts';

/** The auth service's paths for who cannot sign in, or did not change what was changed (rules/account#C59 and after). */
export const recoveryPaths = {
  forgot: '/auth/forgot',
  reset: '/auth/reset',
  notMe: '/auth/not-me',
} as const;

/** POST /auth/forgot: 202, whosever the address is. */
export const forgotRequest = v.strictObject({ email: emailAddress });

/** POST /auth/reset. `mfa_code` or `passkey` is left out until it is asked for. */
export const resetRequest = v.strictObject({
  token: linkToken,
  password: loginRequest.entries.password,
  mfa_code: loginRequest.entries.mfa_code,
  passkey: v.optional(assertion),
});

/**
 * What a client reads of any answer to a reset: 200 when the password is changed, or when `requires_mfa` asks for a code; 401 for a wrong
 * code or passkey, 404 for a link that is not good, 422 for a password that the rules refuse, or that was closed.
 */
export const resetAnswer = v.object({
  ...requiredFactor,
  message: v.optional(v.nullable(v.string())),
});
export type ResetAnswer = v.InferOutput<typeof resetAnswer>;

/** POST /auth/not-me: 200 once nobody is signed in any more, 404 for a link that is not good. */
export const notMeRequest = v.strictObject({ token: linkToken });
