import type { Kysely } from 'kysely';

import type { DeviceRecord } from '../../../../src/contract/account/devices/devices.ts';
import type { Schema } from '../../../store/schema.ts';
import type { SignedIn } from '../signedIn.ts';

/** Where a member is signed in: the sign-in that asks first, then whichever was seen last (rules/membership#Z2). */
export async function devicesOf(
  db: Kysely<Schema>,
  { memberId, sessionId }: SignedIn,
  now: Date,
): Promise<DeviceRecord[]> {
  const open = await openSessions(db, memberId, now);
  const devices = open.map((session) => ({
    id: session.session_id,
    name: session.name,
    zone: session.zone,
    since: session.created_at.toISOString(),
    seen_at: (session.seen_at ?? session.created_at).toISOString(),
    is_this: session.session_id === sessionId,
  }));

  return devices.toSorted(
    (one, other) =>
      Number(other.is_this) - Number(one.is_this) ||
      Date.parse(other.seen_at) - Date.parse(one.seen_at),
  );
}

/** A member's sign-ins that are not over, the one that began first before the others. */
export function openSessions(db: Kysely<Schema>, memberId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['session_id', 'name', 'zone', 'seen_at', 'created_at', 'expires_at', 'remembered'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute();
}

/** Ends one sign-in of a member, where there is one of that id that is not over. */
export async function endDevice(
  db: Kysely<Schema>,
  { memberId, sessionId }: SignedIn,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}
