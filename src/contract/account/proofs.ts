import * as v from 'valibot';

import { loginRequest, requiredFactor } from './auth.ts';
import { assertion } from './credentials.ts';

/** The auth service's path for who is signed in and shows once more who they are (rules/factors#J1). */
export const provePath = '/auth/prove';

/** What a proof may be for: the second factor, ending other sign-ins, another address, leaving, and passkeys. */
export const proofActions = ['factor', 'devices', 'address', 'leave', 'passkeys'] as const;
export type ProofAction = (typeof proofActions)[number];

/** POST /auth/prove, by a password or by a passkey. `mfa_code` is left out until it is asked for. */
export const proveRequest = v.pipe(
  v.strictObject({
    action: v.picklist(proofActions),
    password: v.optional(loginRequest.entries.password),
    mfa_code: loginRequest.entries.mfa_code,
    passkey: v.optional(assertion),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['passkey']],
      ({ passkey, password }) => (passkey === undefined) !== (password === undefined),
      'One of the two is needed.',
    ),
    ['password'],
  ),
);

/**
 * What a client reads of any answer to that: 200 with a `proof`, or with `requires_mfa` where a code is missing; 403 for a wrong password
 * or code.
 */
export const proveAnswer = v.object({
  proof: v.optional(v.nullable(v.string())),
  ...requiredFactor,
  message: v.optional(v.nullable(v.string())),
});
export type ProveAnswer = v.InferOutput<typeof proveAnswer>;

/** A proof as a call carries it. Any text is well-formed, so that a mangled one is refused like a used one, with 404. */
export const proofToken = v.pipe(v.string(), v.maxLength(128));
