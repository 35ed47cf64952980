import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { migrateToNewest } from '#server/store/migrate.ts';
import { databaseBefore } from '#tests/support/stores/earlierDatabase.ts';
import { storeKinds } from '#tests/support/stores/stores.ts';

describe.each(storeKinds)('what was written before words were looked for (%s)', (kind) => {
  test('is found like what is written since, however much there is (rules/words#B2)', async () => {
    const db = await databaseBefore('0014', kind);
    await sql`
      insert into members (member_id, email, name, password_hash, time_zone, created_at)
      select id, id, id, '', 'UTC', now() from unnest(array['maya', 'noor']) as id
    `.execute(db);
    await sql`
      insert into day_ends (member_id, id, day, stands, body, made_at)
      select member_id, 'e-' || n, date '2020-01-01' + n, true, json_build_object('text', 'Walking, café ' || n), now()
      from unnest(array['maya', 'noor']) as member_id, generate_series(1, 750) as n
    `.execute(db);
    await sql`
      insert into task_progress (member_id, date, task_id, pillar, scheduled_time, duration_minutes, status, elapsed_seconds,
        reflection_type, reflection_text, updated_at)
      select 'maya', date::date, task_id, 'TETHER', '08:00', 10, 'done', 60, type, text, now()
      from (values ('2026-11-20', 'a', 'text', 'It''s "calm" \\ '), ('2026-11-21', 'a', 'text', 'Rain'),
        ('2026-11-20', 'b', 'voice', 'voice-calm.webm'), ('2026-11-20', 'c', null, null)) as said (date, task_id, type, text)
    `.execute(db);
    await migrateToNewest(db);

    const ends = await sql<{ member_id: string; found: string; last: string }>`
      select member_id, count(*)::text as found, min(words::text) filter (where id = 'e-750') as last
      from day_ends where words @@ '''=walk'' & ''caf'':*'::tsquery group by member_id order by member_id
    `.execute(db);
    const last = `'750' '=750' '=caf' '=walk' 'cafe' 'walking'`;
    expect(ends.rows).toEqual([
      { member_id: 'maya', found: '750', last },
      { member_id: 'noor', found: '750', last },
    ]);
    const said = await sql<{ row: string }>`
      select concat_ws(' ', date, task_id, words) as row from task_progress order by 1
    `.execute(db);
    expect(said.rows.map(({ row }) => row)).toEqual([
      `2026-11-20 a '=calm' '=it' 'calm' 'it'`,
      '2026-11-20 b',
      '2026-11-20 c',
      `2026-11-21 a '=rain' 'rain'`,
    ]);
  });
});
