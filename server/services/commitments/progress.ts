import { sql, type Transaction } from 'kysely';

import type { TaskAnswer, TimerBody } from '../../../src/contract/today/commitments.ts';
import type { PlannedTask } from '../../../src/domain/today/dayPlan.ts';
import type { Schema } from '../../store/schema.ts';
import { statementOf } from '../../store/statements.ts';
import { Refusal } from '../wire/refusal.ts';
import type { Head } from '../writes/head.ts';
import { isStanding, standingColumns, standingTables, type Changing } from '../writes/change.ts';
import {
  findTask,
  planColumns,
  taskIn,
  touchedColumn,
  type PlanRow,
  type TouchedRow,
} from './days.ts';

/** What keeping something of a task is told, under the lock of the member's head. */
export interface Effect<Body> {
  transaction: Transaction<Schema>;
  head: Head;
  memberId: string;
  body: Body;
  now: Date;
}

/** What a timer's call reads, with the day and the task: what the day goes by, and what was done of the task. */
export const timerStatement = statementOf(
  'task timer',
  `
  select ${standingColumns}, ${planColumns('$5')}, ${touchedColumn('$5', '$6')}
  from ${standingTables} left join schedules c on c.member_id = h.member_id
  where ${isStanding}`,
);

/**
 * Keeps how long a task was practised, and answers its status. The time never becomes less, and a task that is over never
 * active again: a call may come late. `decide` throws a Refusal (404) where there is no such task.
 */
export function timerChange(
  memberId: string,
  body: TimerBody,
  now: Date,
): Changing<PlanRow & TouchedRow, TaskAnswer> {
  return {
    statement: timerStatement,
    parameters: [body.date, body.task_id],
    decide(row) {
      const task = taskIn(row, body);
      if (task?.pillar !== body.pillar) throw noTask();

      const told = body.completed ? 'reflection_pending' : 'active';
      const stands = row.touched?.status ?? 'active';
      const status = stands === 'active' ? told : stands;
      const elapsed = Math.max(row.touched?.elapsedSec ?? 0, body.elapsed_seconds);
      const kept = sql`
        insert into task_progress (member_id, date, task_id, pillar, scheduled_time, duration_minutes, status, elapsed_seconds, updated_at)
        select ${memberId}, ${task.date}::date, ${task.taskId}, ${task.pillar}, ${task.scheduledTime}, ${task.durationMin}::integer,
          ${status}, ${elapsed}::integer, ${now}::timestamptz
        from head
        on conflict (member_id, date, task_id) do update set scheduled_time = excluded.scheduled_time,
          duration_minutes = excluded.duration_minutes, status = excluded.status, elapsed_seconds = excluded.elapsed_seconds,
          updated_at = excluded.updated_at
      `;

      return {
        answer: { newStatus: status },
        noted: { kind: 'task', id: task.taskId, isGone: false, kept },
      };
    },
  };
}

/** The task that a body names, planned or touched before. Throws a Refusal (404) where there is none. */
export async function requireTask(
  transaction: Transaction<Schema>,
  memberId: string,
  named: Pick<TimerBody, 'date' | 'pillar' | 'task_id'>,
): Promise<PlannedTask> {
  const task = await findTask(transaction, memberId, named);
  if (task?.pillar === named.pillar) return task;

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
