import type { Limit } from '../limits/limit.ts';
import { defaultNetworkLimits, type NetworkLimits } from '../limits/networkLimits.ts';

/** How many tries with an invitation that is not good are let through. */
export interface InvitationLimits {
  /** For one invitation, from anywhere. */
  readonly invitation: Limit;
  /** For any invitation from one network. */
  readonly networks: NetworkLimits;
}

const minute = 60;

export const defaultInvitationLimits: InvitationLimits = {
  invitation: { points: 10, seconds: 15 * minute },
  networks: defaultNetworkLimits,
};
