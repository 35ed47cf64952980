import { sql, type Kysely, type Transaction } from 'kysely';

import type { Schema } from '../../../store/schema.ts';
import type { SignedIn } from '../signedIn.ts';

const goodFor = 10 * 60_000;

/** Keeps a secret until its code comes, for ten minutes. It replaces one that waits, and nothing that is on. */
export async function keepPending(
  transaction: Transaction<Schema>,
  { memberId, sessionId }: SignedIn,
  sealedSecret: Uint8Array,
  now: Date,
): Promise<void> {
  const pending = {
    session_id: sessionId,
    sealed_secret: sealedSecret,
    expires_at: new Date(now.getTime() + goodFor),
  };
  await transaction
    .insertInto('mfa_pending')
    .values({ member_id: memberId, ...pending })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(pending))
    .execute();
}

/** The secret that waits for its code in this sign-in, or null where none does, or its time is over. */
export async function openPending(
  db: Kysely<Schema>,
  { memberId, sessionId }: SignedIn,
  now: Date,
): Promise<Uint8Array | null> {
  const found = await db
    .selectFrom('mfa_pending')
    .select('sealed_secret')
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

  return found?.sealed_secret ?? null;
}

/** Takes the secret that waits, while the sign-in lives. False where another one came, or its time is over. */
export async function takePending(
  transaction: Transaction<Schema>,
  { memberId, sessionId }: SignedIn,
  sealedSecret: Uint8Array,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from mfa_pending p using sessions s
    where p.member_id = ${memberId} and p.session_id = ${sessionId} and p.sealed_secret = ${sealedSecret}
      and p.expires_at > ${now}
      and s.member_id = p.member_id and s.session_id = p.session_id and s.ended_at is null
  `.execute(transaction);

  return numAffectedRows > 0n;
}
