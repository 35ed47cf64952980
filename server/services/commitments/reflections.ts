import { sql, type Transaction } from 'kysely';

import type { ReflectionBody } from '../../../src/contract/today/commitments.ts';
import type { PlannedTask } from '../../../src/domain/today/dayPlan.ts';
import type { Schema } from '../../store/schema.ts';
import { wordsOf } from '../../store/wordTerms.ts';
import { Refusal } from '../wire/refusal.ts';
import { deleteParts, type StagedMedia } from './mediaParts.ts';
import { noTask, plannedAs, requireTask, rowOf, type Effect } from './progress.ts';

/** What a member's photos and videos may take together, in bytes. */
const roomForMedia = 500 * 1024 * 1024;

/**
 * Keeps a task's reflection in place of one that was made earlier, with its file or without: the task is done. Throws a
 * Refusal, 404 where there is no such task, 409 where the one that stands was made later (rules/outbox#O11), 410 where the
 * member took it back since, and 413 where their files leave no room.
 */
export async function keepReflection({
  transaction,
  head,
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
    words: body.reflection_type === 'text' ? wordsOf(body.reflection_data) : null,
    mood: body.mood ?? null,
    completed_at: madeAt,
    updated_at: now,
  } as const;

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
        )
        .where((row) =>
          row.or([
            row('task_progress.reflection_gone_at', 'is', null),
            row('task_progress.reflection_gone_at', '<', madeAt),
          ]),
        ),
    )
    .returning('task_id')
    .executeTakeFirst();
  if (kept === undefined) throw await whyNot(transaction, memberId, task, madeAt);

  await head.note('task', task.taskId);

  await keepMedia(
    transaction,
    { member_id: memberId, date: task.date, task_id: task.taskId },
    media,
    now,
  );
}

/**
 * Takes back what was said of a task, with its file, and answers its status, which stays. Throws a Refusal, 404 where nothing
 * was done of the task, and 409 where what stands was said later.
 */
export async function takeReflection({
  transaction,
  head,
  memberId,
  taskId,
  madeAt,
}: Omit<Effect<unknown>, 'body' | 'now'> & { taskId: string; madeAt: Date }): Promise<string> {
  const taken = await transaction
    .updateTable('task_progress')
    .set({
      reflection_type: null,
      reflection_text: null,
      words: null,
      mood: null,
      reflection_gone_at: sql`greatest(reflection_gone_at, ${madeAt})`,
    })
    .where('member_id', '=', memberId)
    .where('task_id', '=', taskId)
    .where((row) => row.or([row('completed_at', 'is', null), row('completed_at', '<=', madeAt)]))
    .returning(['date', 'status'])
    .executeTakeFirst();
  if (taken === undefined) {
    const row = await rowOfTask(transaction, memberId, taskId);
    throw row === undefined ? noTask() : laterStands();
  }

  await head.note('task', taskId);
  const row = { member_id: memberId, date: taken.date, task_id: taskId };
  await keepMedia(transaction, row, null, madeAt);
  return taken.status;
}

async function whyNot(
  transaction: Transaction<Schema>,
  memberId: string,
  { taskId }: PlannedTask,
  madeAt: Date,
): Promise<Refusal> {
  const row = await rowOfTask(transaction, memberId, taskId);
  const goneAt = row?.reflection_gone_at ?? null;

  return goneAt !== null && goneAt >= madeAt
    ? new Refusal(410, 'This reflection was deleted.')
    : laterStands();
}

function rowOfTask(transaction: Transaction<Schema>, memberId: string, taskId: string) {
  return transaction
    .selectFrom('task_progress')
    .select('reflection_gone_at')
    .where('member_id', '=', memberId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
}

function laterStands(): Refusal {
  return new Refusal(409, 'A later reflection of this task is saved already.');
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
