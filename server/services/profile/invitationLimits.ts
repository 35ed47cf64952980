import type { Limit } from '../limits/loginLimits.ts';

/** How many tries with an invitation that is not good are let through. */
export interface InvitationLimits {
  /** For one invitation, from anywhere. */
  readonly invitation: Limit;
  /** For any invitation from one network, in the short run and in the long run. */
  readonly network: Limit;
  readonly networkDaily: Limit;
}

const minute = 60;
const day = 24 * 60 * minute;

export const defaultInvitationLimits: InvitationLimits = {
  invitation: { points: 10, seconds: 15 * minute },
  network: { points: 20, seconds: minute },
  networkDaily: { points: 100, seconds: day },
};
