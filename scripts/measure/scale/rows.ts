import { sql, type Kysely, type RawBuilder } from 'kysely';

import { hashPassword } from '../../../server/services/secrets/passwords.ts';
import type { Schema } from '../../../server/store/schema.ts';
import { wordsOf } from '../../../server/store/wordTerms.ts';
import { openDatabase } from '../services/database.ts';
import { addPeople } from '../services/people.ts';

// What rows of practice cost that many members write in turn, day by day and in the order in which the services write them:
// npx node scripts/measure/scale/rows.ts [members] [days]. It takes some minutes.
const [, , members = '1000', days = '50'] = process.argv;
const firstDay = '2026-10-01';
/** Of a day. Of each it is told that its timer begins and ends, how long it took, and what was thought of it. */
const tasks = 8;
/** Beside those four of each task the session and the end of the day. */
const writes = 4 * tasks + 2;
/** Keys are as long on one day as on another. */
const daysWithKeys = 10;
const text = 'A quiet walk by the river, and a little rain.';

await using database = await openDatabase();
await database.make('rows', async (db) => {
  await addPeople(db, { members: Number(members), tasks: 0 }, await hashPassword('Measured.'));
  for (let past = 0; past < Number(days); past += 1) {
    await practise(db, past);
    // Among the rows of a year the dead ones of a day are few; here they are as few only where their room is used again at once.
    await sql`vacuum`.execute(db);
  }
  await report(db, 'as written');
  await sql`vacuum full`.execute(db);
  await report(db, 'packed anew');
});

async function report(db: Kysely<Schema>, how: string): Promise<void> {
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ name: string; count: string; own: number; bytes: number }>`
    select relname as name, reltuples::bigint as count, (pg_table_size(oid) / reltuples)::integer as own,
      (pg_total_relation_size(oid) / reltuples)::integer as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${members}::integer
    order by reltuples desc, relname
  `.execute(db);
  for (const { bytes, count, name, own } of rows) {
    process.stdout.write(
      `${how}: ${name}: ${count} rows, ${bytes} bytes each with its indexes, ${own} without\n`,
    );
  }
}

/** A day of everybody's, after so many. */
async function practise(db: Kysely<Schema>, past: number): Promise<void> {
  const day = sql`(${firstDay}::date + ${past}::integer)`;
  const made = sql`${day} + time '08:20'`;
  const session = sql`'timer:' || ${day} || ':' || ${day} || '-TETHER-1'`;
  const end = sql`md5('end' || ${day} || member_id)::uuid::text`;
  let written = past * writes;

  await sql`
    insert into refresh_tokens (member_id, token_hash, session_id, created_at)
    select member_id, md5(member_id || ${day}) || md5(${day} || member_id), session_id, ${made} from sessions
  `.execute(db);

  /** Everybody's write: what is kept, that it was, and under which key. */
  async function write(kind: string, id: RawBuilder<unknown>, kept: RawBuilder<unknown>) {
    written += 1;
    await kept.execute(db);
    await sql`
      insert into changes (member_id, kind, id, seq, gone) select member_id, ${kind}, ${id}, ${written}::integer, false from members
      on conflict (member_id, kind, id) do update set seq = excluded.seq, gone = excluded.gone
    `.execute(db);
    if (past >= daysWithKeys) return;

    await sql`
      insert into idempotency (member_id, call, key, body_hash, answer, created_at)
      select member_id, ${kind}, gen_random_uuid(), repeat('0123456789abcdef', 4),
        ${asSent(sql`'id', ${id}, 'version', '0123456789abcdef-' || ${written}::integer`)},
        ${made} + ${written}::integer * interval '1 second'
      from members
    `.execute(db);
  }

  for (let number = 1; number <= tasks; number += 1) {
    const task = sql`(${day} || '-NOURISHMENT-' || ${number}::integer)`;
    const timer = sql`('timer:' || ${day} || ':' || ${task})`;
    const tell = (state: 'running' | 'ended', seconds: number) => sql`
      insert into running_timers (member_id, id, has_ended, body, made_at)
      select member_id, ${timer}, ${state === 'ended'}::boolean, ${asSent(sql`
        'task_id', ${task}, 'date', ${day}, 'pillar', 'NOURISHMENT', 'pillar_name', 'Nourishment', 'planned_seconds', 1200,
        'elapsed_seconds', ${seconds}::integer, 'stretches', json_build_array(json_build_object('from', 1200000, 'to', 0)),
        'state', ${state}::text, 'device', md5('device' || member_id)::uuid
      `)}, ${made} from members
      on conflict (member_id, id) do update
        set has_ended = excluded.has_ended, body = excluded.body, made_at = excluded.made_at
    `;
    await write('timer', timer, tell('running', 0));
    await write(
      'task',
      task,
      sql`
        insert into task_progress (member_id, date, task_id, pillar, scheduled_time, duration_minutes, status, elapsed_seconds, updated_at)
        select member_id, ${day}, ${task}, 'NOURISHMENT', '08:00', 20, 'reflection_pending', 1200, ${made} from members
      `,
    );
    await write('timer', timer, tell('ended', 1200));
    await write(
      'task',
      task,
      sql`
        update task_progress set status = 'done', reflection_type = 'text', reflection_text = ${text}, words = ${wordsOf(text)},
          mood = 'happy', completed_at = ${made}, updated_at = ${made}
        where date = ${day} and task_id = ${task}
      `,
    );
  }
  await write(
    'session',
    session,
    sql`
      insert into practice_sessions (member_id, id, day, minutes, body, made_at)
      select member_id, ${session}, ${day}, 20, ${asSent(sql`
        'day', ${day}, 'start_time', ${day} || 'T08:00:00.000Z', 'end_time', ${day} || 'T08:20:00.000Z', 'duration_minutes', 20,
        'type', 'timed', 'is_entered', false, 'stretches', json_build_array(json_build_object('from', 1200000, 'to', 0))
      `)}, ${made} from members
    `,
  );
  await write(
    'day_end',
    end,
    sql`
      insert into day_ends (member_id, id, day, stands, body, made_at, words)
      select member_id, ${end}, ${day}, true, ${asSent(sql`
        'day', ${day}, 'mood', 'happy', 'happiness', 8, 'text', ${text}::text, 'is_sample', false, 'media', json_build_array()
      `)}, ${made}, ${wordsOf(text)} from members
    `,
  );
}

/** The JSON of names and values, without the spaces that the database writes and the services do not. */
function asSent(values: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`replace(replace(json_build_object(${values})::text, '" : ', '":'), ', "', ',"')::json`;
}
