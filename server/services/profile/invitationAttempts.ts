import type { Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import { countAll, takeBackAll } from '../limits/countedTries.ts';
import { createCounter } from '../limits/counters.ts';
import type { Keys } from '../secrets/keys.ts';
import type { InvitationLimits } from './invitationLimits.ts';

/**
 * Runs work for a try with an invitation, which counts from its start and stays counted when the work answers null:
 * the invitation was not good. Throws a Refusal (429) over any limit, before the work.
 */
export type InvitationAttempt = <T>(
  token: string,
  network: string,
  work: () => Promise<T | null>,
) => Promise<T | null>;

const tooMany = 'Too many attempts. Please try again later.';

/** Counts tries by invitation and by network; neither stands readable in the table. */
export function createInvitationAttempt(
  db: Kysely<Schema>,
  keys: Keys,
  limits: InvitationLimits,
): InvitationAttempt {
  const counter = (name: string, key: keyof InvitationLimits) =>
    createCounter(db, keys, name, limits[key], tooMany);
  const invitations = counter('invitation', 'invitation');
  const networks = counter('invitation-network', 'network');
  const networksDaily = counter('invitation-network-daily', 'networkDaily');

  return async (token, network, work) => {
    const tries = await countAll([
      [networks, [network]],
      [networksDaily, [network]],
      [invitations, [token]],
    ]);

    try {
      const result = await work();
      if (result !== null) await takeBackAll(tries);
      return result;
    } catch (error) {
      await takeBackAll(tries);
      throw error;
    }
  };
}
