import type { MarkedReflection } from '../../domain/today/dayTasks.ts';
import { knownPillar } from '../../domain/common/pillarCode.ts';
import { wireDataOf, type Owned, type Reflection } from '../../domain/reflection/reflection.ts';
import type { SavedReflection } from '../../domain/reflection/reflectionCapture.ts';
import { isNamed } from '../../contract/reflection/reflectionData.ts';
import { taskMediaName } from '../../domain/reflection/foundMedia.ts';
import { isSampleId } from '../../domain/today/sampleTasks.ts';
import { CommitmentsError } from '../../domain/today/commitmentsFailure.ts';
import type { OutboxActorRef } from '../../machines/outbox/outboxMachine.ts';
import { markDay } from '../../services/today/dayRecords.ts';
import { forgetTimer } from '../../services/timer/taskTimers.ts';
import { dropSentDraft } from '../../services/reflection/reflectionDraft.ts';
import { keepMedia } from '../../services/reflection/reflectionMedia.ts';
import { freshItem, postItem } from './outboxPost.ts';

/**
 * Saves a reflection through the outbox, and keeps on this device what it was made of. Where nobody answers, it stays in
 * the outbox. Throws `CommitmentsError` for an error answer: then it is nowhere but with the member. Of a sample it stays here.
 */
export async function postReflection(
  outboxRef: OutboxActorRef,
  { email, task, reflection }: Owned & { reflection: Reflection },
  signal: AbortSignal,
): Promise<SavedReflection> {
  const { date, taskId } = task;
  if (isSampleId(taskId)) {
    await markDay(email, date, taskId, {
      status: 'done',
      reflection: await marked(email, `${date}-${taskId}`, reflection),
    });
    await dropSentDraft({ email, task }, { type: reflection.type, data: wireDataOf(reflection) });
    return { delivery: 'saved', newStatus: 'done' };
  }

  const pillar = knownPillar(task.pillar);
  if (pillar === null) throw new CommitmentsError('Failed to add reflection', 'refused');

  // Before it is sent: no reload may come between its arrival and what is kept of it here.
  await markDay(email, date, taskId, { reflection: await marked(email, taskId, reflection) });

  const outcome = await postItem(
    outboxRef,
    {
      ...freshItem(crypto.randomUUID()),
      kind: 'reflection',
      body: {
        date,
        pillar,
        task_id: taskId,
        reflection_type: reflection.type,
        reflection_data: wireDataOf(reflection),
        mood: reflection.mood,
      },
    },
    signal,
  );
  if (outcome.kind === 'failed' || outcome.kind === 'refused') {
    throw new CommitmentsError(outcome.message, 'refused');
  }

  await forgetTimer(email, taskId);
  return outcome.kind === 'accepted'
    ? { delivery: 'saved', newStatus: outcome.newStatus ?? 'done' }
    : { delivery: 'onDevice', newStatus: 'done' };
}

/** A reflection as this device marks it: its text, or the name under which its file is kept. */
async function marked(
  email: string,
  place: string,
  { type, data, media, mood, seconds }: Reflection,
): Promise<MarkedReflection> {
  const mark = { type, mood, seconds, madeAt: Date.now() };
  if (media === null) return { ...mark, data };

  const name = isNamed(type, data) ? data : taskMediaName(type, place);
  await keepMedia(email, name, media);
  return { ...mark, data: name };
}
