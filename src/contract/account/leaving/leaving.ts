import * as v from 'valibot';

import { proofToken } from '../proofs.ts';

/** The auth service's paths for a member who leaves, and one who comes back (rules/membership#Z5 and after). */
export const leavingPaths = {
  leave: '/auth/leave',
  comeBack: '/auth/come-back',
} as const;

/** POST /auth/leave, with a proof. */
export const leaveRequest = v.strictObject({ proof: proofToken });

/** What that is answered: 200 with when everything is erased, also where the member is leaving already. */
export const leaveAnswer = v.object({
  data: v.object({ leaves_at: v.pipe(v.string(), v.isoTimestamp()) }),
});
export type LeaveAnswer = v.InferOutput<typeof leaveAnswer>;
