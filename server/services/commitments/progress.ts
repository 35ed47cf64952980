import { sql, type Transaction } from 'kysely';

import type { ReflectionBody, TimerBody } from '../../../src/contract/today/commitments.ts';
import type { PlannedTask } from '../../../src/domain/today/dayPlan.ts';
import type { Schema } from '../../store/schema.ts';
import { Refusal } from '../wire/refusal.ts';
import { findTask } from './days.ts';
import { deleteParts, type StagedMedia } from './mediaParts.ts';

interface Effect<Body> {
  transaction: Transaction<Schema>;
  memberId: string;
  body: Body;
  now: Date;
}

/** What a member's photos and videos may take together, in bytes. */
const roomForMedia = 500 * 1024 * 1024;

/**
 * Keeps how long a task was practised, and answers its status. The time never becomes less, and a task that is over never
 * active again: a call may come late. Throws a Refusal (404) where there is no such task.
 */
export async function keepTimer({
  transaction,
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

  return status;
}

/**
 * Keeps a task's reflection in place of one that was made earlier, with its file or without: the task is done. Throws a
 * Refusal, 404 where there is no such task, 409 where the one that stands was made later (rules/outbox#O11), and 413 where
 * the member's files leave no room.
 */
export async function keepReflection({
  transaction,
  memberId,
  body,
  madeAt,
  now,
  media,
}: Effect<ReflectionBody> & { madeAt: Date; media: StagedMedia | null }): Promise<void> {
  const task = await requireTask(transaction, memberId, body);
  const reflection = {
    status: 'done',
    reflection_type: body.reflection_type,
    reflection_text: media?.mediaType ?? body.reflection_data,
    completed_at: madeAt,
    updated_at: now,
  } as const;

  // First, since its row lock makes two writes at once follow one another.
  const kept = await transaction
    .insertInto('task_progress')
    .values({ ...rowOf(task, memberId), ...reflection, elapsed_seconds: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'date', 'task_id'])
        .doUpdateSet({ ...plannedAs(task), ...reflection })
        .where((row) =>
          row.or([
            row('task_progress.completed_at', 'is', null),
            row('task_progress.completed_at', '<=', madeAt),
          ]),
        ),
    )
    .returning('task_id')
    .executeTakeFirst();
  if (kept === undefined) {
    throw new Refusal(409, 'A later reflection of this task is saved already.');
  }

  await keepMedia(
    transaction,
    { member_id: memberId, date: task.date, task_id: task.taskId },
    media,
    now,
  );
}

async function requireTask(
  transaction: Transaction<Schema>,
  memberId: string,
  { date, pillar, task_id: taskId }: Pick<TimerBody, 'date' | 'pillar' | 'task_id'>,
): Promise<PlannedTask> {
  const task = await findTask(transaction, memberId, { date, taskId });
  if (task?.pillar === pillar) return task;

  throw new Refusal(404, 'There is no such task.');
}

function rowOf(task: PlannedTask, memberId: string) {
  return {
    member_id: memberId,
    date: task.date,
    task_id: task.taskId,
    pillar: task.pillar,
    ...plannedAs(task),
  };
}

function plannedAs({ durationMin, scheduledTime }: PlannedTask) {
  return { scheduled_time: scheduledTime, duration_minutes: durationMin };
}

async function keepMedia(
  transaction: Transaction<Schema>,
  row: { member_id: string; date: string; task_id: string },
  media: StagedMedia | null,
  now: Date,
): Promise<void> {
  const earlier = await transaction
    .deleteFrom('reflection_media')
    .where('member_id', '=', row.member_id)
    .where('date', '=', row.date)
    .where('task_id', '=', row.task_id)
    .returning('media_id')
    .executeTakeFirst();
  if (earlier !== undefined) await deleteParts(transaction, row.member_id, earlier.media_id);
  if (media === null) return;

  const { sum } = await transaction
    .selectFrom('reflection_media')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('sum'))
    .where('member_id', '=', row.member_id)
    .executeTakeFirstOrThrow();
  if (sum + media.size > roomForMedia) {
    throw new Refusal(413, 'Your photos and videos take all the room there is: 500 MiB.');
  }

  await transaction
    .insertInto('reflection_media')
    .values({
      ...row,
      media_id: media.mediaId,
      media_type: media.mediaType,
      size: media.size,
      updated_at: now,
    })
    .execute();
}
