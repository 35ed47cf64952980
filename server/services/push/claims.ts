import { createHash, randomUUID } from 'node:crypto';

import { sql, type Kysely } from 'kysely';

import type { Schema } from '../../store/schema.ts';
import type { SealedPush } from './carrier.ts';

const second = 1_000;
/** Longer than a push may take to be sent: whoever still has it then has died. */
const heldFor = 30 * second;
const pauses = [5 * second, 15 * second, 30 * second, 60 * second] as const;

/** A reminder that this process has to send to one device. */
export interface TakenPush extends SealedPush {
  id: string;
  memberId: string;
  sessionId: string;
  heldBy: string;
  tries: number;
  lateAt: Date;
}

/**
 * Takes the push that is due longest, also one whose process died over it. It is `null` where none is, and `void` where it is not to be
 * sent any more and was forgotten: it is late, its sign-in is over, or its practice was begun meanwhile.
 */
export async function takePush(
  db: Kysely<Schema>,
  { key, now }: { key: string; now: Date },
): Promise<TakenPush | 'void' | null> {
  const heldBy = randomUUID();
  const due = db
    .selectFrom('pushes')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const taken = await db
    .updateTable('pushes')
    .set({
      held_by: heldBy,
      due_at: new Date(now.getTime() + heldFor),
      tries: sql`tries + 1`,
    })
    .where('id', '=', due)
    .returning(['id', 'member_id', 'session_id', 'note_id', 'body', 'late_at', 'tries'])
    .executeTakeFirst();
  if (taken === undefined) return null;

  const device = await deviceOf(db, taken.id, { key, now });
  if (device === null) {
    await forgetPush(db, { id: taken.id, heldBy });
    return 'void';
  }

  const left = taken.late_at.getTime() - now.getTime();
  return {
    id: taken.id,
    memberId: taken.member_id,
    sessionId: taken.session_id,
    heldBy,
    tries: taken.tries,
    lateAt: taken.late_at,
    endpoint: device.endpoint,
    keys: { p256dh: device.p256dh, auth: device.auth },
    body: taken.body,
    topic: createHash('sha256').update(taken.note_id).digest('base64url').slice(0, 32),
    ttl: Math.max(1, Math.floor(left / second)),
  };
}

/** Where a push goes, while it may go there: one read by keys. A sleep is open until it is done, a practice until it is touched. */
async function deviceOf(
  db: Kysely<Schema>,
  id: string,
  { key, now }: { key: string; now: Date },
): Promise<{ endpoint: string; p256dh: string; auth: string } | null> {
  const { rows } = await sql<{ endpoint: string; p256dh: string; auth: string }>`
    select d.endpoint, d.p256dh, d.auth
    from pushes p
    join push_devices d on d.member_id = p.member_id and d.session_id = p.session_id
    join sessions s on s.member_id = p.member_id and s.session_id = p.session_id
    join members m on m.member_id = p.member_id
    where p.id = ${id} and p.late_at > ${now} and d.for_key = ${key}
      and s.ended_at is null and s.expires_at > ${now} and m.locked_at is null and m.leaves_at is null
      and not exists (
        select from task_progress t
        where t.member_id = p.member_id and t.date = left(p.task_id, 10)::date and t.task_id = p.task_id
          and (t.status = 'done' or p.note_id like 'practice:%')
      )
  `.execute(db);

  return rows[0] ?? null;
}

type Held = Pick<TakenPush, 'id' | 'heldBy'>;

/** Forgets a push that was sent, or that nobody is to get. */
export async function forgetPush(db: Kysely<Schema>, { heldBy, id }: Held): Promise<void> {
  await db.deleteFrom('pushes').where('id', '=', id).where('held_by', '=', heldBy).execute();
}

/** Gives a push back, to be tried again when the push service said, or after 5 s, 15, 30 and each minute; forgets it where that is too late. */
export async function putOffPush(
  db: Kysely<Schema>,
  push: TakenPush,
  waitMs: number | null,
  now: Date,
): Promise<'waiting' | 'late'> {
  const pause = waitMs ?? pauses[push.tries - 1] ?? pauses[3];
  const dueAt = new Date(now.getTime() + Math.max(second, pause));
  if (dueAt >= push.lateAt) {
    await forgetPush(db, push);
    return 'late';
  }

  await db
    .updateTable('pushes')
    .set({ due_at: dueAt, held_by: null })
    .where('id', '=', push.id)
    .where('held_by', '=', push.heldBy)
    .execute();
  return 'waiting';
}

/** Forgets a device that listens no more, unless it has begun anew elsewhere meanwhile; what is on its way there goes with it. */
export async function forgetDevice(db: Kysely<Schema>, push: TakenPush): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('member_id', '=', push.memberId)
    .where('session_id', '=', push.sessionId)
    .where('endpoint', '=', push.endpoint)
    .execute();
  await forgetPush(db, push);
}
