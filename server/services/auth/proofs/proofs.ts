import { sql, type Kysely, type Transaction } from 'kysely';

import type { ProofAction } from '../../../../src/contract/account/proofs.ts';
import type { Schema } from '../../../store/schema.ts';
import { newToken, tokenHash } from '../../secrets/tokens.ts';
import { Refusal } from '../../wire/refusal.ts';
import type { SignedIn } from '../signedIn.ts';

const goodFor = 5 * 60_000;

/**
 * Makes a proof for one action of one sign-in, in the place of an earlier one, and answers its token; null where the sign-in ended, or
 * the password was changed, since that was looked at.
 */
export async function makeProof(
  db: Kysely<Schema>,
  proof: { signedIn: SignedIn; action: ProofAction; passwordCount: number },
  now: Date,
): Promise<string | null> {
  const { memberId, sessionId } = proof.signedIn;
  const token = newToken();
  const expiresAt = new Date(now.getTime() + goodFor);
  const { numAffectedRows = 0n } = await sql`
    insert into proofs (member_id, session_id, action, hash, password_count, expires_at)
    select s.member_id, s.session_id, ${proof.action}::text, ${tokenHash(token)}::text, m.password_count, ${expiresAt}::timestamptz
    from sessions s join members m on m.member_id = s.member_id
    where s.member_id = ${memberId} and s.session_id = ${sessionId} and s.ended_at is null
      and m.password_count = ${proof.passwordCount}::int
    on conflict (member_id, session_id, action) do update set
      hash = excluded.hash, password_count = excluded.password_count, expires_at = excluded.expires_at
  `.execute(db);

  return numAffectedRows > 0n ? token : null;
}

interface Proof {
  signedIn: SignedIn;
  action: ProofAction;
  token: string;
}

/** Looks that a proof is good, before work that costs something. Nothing is spent. Throws a Refusal as `spendProof` does. */
export async function requireProof(db: Kysely<Schema>, proof: Proof, now: Date): Promise<void> {
  const { rows } = await sql`
    select 1 as good from proofs p, sessions s, members m where ${isOpen(proof, now)}
  `.execute(db);

  if (rows.length === 0) throw notProved();
}

/**
 * Spends a proof, in the transaction of what it allows and after `holdMember`. Throws a Refusal (404), alike for one that is unknown, used,
 * late, for something else, of another sign-in, or of a password that is no longer the member's: that takes back what the transaction did.
 */
export async function spendProof(
  transaction: Transaction<Schema>,
  proof: Proof,
  now: Date,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    delete from proofs p using sessions s, members m where ${isOpen(proof, now)}
  `.execute(transaction);

  if (numAffectedRows === 0n) throw notProved();
}

function isOpen({ action, signedIn: { memberId, sessionId }, token }: Proof, now: Date) {
  return sql`
    p.member_id = ${memberId} and p.session_id = ${sessionId} and p.action = ${action}
    and p.hash = ${tokenHash(token)} and p.expires_at > ${now}
    and s.member_id = p.member_id and s.session_id = p.session_id and s.ended_at is null
    and m.member_id = p.member_id and m.password_count = p.password_count
  `;
}

function notProved(): Refusal {
  return new Refusal(404, 'Please show us once more that it is you.');
}
