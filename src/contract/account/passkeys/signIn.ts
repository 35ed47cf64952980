import * as v from 'valibot';

import { loginAnswer } from '../auth.ts';
import { requestOptions } from '../signing.ts';

/** The auth service's paths to sign in with a passkey (rules/passkeys#PK5). */
export const signInPaths = {
  signInOptions: '/auth/passkeys/sign-in-options',
  signIn: '/auth/passkeys/sign-in',
} as const;

/** POST /auth/passkeys/sign-in-options, without a body: 409 where passkeys are off. */
export const requestAnswer = v.object({ data: v.object({ options: requestOptions }) });
export type RequestAnswer = v.InferOutput<typeof requestAnswer>;

/** What a sign-in with a passkey is answered with. */
export const passkeySignInAnswer = v.object({
  ...loginAnswer.entries,
  /** Whose passkey it is. */
  email: v.optional(v.nullable(v.string())),
});
export type PasskeySignInAnswer = v.InferOutput<typeof passkeySignInAnswer>;
