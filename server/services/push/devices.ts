import { createHash } from 'node:crypto';

import { sql, type Kysely } from 'kysely';

import type { PushSubscriptionBody } from '../../../src/contract/reminders/push.ts';
import type { Schema } from '../../store/schema.ts';
import type { SignedIn } from '../auth/signedIn.ts';

/** So many devices of a member listen: the one that began longest ago makes room. */
const mostDevices = 10;

/** Where the device of a sign-in listens to a key; null where it does not. */
export async function endpointOf(
  db: Kysely<Schema>,
  { memberId, sessionId }: SignedIn,
  key: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('push_devices')
    .select('endpoint')
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .where('for_key', '=', key)
    .executeTakeFirst();

  return found?.endpoint ?? null;
}

/**
 * Keeps where the device of a sign-in listens, in the place of where it did: a browser listens for who signed in there last, and for
 * nobody before.
 */
export async function keepDevice(
  db: Kysely<Schema>,
  { memberId, sessionId }: SignedIn,
  { key, subscription }: { key: string; subscription: PushSubscriptionBody },
  now: Date,
): Promise<void> {
  const { endpoint, keys } = subscription;
  const endpoint_hash = createHash('sha256').update(endpoint).digest('hex');
  const kept = { endpoint, endpoint_hash, ...keys, for_key: key, made_at: now };

  await db.transaction().execute(async (transaction) => {
    // Of two sign-ins that tell of one browser at once, the second waits to take it over.
    await sql`select pg_advisory_xact_lock(hashtextextended(${endpoint_hash}, 0))`.execute(
      transaction,
    );
    await transaction
      .deleteFrom('push_devices')
      .where('endpoint_hash', '=', endpoint_hash)
      .where((row) =>
        row.or([row('member_id', '!=', memberId), row('session_id', '!=', sessionId)]),
      )
      .execute();
    await transaction
      .insertInto('push_devices')
      .values({ member_id: memberId, session_id: sessionId, ...kept })
      .onConflict((conflict) => conflict.columns(['member_id', 'session_id']).doUpdateSet(kept))
      .execute();
    await sql`
      delete from push_devices where member_id = ${memberId} and session_id in (
        select session_id from push_devices where member_id = ${memberId}
        order by made_at desc, session_id offset ${mostDevices}
      )
    `.execute(transaction);
    await transaction
      .insertInto('push_turns')
      .values({ member_id: memberId, look_at: now })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ look_at: now }))
      .execute();
  });
}

/** Lets the device of a sign-in listen no more, with whatever is on its way there. */
export async function removeDevice(
  db: Kysely<Schema>,
  { memberId, sessionId }: SignedIn,
): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .execute();
}
