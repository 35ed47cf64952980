import * as v from 'valibot';

import { linkToken } from '../links.ts';
import { proofActions, proofToken } from '../proofs.ts';
import { text } from '../../common/text.ts';
import { assertion, attestation, creationOptions, credentialId } from '../credentials.ts';
import { signInPaths } from './signIn.ts';

/** The auth service's paths for passkeys (rules/passkeys#PK1 and after). */
export const passkeyPaths = {
  list: '/auth/passkeys',
  addOptions: '/auth/passkeys/add-options',
  add: '/auth/passkeys/add',
  rename: '/auth/passkeys/rename',
  remove: '/auth/passkeys/remove',
  proveOptions: '/auth/passkeys/prove-options',
  resetOptions: '/auth/passkeys/reset-options',
  ...signInPaths,
} as const;

/** How long a challenge is good, in milliseconds. */
export const challengeLife = 5 * 60_000;

const moment = v.pipe(v.string(), v.isoTimestamp());

export const passkey = v.object({
  id: credentialId,
  name: v.string(),
  created_at: moment,
  /** Null of one that has signed nobody in yet. */
  used_at: v.nullable(moment),
});
export type PasskeyRecord = v.InferOutput<typeof passkey>;

/** GET /auth/passkeys: a member's, the newest first. `site` is null where Fourfold has no name that a passkey could be for. */
export const passkeysAnswer = v.object({
  data: v.object({
    site: v.nullable(v.object({ rp_id: v.string(), user_id: v.string() })),
    passkeys: v.array(passkey),
  }),
});
export type PasskeysAnswer = v.InferOutput<typeof passkeysAnswer>;

/** POST /auth/passkeys/add-options, with a proof, which is not spent yet: 404 without one, 409 where passkeys are off, or where there are too many. */
export const addOptionsRequest = v.strictObject({ proof: proofToken });
export const creationAnswer = v.object({ data: v.object({ options: creationOptions }) });
export type CreationAnswer = v.InferOutput<typeof creationAnswer>;

/** POST /auth/passkeys/add: 403 for what is no answer to a challenge of ours, 404 without a good proof, 409 for one that is there already. */
export const addRequest = v.strictObject({ proof: proofToken, credential: attestation });
export const passkeyAnswer = v.object({ data: v.object({ passkey }) });
export type PasskeyAnswer = v.InferOutput<typeof passkeyAnswer>;

/** POST /auth/passkeys/rename: 404 for one that the member has not. */
export const renameRequest = v.strictObject({
  id: credentialId,
  name: v.pipe(
    text(64),
    v.transform((name) => name.trim()),
    v.minLength(1),
  ),
});

/** POST /auth/passkeys/remove, with a proof: 200 once the member has none of that id, be it that there never was one. */
export const removeRequest = v.strictObject({
  id: credentialId,
  proof: proofToken,
  end_others: v.boolean(),
});

/** POST /auth/passkeys/prove-options, for one action: 409 where the member has no passkey. */
export const proveOptionsRequest = v.strictObject({ action: v.picklist(proofActions) });

/** POST /auth/passkeys/reset-options, with a letter's link: 404 for one that is not good, 409 where its member has no passkey. */
export const resetOptionsRequest = v.strictObject({ token: linkToken });

/** POST /auth/passkeys/sign-in: 401 for whatever does not sign in, and 403 where the account is closed. */
export const passkeySignInRequest = v.strictObject({
  credential: assertion,
  remember_me: v.boolean(),
});
