import type { Kysely, Transaction } from 'kysely';

import type { Assertion } from '../../../../src/contract/account/credentials.ts';
import type { Schema } from '../../../store/schema.ts';
import type { Keys } from '../../secrets/keys.ts';
import type { Clock } from '../../wire/clock.ts';
import { openChallenge, type ChallengePurpose, type OpenChallenge } from './challenges.ts';
import { userHandleOf } from './passkeyOptions.ts';
import { noteUse, spendChallenge, storedPasskey } from './passkeyRows.ts';
import type { PasskeySite } from './passkeySite.ts';
import { answeredChallenge, verifiedAssertion, type StoredPasskey } from './verifiedPasskey.ts';

/** What whoever gets no further with a passkey is told; nobody hears why. */
export const passkeyRefused = 'That passkey did not work. Please use your password.';

export interface PasskeyTools {
  db: Kysely<Schema>;
  clock: Clock;
  keys: Keys;
  /** Null where passkeys are off. */
  site: PasskeySite | null;
}

/** A passkey that has signed what it was asked to, and is not spent yet. */
export interface RightPasskey {
  memberId: string;
  passkey: StoredPasskey;
  counter: number;
  challenge: OpenChallenge;
}

/**
 * Looks at what was signed for one purpose with a passkey of one member. Null for whatever is not right, or late. Whoever calls has counted
 * the try.
 */
export async function rightPasskey(
  assertion: Assertion,
  memberId: string,
  purpose: ChallengePurpose,
  { clock, db, keys, site }: PasskeyTools,
): Promise<RightPasskey | null> {
  const answered = answeredChallenge(assertion);
  if (site === null || answered === null) return null;

  const { user_handle: userHandle = null } = assertion;
  if (userHandle !== null && userHandle !== userHandleOf(memberId)) return null;

  const challenge = openChallenge(keys, purpose, answered, clock());
  if (challenge === null) return null;

  const passkey = await storedPasskey(db, memberId, assertion.id);
  if (passkey === null) return null;

  const counter = await verifiedAssertion(assertion, answered, site, passkey);
  return counter === null ? null : { memberId, passkey, counter, challenge };
}

/**
 * Spends it, in the transaction of what it allows and after `holdMember`. False where its challenge is spent already or it is gone
 * meanwhile: what the transaction did is then to be taken back.
 */
export async function spendPasskey(
  transaction: Transaction<Schema>,
  { challenge, counter, memberId, passkey }: RightPasskey,
  now: Date,
): Promise<boolean> {
  return (
    (await spendChallenge(transaction, memberId, challenge, now)) &&
    (await noteUse(transaction, { memberId, passkey, counter }, now))
  );
}

/** The same in a transaction of its own. */
export function spendAlone(
  right: RightPasskey,
  { clock, db }: Pick<PasskeyTools, 'clock' | 'db'>,
): Promise<boolean> {
  return db
    .transaction()
    .execute(async (transaction) => {
      // Its first row refers to the member and so holds them, as whatever removes a passkey does first.
      if (!(await spendPasskey(transaction, right, clock()))) throw new NotSpent();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof NotSpent) return false;
      throw error;
    });
}

/** Takes everything back that the transaction did. */
class NotSpent extends Error {
  override readonly name = 'NotSpent';
}
