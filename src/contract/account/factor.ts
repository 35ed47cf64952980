import * as v from 'valibot';

import { text } from '../common/text.ts';
import { proofToken } from './proofs.ts';

/** The auth service's paths for a member's second factor (rules/factors#J3 and after). */
export const factorPaths = {
  factor: '/auth/factor',
  setUp: '/auth/factor/set-up',
  confirm: '/auth/factor/confirm',
  codes: '/auth/factor/codes',
  off: '/auth/factor/off',
  forget: '/auth/factor/forget',
} as const;

const rememberedBrowser = v.object({
  id: v.string(),
  /** What it is called, in the service's own words. */
  name: v.string(),
  until: v.pipe(v.string(), v.isoTimestamp()),
  is_here: v.boolean(),
});

/** GET /auth/factor: whether one is on, how many backup codes are left, and which browsers go without a code. */
export const factorAnswer = v.object({
  data: v.object({
    is_on: v.boolean(),
    backup_codes_left: v.number(),
    browsers: v.array(rememberedBrowser),
  }),
});
export type FactorAnswer = v.InferOutput<typeof factorAnswer>;

/** POST /auth/factor/set-up: 404 without a good proof. */
export const setUpRequest = v.strictObject({ proof: proofToken });

/** One path of an SVG whose view box is `size` wide and high. */
const qrPicture = v.object({ size: v.number(), path: v.string() });
export type QrPicture = v.InferOutput<typeof qrPicture>;

/** The secret that waits for its code: which one it is, as text in groups, as the address that an app opens, and as a picture of that. */
export const setUpAnswer = v.object({
  data: v.object({ id: v.string(), text: v.string(), address: v.string(), picture: qrPicture }),
});
export type SetUpAnswer = v.InferOutput<typeof setUpAnswer>;

/** POST /auth/factor/confirm: 403 for a wrong code, 404 where no secret waits any more, or another one than `id`; earlier versions send none. */
export const confirmRequest = v.strictObject({
  id: v.exactOptional(text(64)),
  code: text(32),
  end_others: v.boolean(),
});

/** POST /auth/factor/codes and /off: 404 without a good proof, 409 where no second factor is on. */
export const proofRequest = v.strictObject({ proof: proofToken, end_others: v.boolean() });

/** POST /auth/factor/forget: a browser that is to be asked for a code again. 200 whether or not there is such a one. */
export const forgetRequest = v.strictObject({ id: text(64) });

/** Ten backup codes, which are told this once. */
export const backupCodesAnswer = v.object({ data: v.object({ codes: v.array(v.string()) }) });
export type BackupCodesAnswer = v.InferOutput<typeof backupCodesAnswer>;
