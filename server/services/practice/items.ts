import { sql, type Kysely } from 'kysely';

import type { ChangeKind } from '../../../src/contract/practice/changes.ts';
import type { Schema } from '../../store/schema.ts';

/** A row of the feed, as the database answers it. */
export interface ItemRow {
  kind: ChangeKind;
  id: string;
  seq: number;
  gone: boolean;
  /** What an item has beside those; null of what is gone. */
  item: object | null;
}

/** An item of the feed as it goes over the wire (`change`). */
export function itemOf({ gone, id, item, kind, seq }: ItemRow): object {
  if (gone) return { kind, id, seq, gone };
  if (item === null) throw new Error(`The feed tells of a ${kind} that is not there.`);

  return { kind, id, seq, gone, ...item };
}

/** Moments as `toISOString` writes them. */
function iso(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const made = `'made_at', ${iso('t.made_at')}, 'body', t.body`;

/** The columns of an `ItemRow`, of a row `c` of `changes`: each looks up one row of the table of its kind. */
export const itemText = `
  c.kind, c.id, c.seq, c.gone,
  case c.kind
    when 'session' then (
      select json_build_object(${made}) from practice_sessions t
      where t.member_id = c.member_id and t.id = c.id
    )
    when 'day_end' then (
      select json_build_object(${made}, 'stands', t.stands) from day_ends t
      where t.member_id = c.member_id and t.id = c.id
    )
    when 'addition' then (
      select json_build_object(${made}) from day_additions t
      where t.member_id = c.member_id and t.id = c.id
    )
    when 'preference' then (
      select json_build_object(${made}) from preferences t
      where t.member_id = c.member_id and t.name = c.id
    )
    when 'timer' then (
      select json_build_object(${made}) from running_timers t
      where t.member_id = c.member_id and t.id = c.id
    )
    when 'media' then (
      select json_build_object(${made}, 'state', case t.state when 'kept' then 'kept' else 'lost' end)
      from media t
      where t.member_id = c.member_id and t.id = c.id
    )
    when 'task' then (
      select json_build_object('body', json_build_object(
        'date', t.date, 'pillar', t.pillar, 'scheduled_time', t.scheduled_time,
        'duration_minutes', t.duration_minutes, 'status', t.status, 'elapsed_seconds', t.elapsed_seconds,
        'reflection_type', t.reflection_type, 'reflection_data', t.reflection_text, 'mood', t.mood,
        'completed_at', ${iso('t.completed_at')}
      ))
      from task_progress t where t.member_id = c.member_id and t.task_id = c.id
    )
  end as item
`;

export const itemColumns = sql.raw(itemText);

/** One thing of a member's as the feed has it, or null for what it never told of. */
export async function findItem(
  db: Kysely<Schema>,
  memberId: string,
  kind: ChangeKind,
  id: string,
): Promise<ItemRow | null> {
  const { rows } = await sql<ItemRow>`
    select ${itemColumns} from changes c
    where c.member_id = ${memberId} and c.kind = ${kind} and c.id = ${id}
  `.execute(db);

  return rows[0] ?? null;
}
