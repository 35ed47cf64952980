import type { Kysely } from 'kysely';

import type { MonthDay, NowAnswer } from '../../../src/contract/practice/now.ts';
import { localDay, type Day } from '../../../src/domain/common/day.ts';
import { currentStreak, longestStreak } from '../../../src/domain/practice/streak.ts';
import type { Schema } from '../../store/schema.ts';
import { rowsOf, statementOf } from '../../store/statements.ts';
import { beginHead } from '../writes/head.ts';
import type { Cursors } from './cursors.ts';
import { itemOf, itemText, type ItemRow } from './items.ts';

/** What `readNow` asks, with the member, their day and the first of its month; a row, however much there is. */
const nowStatement = statementOf(
  'now',
  `
  select h.epoch, h.seq, (
    select json_agg(row_to_json(i) order by i.seq) from (
      select ${itemText} from changes c
      where c.member_id = $1 and (c.kind, c.id) in (
        select 'session', id from practice_sessions where member_id = $1 and day = $2::date
        union all
        select 'day_end', id from day_ends where member_id = $1 and day = $2::date
        union all
        select 'task', task_id from task_progress where member_id = $1 and date = $2::date
        union all
        select 'preference', name from preferences where member_id = $1
        union all
        select 'timer', id from running_timers where member_id = $1 and not has_ended
      )
    ) i
  ) as items, p.days, p.sessions, p.minutes, (
    select json_agg(row_to_json(d)) from (
      select day, sum(minutes)::integer as minutes from practice_sessions
      where member_id = $1 and day >= $3::date group by day
    ) d
  ) as practised, (
    select json_agg(day) from day_ends where member_id = $1 and day >= $3::date and stands
  ) as ended, (
    select json_agg(row_to_json(t) order by t.task_id) from (
      select date, task_id, pillar, status, elapsed_seconds, duration_minutes from task_progress
      where member_id = $1 and date >= $3::date
    ) t
  ) as tasks
  from practice_heads h, (
    select string_agg(distinct day::text, ',') as days, count(*) as sessions, coalesce(sum(minutes), 0)::bigint as minutes
    from practice_sessions where member_id = $1
  ) p
  where h.member_id = $1`,
);

interface NowRow extends Practised {
  epoch: string;
  seq: number;
  items: ItemRow[] | null;
  /** Of the month. */
  practised: { day: Day; minutes: number }[] | null;
  ended: Day[] | null;
  tasks: (MonthDay['tasks'][number] & { date: Day })[] | null;
}

/** All that was ever practised: the days, each once in their order, and the sums. */
interface Practised {
  days: string | null;
  sessions: number;
  minutes: number;
}

/**
 * What a fresh device shows first (rules/practiceFeed#E6), with its head, of one moment, in one statement. How long a member has
 * practised makes no difference but for a list of days.
 */
export async function readNow(
  db: Kysely<Schema>,
  { memberId, timeZone }: { memberId: string; timeZone: string },
  now: Date,
  cursors: Cursors,
): Promise<NowAnswer> {
  const today = localDay(now.getTime(), timeZone);
  const month = today.slice(0, 'YYYY-MM'.length);
  const read = () => rowsOf<NowRow>(db, nowStatement, [memberId, today, `${month}-01`]);
  const [found] = await read();
  if (found === undefined) await beginHead(db, memberId);
  const row = found ?? (await read())[0];
  if (row === undefined) throw new Error('A member has no head.');

  const { epoch, seq } = row;
  const items = row.items ?? [];
  const ofKind = (...kinds: readonly ItemRow['kind'][]) =>
    items.filter(({ kind }) => kinds.includes(kind)).map(itemOf);
  return {
    epoch,
    head: cursors.write({ epoch, seq }),
    day: today,
    practice: practiceOf(row, items, today),
    today: ofKind('session', 'day_end', 'task'),
    preferences: ofKind('preference'),
    timers: ofKind('timer'),
    month: monthOf(row, today),
  };
}

function practiceOf(
  { days: listed, minutes, sessions }: Practised,
  items: readonly ItemRow[],
  today: Day,
): NowAnswer['practice'] {
  const days = listed?.split(',') ?? [];

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

function monthOf(row: NowRow, today: Day): MonthDay[] {
  const month = today.slice(0, 'YYYY-MM'.length);
  const practised = row.practised ?? [];
  const ended = new Set(row.ended);
  const tasks = Map.groupBy(row.tasks ?? [], ({ date }) => date);

  const days = [today, ...practised.map(({ day }) => day), ...ended, ...tasks.keys()];
  return [...new Set(days)]
    .filter((day) => day.startsWith(month))
    .toSorted()
    .map((day) => ({
      day,
      minutes: practised.find((one) => one.day === day)?.minutes ?? 0,
      is_ended: ended.has(day),
      tasks: (tasks.get(day) ?? []).map(({ date: _, ...task }) => task),
    }));
}
