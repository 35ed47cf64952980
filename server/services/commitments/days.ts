import type { Kysely, Selectable } from 'kysely';

import { pillarNames as fieldNames } from '../../../src/contract/schedule/pillarSchedule.ts';
import { flagField, scheduleField } from '../../../src/contract/schedule/schedule.ts';
import {
  dayTasks,
  planOf,
  type KeptTask,
  type PlannedTask,
} from '../../../src/domain/today/dayPlan.ts';
import type { Task } from '../../../src/contract/today/commitments.ts';
import { pillarNames } from '../../../src/domain/common/pillarCode.ts';
import type { Schema } from '../../store/schema.ts';
import type { TaskProgressTable } from '../../store/tables/tasks.ts';

const scheduleColumns = fieldNames.flatMap((name) => [flagField(name), scheduleField(name)]);
const progressColumns = [
  'task_progress.date',
  'task_progress.task_id',
  'task_progress.pillar',
  'task_progress.scheduled_time',
  'task_progress.duration_minutes',
  'task_progress.status',
  'task_progress.elapsed_seconds',
  'task_progress.reflection_type',
  'task_progress.reflection_text',
  'task_progress.completed_at',
] as const;

/** A member's tasks of a day, as their schedule has them now and as far as they were done; in two statements. */
export async function findDay(
  db: Kysely<Schema>,
  memberId: string,
  date: string,
  now: Date,
): Promise<Task[]> {
  const { time_zone: timeZone, ...record } = await scheduleOf(db, memberId);
  const rows = await progressOf(db, memberId, date).execute();

  return dayTasks(planOf(record, date), rows.map(keptTask), { now: now.getTime(), timeZone });
}

/** The task of a day by its id, planned or touched before its schedule changed, or null where there is none. */
export async function findTask(
  db: Kysely<Schema>,
  memberId: string,
  { date, taskId }: { date: string; taskId: string },
): Promise<PlannedTask | null> {
  const plan = planOf(await scheduleOf(db, memberId), date);
  const planned = plan.find((task) => task.taskId === taskId);
  if (planned !== undefined) return planned;

  const row = await progressOf(db, memberId, date)
    .where('task_progress.task_id', '=', taskId)
    .executeTakeFirst();
  return row === undefined ? null : keptTask(row);
}

function scheduleOf(db: Kysely<Schema>, memberId: string) {
  return db
    .selectFrom('members')
    .leftJoin('schedules', 'schedules.member_id', 'members.member_id')
    .select([...scheduleColumns, 'members.time_zone'])
    .where('members.member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}

function progressOf(db: Kysely<Schema>, memberId: string, date: string) {
  return db
    .selectFrom('task_progress')
    .select(progressColumns)
    .where('task_progress.member_id', '=', memberId)
    .where('task_progress.date', '=', date);
}

type Progress = Omit<
  Selectable<TaskProgressTable>,
  'member_id' | 'mood' | 'reflection_gone_at' | 'updated_at'
>;

function keptTask(row: Progress): KeptTask {
  return {
    taskId: row.task_id,
    date: row.date,
    pillar: row.pillar,
    pillarName: pillarNames[row.pillar],
    scheduledTime: row.scheduled_time,
    durationMin: row.duration_minutes,
    status: row.status,
    elapsedSec: row.elapsed_seconds,
    reflectionType: row.reflection_type,
    reflectionData: row.reflection_text,
    completedAt: row.completed_at?.toISOString() ?? null,
  };
}
