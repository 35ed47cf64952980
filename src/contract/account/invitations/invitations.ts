import * as v from 'valibot';

import { emailAddress } from '../../common/text.ts';
import { linkToken } from '../links.ts';

/** The auth service's paths for who invites, and who would be invited (rules/membership#Z11 and after). */
export const invitePaths = {
  invite: '/auth/invitations',
  request: '/auth/request-invitation',
  confirm: '/auth/confirm-request',
} as const;

/** POST /auth/invitations: 202, whosever the address is, or 422 for one's own; 429 once a month's are spent. */
export const inviteRequest = v.strictObject({ email: emailAddress });

/** How many more people a member may invite now: what GET and POST /auth/invitations answer. */
export const inviteAnswer = v.object({
  data: v.object({ left: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
});
export type InviteAnswer = v.InferOutput<typeof inviteAnswer>;

/** POST /auth/request-invitation: 202, whosever the address is. */
export const wishRequest = v.strictObject({ email: emailAddress });

/** POST /auth/confirm-request, by the link of a letter: 200, or 404 for one that is not good. */
export const wishConfirmation = v.strictObject({ token: linkToken });
