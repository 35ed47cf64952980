import * as v from 'valibot';

import { text } from '../../common/text.ts';
import { proofToken } from '../proofs.ts';

/** The auth service's paths for where a member is signed in (rules/membership#Z2 and after). */
export const devicePaths = {
  list: '/auth/devices',
  end: '/auth/devices/end',
  endOthers: '/auth/devices/end-others',
} as const;

const moment = v.pipe(v.string(), v.isoTimestamp());

/** One sign-in: what with, from where by nothing but its zone, and when it was last of use. */
export const device = v.object({
  id: v.string(),
  name: v.string(),
  /** The IANA name of the zone that it told; null where it told none. */
  zone: v.nullable(v.string()),
  since: moment,
  seen_at: moment,
  is_this: v.boolean(),
});
export type DeviceRecord = v.InferOutput<typeof device>;

/** GET /auth/devices: the one that asks first, then whichever was seen last. */
export const devicesAnswer = v.object({ data: v.object({ devices: v.array(device) }) });
export type DevicesAnswer = v.InferOutput<typeof devicesAnswer>;

/** POST /auth/devices/end, with a proof: 200 once the member has no sign-in of that id, be it that there never was one. */
export const deviceEnd = v.strictObject({ id: text(64), proof: proofToken });

/** POST /auth/devices/end-others, with a proof: 200 once no other sign-in is left. */
export const othersEnd = v.strictObject({ proof: proofToken });
