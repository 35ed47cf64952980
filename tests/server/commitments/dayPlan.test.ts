import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { dayStatement } from '#server/services/commitments/days.ts';
import { stepsOf, type Step } from '#tests/support/stores/plan.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

import { addPeople, personOf, readDay } from '../../../scripts/measure/services/people.ts';

eachStore('a day that is read among those of many members', (open) => {
  test('is found in each table by the key that begins with the member, and by nothing else', async () => {
    const { db } = await open();
    await addPeople(db, { members: 400, tasks: 40 });
    await sql`
      insert into earlier_schedules (member_id, last_day, record)
      select member_id, date '2026-01-01' + n, '{}' from members, generate_series(1, 10) as n
    `.execute(db);
    await sql`analyze`.execute(db);

    const { memberId, sessionId } = personOf(200);
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Step }] }>({
      ...sql`select 1`.compile(db),
      sql: `explain (format json) ${dayStatement.text}`,
      parameters: [memberId, sessionId, new Date('2026-11-20T12:00:00Z'), readDay],
    });

    const steps = stepsOf(rows);
    const read = steps.filter((step) => step['Relation Name'] !== undefined);
    const found = read.map((step) => `${step['Relation Name']}: ${indexOf(step, steps)}`);
    expect(found.toSorted((one, other) => (one < other ? -1 : 1))).toEqual([
      'earlier_schedules: earlier_schedules_pkey',
      'members: members_pkey',
      'schedules: schedules_pkey',
      'sessions: sessions_pkey',
      'task_progress: task_progress_pkey',
    ]);
    const conditions = steps.flatMap((step) => step['Index Cond'] ?? []);
    expect(conditions).toHaveLength(5);
    expect(conditions.every((condition) => condition.includes('member_id'))).toBe(true);
  });
});

/** The index of a scan, or that of the bitmap below it. */
function indexOf(step: Step, steps: readonly Step[]): string | undefined {
  const below = steps.find((one) => step.Plans?.includes(one) === true);

  return step['Index Name'] ?? below?.['Index Name'];
}
