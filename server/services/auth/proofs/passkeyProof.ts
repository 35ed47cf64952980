import type { Context } from 'hono';

import type { Assertion } from '../../../../src/contract/account/credentials.ts';
import type { ProofAction } from '../../../../src/contract/account/proofs.ts';
import { countAll } from '../../limits/countedTries.ts';
import type { NetworkCounters } from '../../limits/networkLimits.ts';
import { networksOf } from '../../network/clientNetwork.ts';
import { Refusal, signInAgain } from '../../wire/refusal.ts';
import {
  passkeyRefused,
  rightPasskey,
  spendAlone,
  type PasskeyTools,
} from '../signatures/rightPasskey.ts';
import type { SignedIn } from '../signedIn.ts';
import { makeProof } from './proofs.ts';

export interface PasskeyProofTools extends PasskeyTools {
  /** Counts what comes from a network and proves nothing. */
  networkCounters: NetworkCounters;
  trustProxy: boolean;
}

/** Makes a proof for who has signed with a passkey, which is both factors (rules/passkeys#PK7). Throws a Refusal: 403 for a wrong one, 429. */
export async function passkeyProof(
  shown: { action: ProofAction; passkey: Assertion; signedIn: SignedIn },
  context: Context,
  tools: PasskeyProofTools,
): Promise<string> {
  const { clock, db } = tools;
  const { action, passkey, signedIn } = shown;
  const { memberId, sessionId } = signedIn;
  const counted = await countAll(tools.networkCounters(networksOf(context, tools.trustProxy)));
  const { password_count: passwordCount } = await db
    .selectFrom('members')
    .select('password_count')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const purpose = { for: 'prove', memberId, sessionId, action } as const;
  const right = await rightPasskey(passkey, memberId, purpose, tools);
  if (right === null || !(await spendAlone(right, tools))) throw new Refusal(403, passkeyRefused);

  await counted.takeBack();
  const proof = await makeProof(db, { signedIn, action, passwordCount }, clock());
  if (proof === null) throw signInAgain();

  return proof;
}
