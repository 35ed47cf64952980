import { sql, type Kysely } from 'kysely';

import type { Schema } from '../../../server/store/schema.ts';
import type { TaskItem } from '../../../src/domain/outbox/outboxItem.ts';
import type { Random } from '../support/random.ts';

/** Items of a member's tasks on these days: several of each task, so that a later one takes the place of an earlier one. */
export function itemsOf(count: number, days: readonly string[], random: Random): TaskItem[] {
  return Array.from({ length: count }, (_, index) => {
    const date = random.of(days);
    const ofTask = { date, task_id: `${date}-NOURISHMENT-1`, pillar: 'NOURISHMENT' as const };
    const id = `item-${String(index).padStart(8, '0')}`;
    const fresh = { id, keptAt: 0, attempts: 0, notBefore: 0, refusal: null };

    return random.chance(0.4)
      ? {
          ...fresh,
          kind: 'timer',
          body: { ...ofTask, elapsed_seconds: random.below(1_800), completed: random.chance(0.5) },
        }
      : {
          ...fresh,
          kind: 'reflection',
          body: { ...ofTask, reflection_type: 'text', reflection_data: `Written as ${id}.` },
        };
  });
}

/** What of the items the service has not kept as it should: each counted once, the last reflection of a task, the longest time. */
export async function keptFaults(
  db: Kysely<Schema>,
  memberId: string,
  items: readonly TaskItem[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from idempotency where member_id = ${memberId}
  `.execute(db);
  const counted = rows.map(({ key }) => key);
  const known = new Set(counted);
  const tasks = await db
    .selectFrom('task_progress')
    .select(['task_id', 'reflection_text', 'elapsed_seconds'])
    .where('member_id', '=', memberId)
    .execute();
  const missing = items.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  const wrong = [...new Set(items.map(({ body }) => body.task_id))].flatMap((taskId) => {
    const own = items.filter(({ body }) => body.task_id === taskId);
    const wanted = own.findLast(({ kind }) => kind === 'reflection');
    const text = wanted?.kind === 'reflection' ? wanted.body.reflection_data : null;
    const longest = Math.max(
      0,
      ...own.map((item) => (item.kind === 'timer' ? item.body.elapsed_seconds : 0)),
    );
    const kept = tasks.find(({ task_id }) => task_id === taskId);
    return [
      ...(text === null || kept?.reflection_text === text
        ? []
        : [`${taskId} says "${kept?.reflection_text}", and last was "${text}".`]),
      ...(kept?.elapsed_seconds === longest
        ? []
        : [`${taskId} has ${kept?.elapsed_seconds} s, and ${longest} were practised.`]),
    ];
  });

  return [
    ...(missing.length > 0 ? [`${missing.length} items are lost, ${missing[0]} first.`] : []),
    ...(counted.length > items.length ? ['More is counted than was sent.'] : []),
    ...wrong,
  ];
}
