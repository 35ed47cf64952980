import { createHash } from 'node:crypto';

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

/** Which secret it is, among those that a member was given in several tabs. It tells nothing of the secret. */
export function pendingId(sealedSecret: Uint8Array): string {
  return createHash('sha256').update(sealedSecret).digest('hex').slice(0, 32);
}

/** Why a secret waits for no code: its time is over, another one was begun, or a second factor was set up since. */
export type NotPending = 'late' | 'begunAnew' | 'setUp';

/** The secret that waits for its code in this sign-in, by its id where that is known, or why none does. */
export async function openPending(
  db: Kysely<Schema>,
  { id, signedIn: { memberId, sessionId } }: { id: string | undefined; signedIn: SignedIn },
  now: Date,
): Promise<Uint8Array | NotPending> {
  const found = await db
    .selectFrom('mfa_pending')
    .select(['session_id', 'sealed_secret', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (found !== undefined) {
    const isOwn = found.session_id === sessionId;
    const isMeant = id === undefined || id === pendingId(found.sealed_secret);
    return isOwn && isMeant ? found.sealed_secret : 'begunAnew';
  }

  const factor = await db
    .selectFrom('mfa')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('created_at', '>', new Date(now.getTime() - goodFor))
    .executeTakeFirst();
  return factor === undefined ? 'late' : 'setUp';
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
