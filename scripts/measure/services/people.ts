import { createHash } from 'node:crypto';

import { sql, type Kysely } from 'kysely';

import type { Schema } from '../../../server/store/schema.ts';
import { demoScheduleFrom } from '../../../src/domain/schedule/demoSchedule.ts';

/** The last day of which there is something, and a day in the midst of it. */
export const lastDay = '2026-11-20';
export const readDay = '2026-11-18';

export interface People {
  members: number;
  /** Tasks of each. */
  tasks: number;
}

const tasksOfDay = 10;

/** The member of a number, from 1 on, as `addPeople` makes them. Their ids are as long as those of members, and in no order either. */
export function personOf(number: number): { memberId: string; sessionId: string; email: string } {
  return {
    memberId: uuidOf(`member ${number}`),
    sessionId: uuidOf(`session ${number}`),
    email: `member-${number}@example.com`,
  };
}

/** The text's MD5, written as `md5(…)::uuid` writes it in the database. */
function uuidOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');

  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-');
}

/**
 * Makes members who practise by one schedule, are signed in, and have so many tasks behind them, ten a day; in a few statements, however
 * many they are. What the planner knows of the tables is brought up to date.
 */
export async function addPeople(
  db: Kysely<Schema>,
  { members, tasks }: People,
  passwordHash = 'none',
): Promise<void> {
  const schedule = demoScheduleFrom('2020-01-01');
  const columns = Object.keys(schedule);
  const values = Object.values(schedule).map((value) =>
    typeof value === 'string' ? sql`${value}::text` : sql`${JSON.stringify(value)}::json`,
  );
  const some = sql`(
    select md5('member ' || n)::uuid::text as member_id, md5('session ' || n)::uuid::text as session_id,
      'member-' || n || '@example.com' as email
    from generate_series(1, ${members}::integer) as n
  ) as people`;

  await sql`
    insert into members (member_id, email, name, password_hash, time_zone, verified_at, created_at)
    select member_id, email, 'Maya Lind', ${passwordHash}, 'Europe/Berlin', now(), now() from ${some}
  `.execute(db);
  await sql`
    insert into addresses (email, member_id) select email, member_id from ${some}
  `.execute(db);
  await sql`
    insert into practice_heads (member_id, epoch, seq) select member_id, '0123456789abcdef', ${tasks}::integer from ${some}
  `.execute(db);
  await sql`
    insert into sessions (member_id, session_id, remembered, created_at, expires_at)
    select member_id, session_id, true, now(), now() + interval '30 days' from ${some}
  `.execute(db);
  await sql`
    insert into schedules (member_id, version, updated_at, ${sql.join(columns.map((name) => sql.ref(name)))})
    select member_id, 1, now(), ${sql.join(values)} from ${some}
  `.execute(db);
  await sql`
    insert into task_progress (member_id, date, task_id, pillar, scheduled_time, duration_minutes, status, elapsed_seconds,
      reflection_type, reflection_text, completed_at, updated_at)
    select member_id, day, day || '-' || pillar || '-' || session, pillar, '08:00', 20, 'done', 1200,
      'text', 'A quiet walk by the river, and a little rain.', day + time '08:20', day + time '08:20'
    from ${some}
    cross join lateral (
      select ${lastDay}::date - ((t - 1) / ${tasksOfDay}::integer) as day, 1 + (t - 1) % ${tasksOfDay}::integer / 2 as session,
        case t % 2 when 0 then 'TETHER' else 'NOURISHMENT' end as pillar
      from generate_series(1, ${tasks}::integer) as t
    ) as done
  `.execute(db);
  await sql`vacuum analyze`.execute(db);
}
