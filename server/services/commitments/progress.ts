import { sql, type Transaction } from 'kysely';

import type { TimerBody } from '../../../src/contract/today/commitments.ts';
import type { PlannedTask } from '../../../src/domain/today/dayPlan.ts';
import type { Schema } from '../../store/schema.ts';
import { Refusal } from '../wire/refusal.ts';
import type { Head } from '../writes/head.ts';
import { findTask } from './days.ts';

/** What keeping something of a task is told, under the lock of the member's head. */
export interface Effect<Body> {
  transaction: Transaction<Schema>;
  head: Head;
  memberId: string;
  body: Body;
  now: Date;
}

/**
 * Keeps how long a task was practised, and answers its status. The time never becomes less, and a task that is over never
 * active again: a call may come late. Throws a Refusal (404) where there is no such task.
 */
export async function keepTimer({
  transaction,
  head,
  memberId,
  body,
  now,
}: Effect<TimerBody>): Promise<string> {
  const task = await requireTask(transaction, memberId, body);
  const { status } = await transaction
    .insertInto('task_progress')
    .values({
      ...rowOf(task, memberId),
      status: body.completed ? 'reflection_pending' : 'active',
      elapsed_seconds: body.elapsed_seconds,
      reflection_type: null,
      reflection_text: null,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'date', 'task_id']).doUpdateSet({
        ...plannedAs(task),
        status: sql`case task_progress.status when 'active' then excluded.status else task_progress.status end`,
        elapsed_seconds: sql`greatest(task_progress.elapsed_seconds, excluded.elapsed_seconds)`,
        updated_at: now,
      }),
    )
    .returning('status')
    .executeTakeFirstOrThrow();

  await head.note('task', task.taskId);
  return status;
}

/** The task that a body names, planned or touched before. Throws a Refusal (404) where there is none. */
export async function requireTask(
  transaction: Transaction<Schema>,
  memberId: string,
  { date, pillar, task_id: taskId }: Pick<TimerBody, 'date' | 'pillar' | 'task_id'>,
): Promise<PlannedTask> {
  const task = await findTask(transaction, memberId, { date, taskId });
  if (task?.pillar === pillar) return task;

  throw noTask();
}

/** Refused with 404. */
export function noTask(): Refusal {
  return new Refusal(404, 'There is no such task.');
}

/** A task's row, without what was done of it. */
export function rowOf(task: PlannedTask, memberId: string) {
  return {
    member_id: memberId,
    date: task.date,
    task_id: task.taskId,
    pillar: task.pillar,
    ...plannedAs(task),
  };
}

/** What of a row follows the plan. */
export function plannedAs({ durationMin, scheduledTime }: PlannedTask) {
  return { scheduled_time: scheduledTime, duration_minutes: durationMin };
}
