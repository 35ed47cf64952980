import { sql, type Kysely } from 'kysely';

import type { MonthDay, NowAnswer } from '../../../src/contract/practice/now.ts';
import { localDay, type Day } from '../../../src/domain/common/day.ts';
import { currentStreak, longestStreak } from '../../../src/domain/practice/streak.ts';
import type { Schema } from '../../store/schema.ts';
import { beginHead } from '../writes/head.ts';
import type { Cursors } from './cursors.ts';
import { itemColumns, itemOf, type ItemRow } from './items.ts';

/**
 * What a fresh device shows first (rules/practiceFeed#E6). The head is read before all else: what changes meanwhile is told again
 * after it, and nothing is missed. How long a member has practised makes no difference but for a list of days, in one row.
 */
export async function readNow(
  db: Kysely<Schema>,
  memberId: string,
  now: Date,
  cursors: Cursors,
): Promise<NowAnswer> {
  const found = await headOf(db, memberId).executeTakeFirst();
  if (found === undefined) await beginHead(db, memberId);
  const { epoch, seq, time_zone } = found ?? (await headOf(db, memberId).executeTakeFirstOrThrow());
  const today = localDay(now.getTime(), time_zone);
  const items = await presentItems(db, memberId, today);
  const practised = await practisedBy(db, memberId);
  const month = await monthOf(db, memberId, today);

  const ofKind = (...kinds: readonly ItemRow['kind'][]) =>
    items.filter(({ kind }) => kinds.includes(kind)).map(itemOf);
  return {
    epoch,
    head: cursors.write({ epoch, seq }),
    day: today,
    practice: practiceOf(practised, items, today),
    today: ofKind('session', 'day_end', 'task'),
    preferences: ofKind('preference'),
    timers: ofKind('timer'),
    month,
  };
}

function headOf(db: Kysely<Schema>, memberId: string) {
  return db
    .selectFrom('practice_heads')
    .innerJoin('members', 'members.member_id', 'practice_heads.member_id')
    .select(['practice_heads.epoch', 'practice_heads.seq', 'members.time_zone'])
    .where('practice_heads.member_id', '=', memberId);
}

/** All that was ever practised: the days, each once in their order, and the sums. */
interface Practised {
  days: Day[];
  sessions: number;
  minutes: number;
}

async function presentItems(db: Kysely<Schema>, memberId: string, today: Day): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${itemColumns} from changes c
    where c.member_id = ${memberId} and (c.kind, c.id) in (
      select 'session', id from practice_sessions where member_id = ${memberId} and day = ${today}
      union all
      select 'day_end', id from day_ends where member_id = ${memberId} and day = ${today}
      union all
      select 'task', task_id from task_progress where member_id = ${memberId} and date = ${today}
      union all
      select 'preference', name from preferences where member_id = ${memberId}
      union all
      select 'timer', id from running_timers where member_id = ${memberId} and not has_ended
    )
    order by c.seq
  `.execute(db);

  return rows;
}

/** In one row, however many days there are. */
async function practisedBy(db: Kysely<Schema>, memberId: string): Promise<Practised> {
  const { days, minutes, sessions } = await db
    .selectFrom('practice_sessions')
    .select([
      sql<string | null>`string_agg(distinct day::text, ',')`.as('days'),
      sql<number>`count(*)`.as('sessions'),
      sql<number>`coalesce(sum(minutes), 0)`.as('minutes'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();

  return { days: days?.split(',') ?? [], sessions, minutes };
}

function practiceOf(
  { days, minutes, sessions }: Practised,
  items: readonly ItemRow[],
  today: Day,
): NowAnswer['practice'] {
  return {
    current_streak: currentStreak(days, today),
    longest_streak: Math.max(longestStreak(days), keptLongest(items)),
    sessions,
    minutes,
  };
}

/** What a device had counted before its sessions were kept here, in days. */
function keptLongest(items: readonly ItemRow[]): number {
  const kept = items.find(({ id, kind }) => kind === 'preference' && id === 'longest_streak')?.item;
  const body: unknown = kept !== null && kept !== undefined && 'body' in kept ? kept.body : null;
  const value = typeof body === 'object' && body !== null && 'value' in body ? body.value : 0;

  return typeof value === 'number' ? value : 0;
}

async function monthOf(db: Kysely<Schema>, memberId: string, today: Day): Promise<MonthDay[]> {
  const month = today.slice(0, 'YYYY-MM'.length);
  const first = `${month}-01`;
  const practised = await db
    .selectFrom('practice_sessions')
    .select(['day', sql<number>`sum(minutes)`.as('minutes')])
    .where('member_id', '=', memberId)
    .where('day', '>=', first)
    .groupBy('day')
    .execute();
  const ends = await db
    .selectFrom('day_ends')
    .select('day')
    .where('member_id', '=', memberId)
    .where('day', '>=', first)
    .where('stands', '=', true)
    .execute();
  const tasks = await db
    .selectFrom('task_progress')
    .select(['date', 'task_id', 'pillar', 'status', 'elapsed_seconds', 'duration_minutes'])
    .where('member_id', '=', memberId)
    .where('date', '>=', first)
    .orderBy('task_id')
    .execute();

  const days = [
    today,
    ...practised.map(({ day }) => day),
    ...ends.map(({ day }) => day),
    ...tasks.map(({ date }) => date),
  ];
  return [...new Set(days)]
    .filter((day) => day.startsWith(month))
    .toSorted()
    .map((day) => ({
      day,
      minutes: practised.find((one) => one.day === day)?.minutes ?? 0,
      is_ended: ends.some((end) => end.day === day),
      tasks: tasks.filter(({ date }) => date === day).map(({ date: _, ...task }) => task),
    }));
}
