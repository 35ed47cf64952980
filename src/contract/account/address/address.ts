import * as v from 'valibot';

import { emailAddress } from '../../common/text.ts';
import { linkToken } from '../links.ts';
import { proofToken } from '../proofs.ts';

/** The auth service's paths for a member who would like another address (rules/account#C67 and after). */
export const addressPaths = {
  /** GET and POST. */
  address: '/auth/address',
  cancel: '/auth/address/cancel',
  confirm: '/auth/address/confirm',
  undo: '/auth/address/undo',
} as const;

const moment = v.pipe(v.string(), v.isoTimestamp());

/** GET /auth/address: what is under way. */
export const addressAnswer = v.object({
  data: v.object({
    /** The address that waits to be confirmed, and until when it can be; null for none. */
    pending: v.nullable(v.object({ email: emailAddress, until: moment })),
    /** Until when an earlier address is kept for the member, and a link in a letter to it undoes the change; null for none. */
    undo: v.nullable(v.object({ until: moment })),
  }),
});
export type AddressAnswer = v.InferOutput<typeof addressAnswer>;

/** POST /auth/address, with a proof: 202, whosever the address is. */
export const addressChange = v.strictObject({ email: emailAddress, proof: proofToken });

/** POST /auth/address/confirm and /auth/address/undo: 404 for a link that is not good. */
export const addressLink = v.strictObject({ token: linkToken });
