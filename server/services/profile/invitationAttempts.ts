import { countAll } from '../limits/countedTries.ts';
import { createCounter, type CounterTools } from '../limits/counters.ts';
import { createNetworkCounters } from '../limits/networkLimits.ts';
import type { Network } from '../network/clientNetwork.ts';
import type { InvitationLimits } from './invitationLimits.ts';

/**
 * Runs work for a try with an invitation, which counts from its start and stays counted when the work answers null:
 * the invitation was not good. Throws a Refusal (429) over any limit, before the work.
 */
export type InvitationAttempt = <T>(
  token: string,
  networks: readonly Network[],
  work: () => Promise<T | null>,
) => Promise<T | null>;

const tooMany = 'Too many attempts. Please try again later.';

/** Counts tries by invitation and by network; neither stands readable in the table. */
export function createInvitationAttempt(
  tools: CounterTools,
  limits: InvitationLimits,
): InvitationAttempt {
  const invitations = createCounter(tools, 'invitation', limits.invitation, tooMany);
  const networkCounters = createNetworkCounters(
    tools,
    'invitation-network',
    limits.networks,
    tooMany,
  );

  return async (token, networks, work) => {
    const { takeBack } = await countAll([...networkCounters(networks), [invitations, [token]]]);

    try {
      const result = await work();
      if (result !== null) await takeBack();
      return result;
    } catch (error) {
      await takeBack();
      throw error;
    }
  };
}
