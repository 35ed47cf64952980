import { sql, type Kysely, type Transaction } from 'kysely';

import { addDays, type Day } from '../../../src/domain/common/day.ts';
import { pushTurn, type PushedReminder } from '../../../src/domain/reminders/pushTurn.ts';
import type { Schema } from '../../store/schema.ts';
import { askedOf } from './state.ts';

/** Whose turn it was, and what came of it. */
export type Turn = { memberId: string } & ({ told: number } | { error: unknown });

/** How long a member is left alone whose plan nothing could be made of. */
const afterFault = 60 * 60_000;

interface Due {
  memberId: string;
  timeZone: string;
  /** Whether anybody is to be told of anything: nobody who is locked out, or leaving. */
  isOpen: boolean;
}

/**
 * Looks at the plan of the member whose turn it is longest, and puts what they are to be told of into the queue: each once, however many
 * processes look. Null where it is nobody's turn.
 */
export async function takeTurn(
  db: Kysely<Schema>,
  { key, now }: { key: string; now: Date },
): Promise<Turn | null> {
  const taken: Due[] = [];
  try {
    return await db.transaction().execute(async (transaction) => {
      taken.push(...(await nextTurn(transaction, now)));
      const [due] = taken;
      return due === undefined ? null : look(transaction, due, { key, now });
    });
  } catch (error) {
    const [due] = taken;
    if (due === undefined) throw error;

    await lookAgain(db, due.memberId, new Date(now.getTime() + afterFault));
    return { memberId: due.memberId, error };
  }
}

/** Nobody else takes it meanwhile, and its member is not erased. */
async function nextTurn(transaction: Transaction<Schema>, now: Date): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select t.member_id as "memberId", m.time_zone as "timeZone",
      m.locked_at is null and m.leaves_at is null as "isOpen"
    from push_turns t join members m on m.member_id = t.member_id
    where t.look_at <= ${now}
    order by t.look_at limit 1
    for no key update of t skip locked
    for key share of m skip locked
  `.execute(transaction);

  return rows;
}

async function look(
  transaction: Transaction<Schema>,
  { isOpen, memberId, timeZone }: Due,
  { key, now }: { key: string; now: Date },
): Promise<Turn> {
  if (!(await hasDevice(transaction, memberId, key, now))) {
    await lookAgain(transaction, memberId, null);
    return { memberId, told: 0 };
  }

  const { asked, today } = await askedOf(transaction, { memberId, timeZone }, now);
  const { lookAt, reminders } = pushTurn(asked);
  const told = isOpen ? reminders : [];
  for (const reminder of told) {
    await queuePush(transaction, { memberId, today, reminder, key, now });
  }
  await forgetNotes(transaction, memberId, addDays(today, -2));
  await lookAgain(transaction, memberId, lookAt === null ? null : new Date(lookAt));

  return { memberId, told: told.length };
}

async function hasDevice(
  db: Kysely<Schema>,
  memberId: string,
  key: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from push_devices d
    join sessions s on s.member_id = d.member_id and s.session_id = d.session_id
    where d.member_id = ${memberId} and d.for_key = ${key} and s.ended_at is null and s.expires_at > ${now}
    limit 1
  `.execute(db);

  return rows.length > 0;
}

interface ToQueue {
  memberId: string;
  today: Day;
  reminder: PushedReminder;
  key: string;
  now: Date;
}

/** A row of its own for each device; a device that is removed meanwhile gets none. */
async function queuePush(
  transaction: Transaction<Schema>,
  { key, memberId, now, reminder, today }: ToQueue,
): Promise<void> {
  const { body, id, lateAt, taskId, title } = reminder;
  await transaction
    .insertInto('push_notes')
    .values({ member_id: memberId, day: today, id })
    .execute();
  const text = JSON.stringify({ id, title, body, href: `/task/${encodeURIComponent(taskId)}` });
  await sql`
    insert into pushes (id, member_id, session_id, note_id, task_id, body, due_at, late_at)
    select gen_random_uuid()::text, d.member_id, d.session_id, ${id}, ${taskId}, ${text}, ${now}::timestamptz, ${new Date(lateAt)}::timestamptz
    from push_devices d where d.member_id = ${memberId} and d.for_key = ${key}
    for key share
  `.execute(transaction);
}

async function forgetNotes(db: Kysely<Schema>, memberId: string, until: Day): Promise<void> {
  await db
    .deleteFrom('push_notes')
    .where('member_id', '=', memberId)
    .where('day', '<=', until)
    .execute();
}

async function lookAgain(db: Kysely<Schema>, memberId: string, at: Date | null): Promise<void> {
  await db
    .updateTable('push_turns')
    .set({ look_at: at })
    .where('member_id', '=', memberId)
    .execute();
}
