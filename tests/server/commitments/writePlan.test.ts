import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { timerStatement } from '#server/services/commitments/progress.ts';
import { keptPlan } from '#tests/support/stores/plan.ts';
import { eachStore } from '#tests/support/stores/stores.ts';

import { addPeople, personOf, readDay } from '../../../scripts/measure/services/people.ts';

eachStore('what a write reads of keys by which calls were told apart', (open) => {
  test('is found by the keys of its member, however few members there are', async () => {
    const { db } = await open();
    await addPeople(db, { members: 10, tasks: 10 });
    await sql`
      insert into idempotency (member_id, call, key, body_hash, answer, created_at)
      select member_id, 'timer', 'key-' || n, '', '{}', now() from members, generate_series(1, 700) as n
    `.execute(db);
    await sql`analyze`.execute(db);

    const { memberId } = personOf(3);
    const asked = [memberId, 'timer', 'key-1', '2026-11-20T12:00:00Z', readDay, 'one'];
    const steps = await keptPlan(db, timerStatement.text, asked);

    const read = steps.filter((step) => step['Relation Name'] === 'idempotency');
    expect(read.map((step) => step['Index Cond'])).toEqual([
      expect.stringContaining('member_id'),
      expect.stringContaining('member_id'),
    ]);
  });
});
