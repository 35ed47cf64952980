import type { Kysely } from 'kysely';

import type { Attestation } from '../../../../src/contract/account/credentials.ts';
import type { PasskeyRecord } from '../../../../src/contract/account/passkeys/passkeys.ts';
import type { Schema } from '../../../store/schema.ts';
import type { Letters } from '../../letters/letters.ts';
import { followChange } from '../factors/factorChange.ts';
import { requireProof, spendProof } from '../proofs/proofs.ts';
import { holdMember } from '../recovery/holdMember.ts';
import type { SignedIn } from '../signedIn.ts';
import { openChallenge } from '../signatures/challenges.ts';
import {
  insertPasskey,
  passkeysOf,
  removePasskeys,
  spendChallenge,
} from '../signatures/passkeyRows.ts';
import type { PasskeyTools } from '../signatures/rightPasskey.ts';
import { answeredChallenge, verifiedAttestation } from '../signatures/verifiedPasskey.ts';

/** A device of each kind, security keys for the drawer, and room. */
export const mostPasskeys = 20;
const action = 'passkeys';

export interface PasskeyChangeTools extends PasskeyTools {
  letters: Pick<Letters, 'queue'>;
}

interface Addition {
  credential: Attestation;
  proof: string;
  signedIn: SignedIn;
  /** What it is called until the member says so. */
  name: string;
}

/** Adds a passkey, by a proof and an answer to a challenge, which are both spent with it. Throws a Refusal (404) without a good proof. */
export async function addPasskey(
  { credential, name, proof, signedIn }: Addition,
  { clock, db, keys, letters, site }: PasskeyChangeTools,
): Promise<PasskeyRecord | 'refused' | 'known' | 'tooMany'> {
  const { memberId, sessionId } = signedIn;
  const spent = { signedIn, action, token: proof } as const;
  await requireProof(db, spent, clock());
  const answered = answeredChallenge(credential);
  if (site === null || answered === null) return 'refused';
  const purpose = { for: 'add', memberId, sessionId } as const;
  const challenge = openChallenge(keys, purpose, answered, clock());
  if (challenge === null) return 'refused';
  const passkey = await verifiedAttestation(credential, answered, site);
  if (passkey === null) return 'refused';

  return db
    .transaction()
    .execute(async (transaction) => {
      const now = clock();
      await holdMember(transaction, memberId);
      if ((await passkeysOf(transaction, memberId)).length >= mostPasskeys) return 'tooMany';
      if (!(await spendChallenge(transaction, memberId, challenge, now))) return 'refused';
      if (!(await insertPasskey(transaction, { ...passkey, memberId, name }, now)))
        throw new Known();

      await spendProof(transaction, spent, now);
      const change = { signedIn, endOthers: false, how: 'passkeyAdded' } as const;
      await followChange(transaction, change, letters, now);
      return { id: passkey.credentialId, name, created_at: now.toISOString(), used_at: null };
    })
    .catch((error: unknown) => {
      if (error instanceof Known) return 'known';
      throw error;
    });
}

/** Takes everything back that the transaction did. */
class Known extends Error {
  override readonly name = 'Known';
}

/** Gives a passkey another name; false where the member has no such one. */
export async function renamePasskey(
  db: Kysely<Schema>,
  memberId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('member_id', '=', memberId)
    .where('credential_id', '=', id)
    .executeTakeFirstOrThrow();

  return numUpdatedRows > 0n;
}

/** Removes a passkey by a proof; one that is gone is so. Throws a Refusal (404) without a good proof. */
export async function removePasskey(
  { endOthers, id, proof, signedIn }: Removal,
  { clock, db, letters }: Pick<PasskeyChangeTools, 'clock' | 'db' | 'letters'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    const { memberId } = signedIn;
    await holdMember(transaction, memberId);
    await spendProof(transaction, { signedIn, action, token: proof }, now);
    if ((await removePasskeys(transaction, memberId, id)) === 0) return;

    await followChange(transaction, { signedIn, endOthers, how: 'passkeyRemoved' }, letters, now);
  });
}

interface Removal {
  id: string;
  proof: string;
  signedIn: SignedIn;
  endOthers: boolean;
}
