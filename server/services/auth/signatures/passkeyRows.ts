import { sql, type Kysely, type Transaction } from 'kysely';

import type { PasskeyRecord } from '../../../../src/contract/account/passkeys/passkeys.ts';
import type { Schema } from '../../../store/schema.ts';
import type { OpenChallenge } from './challenges.ts';
import type { KnownPasskey } from './passkeyOptions.ts';
import type { NewPasskey, StoredPasskey } from './verifiedPasskey.ts';

/** A member's passkeys as they are shown, the newest first. */
export async function passkeysOf(db: Kysely<Schema>, memberId: string): Promise<PasskeyRecord[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'name', 'created_at', 'used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('credential_id')
    .execute();

  return rows.map(({ created_at: created, credential_id: id, name, used_at: used }) => ({
    id,
    name,
    created_at: created.toISOString(),
    used_at: used?.toISOString() ?? null,
  }));
}

/** The same as browsers need to know them. */
export async function knownPasskeys(db: Kysely<Schema>, memberId: string): Promise<KnownPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('member_id', '=', memberId)
    .execute();

  return rows.map(({ credential_id: id, transports }) => ({
    id,
    transports: transports.split(',').filter(Boolean),
  }));
}

export async function hasPasskey(db: Kysely<Schema>, memberId: string): Promise<boolean> {
  const rows = db.selectFrom('passkeys').select('member_id').where('member_id', '=', memberId);

  return (await rows.limit(1).executeTakeFirst()) !== undefined;
}

/** What is needed to look at a signature; null where the member has no such passkey. */
export async function storedPasskey(
  db: Kysely<Schema>,
  memberId: string,
  credentialId: string,
): Promise<StoredPasskey | null> {
  const found = await db
    .selectFrom('passkeys')
    .select(['public_key', 'counter', 'is_synced'])
    .where('member_id', '=', memberId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

  return found === undefined
    ? null
    : {
        credentialId,
        publicKey: found.public_key,
        counter: Number(found.counter),
        isSynced: found.is_synced,
      };
}

/** Adds a passkey; false where the member has it already. */
export async function insertPasskey(
  transaction: Transaction<Schema>,
  { counter, credentialId, isSynced, memberId, name, publicKey, transports }: Named<NewPasskey>,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('passkeys')
    .values({
      member_id: memberId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      is_synced: isSynced,
      transports: transports.join(','),
      name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'credential_id']).doNothing())
    .executeTakeFirstOrThrow();

  return numInsertedOrUpdatedRows > 0n;
}

type Named<Passkey> = Passkey & { memberId: string; name: string };

/** Removes one passkey of a member's, or all; answers how many there were. */
export async function removePasskeys(
  transaction: Transaction<Schema>,
  memberId: string,
  credentialId: string | null = null,
): Promise<number> {
  const all = transaction.deleteFrom('passkeys').where('member_id', '=', memberId);
  const { numDeletedRows } = await (
    credentialId === null ? all : all.where('credential_id', '=', credentialId)
  ).executeTakeFirstOrThrow();

  return Number(numDeletedRows);
}

/**
 * Notes that a passkey has signed, as it was when its signature was looked at: false where it is gone meanwhile, or another
 * signature with a higher count came first.
 */
export async function noteUse(
  db: Kysely<Schema>,
  { counter, memberId, passkey }: { memberId: string; passkey: StoredPasskey; counter: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('member_id', '=', memberId)
    .where('credential_id', '=', passkey.credentialId)
    .where((row) => row.or([row('is_synced', '=', true), row('counter', '=', passkey.counter)]))
    .executeTakeFirstOrThrow();

  return numUpdatedRows > 0n;
}

/** Spends a challenge that was answered: of many at once, one is first. Those of the member that would be late by now are cleared away. */
export async function spendChallenge(
  db: Kysely<Schema>,
  memberId: string,
  { expiresAt, nonce }: OpenChallenge,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with gone as (delete from spent_challenges where member_id = ${memberId} and expires_at <= ${now})
    insert into spent_challenges (member_id, nonce, expires_at)
    values (${memberId}, ${nonce}, ${expiresAt}) on conflict do nothing
  `.execute(db);

  return numAffectedRows > 0n;
}
