import * as v from 'valibot';

import { descriptors } from './signing.ts';

const longestId = 1364;
const longestPart = 8192;

/** Bytes as an authenticator's answers carry them: base64url without padding. */
function bytes(longest: number) {
  return v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(longest),
    v.regex(/^[\w-]+$/u, 'These are no bytes in base64url.'),
  );
}

export const credentialId = bytes(longestId);

/** What an authenticator made of a new passkey. */
export const attestation = v.strictObject({
  id: credentialId,
  client_data: bytes(longestPart),
  attestation_object: bytes(longestPart),
  /** How browsers reach it, such as `internal` or `usb`. */
  transports: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/u))), v.maxLength(8)),
});
export type Attestation = v.InferOutput<typeof attestation>;

/** What an authenticator signed with a passkey. `user_handle` names the member, and may be left out where it is known who asks. */
export const assertion = v.strictObject({
  id: credentialId,
  client_data: bytes(longestPart),
  authenticator_data: bytes(longestPart),
  signature: bytes(longestPart),
  user_handle: v.optional(v.nullable(bytes(88))),
});
export type Assertion = v.InferOutput<typeof assertion>;

/** What a browser is asked for a new passkey with, likewise. */
export const creationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  excludeCredentials: descriptors,
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});
export type CreationOptions = v.InferOutput<typeof creationOptions>;
