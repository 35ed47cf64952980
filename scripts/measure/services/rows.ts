import { sql, type Kysely } from 'kysely';

import type { Schema } from '../../../server/store/schema.ts';
import { wordsOf } from '../../../server/store/wordTerms.ts';
import { openDatabase } from './database.ts';
import { addPeople } from './people.ts';

// What rows of practice cost, written day by day by many members, as the services write them: node scripts/measure/services/rows.ts [members] [days].
const [, , members = '1000', days = '50'] = process.argv;
const firstDay = '2026-10-01';
/** Of a day. Each task is timed, which is told as it begins and as it ends, and reflected on. */
const tasks = 8;
/** Four of each task, one of the session, one of the end of the day. */
const writes = 4 * tasks + 2;
const text = 'A quiet walk by the river, and a little rain.';

await using database = await openDatabase();
await database.make('rows', async (db) => {
  await addPeople(db, { members: Number(members), tasks: 0 });
  for (let day = 0; day < Number(days); day += 1) {
    await practise(db, sql`(${firstDay}::date + ${day}::integer)`, day);
    // Among those of a year the versions that a day leaves behind are few; here they are as few only if their room is used again at once.
    await sql`vacuum`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ name: string; count: string; bytes: string }>`
    select relname as name, reltuples::bigint as count, (pg_total_relation_size(oid) / reltuples)::integer as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
    order by reltuples desc, relname
  `.execute(db);
  for (const { bytes, count, name } of rows) {
    process.stdout.write(`${name}: ${count} rows, ${bytes} bytes each with its indexes\n`);
  }
});

/** A day of everybody's. Members come in no order. */
async function practise(db: Kysely<Schema>, day: ReturnType<typeof sql>, past: number) {
  const each = sql`from members cross join generate_series(1, ${tasks}::integer) as n`;
  const task = sql`${day} || '-NOURISHMENT-' || n`;
  const timer = sql`'timer:' || ${day} || ':' || ${task}`;
  const made = sql`${day} + time '08:20'`;
  const body = (state: string, seconds: number) => sql`json_build_object(
    'task_id', ${task}, 'date', ${day}, 'pillar', 'NOURISHMENT', 'pillar_name', 'Nourishment', 'planned_seconds', 1200,
    'elapsed_seconds', ${seconds}::integer, 'stretches', json_build_array(json_build_object('from', 1200000, 'to', 0)),
    'state', ${state}::text, 'device', md5('device' || member_id)::uuid
  )`;
  const seq = sql`${past * (2 * tasks + 2)}::integer + n`;

  await sql`
    insert into running_timers (member_id, id, has_ended, body, made_at)
    select member_id, ${timer}, false, ${body('running', 0)}, ${made} ${each}
  `.execute(db);
  await sql`
    insert into changes (member_id, kind, id, seq, gone) select member_id, 'timer', ${timer}, ${seq} * 1000, false ${each}
  `.execute(db);
  await sql`
    update running_timers t set has_ended = true, body = made.body
    from (select member_id, ${timer} as id, ${body('ended', 1200)} as body ${each}) as made
    where (t.member_id, t.id) = (made.member_id, made.id)
  `.execute(db);
  await sql`
    update changes c set seq = made.seq
    from (select member_id, ${timer} as id, ${seq} as seq ${each}) as made
    where (c.member_id, c.kind, c.id) = (made.member_id, 'timer', made.id)
  `.execute(db);

  await sql`
    insert into task_progress (member_id, date, task_id, pillar, scheduled_time, duration_minutes, status, elapsed_seconds, updated_at)
    select member_id, ${day}, ${task}, 'NOURISHMENT', '08:00', 20, 'reflection_pending', 1200, ${made} ${each}
  `.execute(db);
  await sql`
    insert into changes (member_id, kind, id, seq, gone)
    select member_id, 'task', ${task}, (${seq} + ${tasks}::integer) * 1000 + 1, false ${each}
  `.execute(db);
  await sql`
    update task_progress t set status = 'done', reflection_type = 'text', reflection_text = ${text}, words = ${wordsOf(text)},
      mood = 'happy', completed_at = ${made}, updated_at = ${made}
    where date = ${day}
  `.execute(db);
  await sql`
    update changes c set seq = made.seq
    from (select member_id, ${task} as id, ${seq} + ${tasks}::integer as seq ${each}) as made
    where (c.member_id, c.kind, c.id) = (made.member_id, 'task', made.id)
  `.execute(db);

  const start = sql`to_char(${day}, 'YYYY-MM-DD') || 'T08:00:00.000Z'`;
  const end = sql`to_char(${day}, 'YYYY-MM-DD') || 'T08:20:00.000Z'`;
  await sql`
    insert into practice_sessions (member_id, id, day, minutes, body, made_at)
    select member_id, 'timer:' || ${day} || ':' || ${day} || '-TETHER-1', ${day}, 20, json_build_object(
      'day', ${day}, 'start_time', ${start}, 'end_time', ${end}, 'duration_minutes', 20, 'type', 'timed', 'is_entered', false,
      'stretches', json_build_array(json_build_object('from', 1200000, 'to', 0))
    ), ${made} from members
  `.execute(db);
  await sql`
    insert into day_ends (member_id, id, day, stands, body, made_at, words)
    select member_id, md5('end' || ${day} || member_id)::uuid, ${day}, true, json_build_object(
      'day', ${day}, 'mood', 'happy', 'happiness', 8, 'text', ${text}::text, 'is_sample', false, 'media', json_build_array()
    ), ${made}, ${wordsOf(text)} from members
  `.execute(db);
  for (const [place, kind, id] of [
    [1, 'session', sql`'timer:' || ${day} || ':' || ${day} || '-TETHER-1'`],
    [2, 'day_end', sql`md5('end' || ${day} || member_id)::uuid`],
  ] as const) {
    await sql`
      insert into changes (member_id, kind, id, seq, gone)
      select member_id, ${kind}, ${id}, ${(past + 1) * (2 * tasks + 2) - 2 + place}::integer, false from members
    `.execute(db);
  }

  // Of the first days only: they take the most statements, and one day's keys are as long as another's.
  if (past >= 10) return;
  await sql`
    insert into idempotency (member_id, call, key, body_hash, answer, created_at)
    select member_id, 'running timer', gen_random_uuid(), repeat('0123456789abcdef', 4),
      json_build_object('id', ${timer}, 'version', '0123456789abcdef-' || n), ${made} + n * interval '1 minute'
    from members cross join generate_series(1, ${writes}::integer) as n
  `.execute(db);
}
