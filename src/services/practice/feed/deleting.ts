import type { OutboxItem, Removed } from '../../../domain/outbox/outboxItem.ts';
import { removalItem, withoutRemoved } from '../../../domain/outbox/removal.ts';
import { isHereOnly, type Deletable } from '../../../domain/practice/deletion.ts';
import type { MeditationSession } from '../../../domain/practice/practice.ts';
import { replacedBy } from '../../../domain/upload/replaced.ts';
import { taskOfMedia } from '../../../domain/reflection/foundMedia.ts';
import type { Reflected } from '../../../domain/reflection/reflection.ts';
import { isSampleId } from '../../../domain/today/sampleTasks.ts';
import type { DayAddition } from '../../../domain/upload/addition.ts';
import type { WrittenDay } from '../../../domain/upload/dailyUpload.ts';
import { discardItem, keepItem, readItems, releaseItem } from '../../outbox/outbox.ts';
import { dropReflectionDraft } from '../../reflection/reflectionDraft.ts';
import { markDay, readDay } from '../../today/dayRecords.ts';
import { dropAddition } from '../../upload/additions.ts';
import { dropEnd } from '../../upload/keptEnds.ts';
import { dropDayChange } from '../../upload/dayChanges.ts';
import { dropDayDraft } from '../../upload/dayDrafts.ts';
import { dropGoneWords } from '../../upload/goneWords.ts';
import { dropLeft } from '../../upload/gone/leftWords.ts';
import { dropFiles } from '../../upload/gone/droppedFiles.ts';
import { takeGoneSessions } from './goneElsewhere.ts';

/**
 * Deletes what its member wrote: at once on this device, with what was recorded and photographed for it, and everywhere else once the
 * outbox has told the account (rules/practiceFeed#E26).
 */
export function deleteWritten(email: string, subject: Deletable): Promise<void> {
  switch (subject.kind) {
    case 'day':
      return deleteDay(email, subject.day);

    case 'addition':
      return deleteAddition(email, subject.addition);

    case 'session':
      return deleteSession(email, subject.session);

    case 'reflection':
      return deleteReflection(email, { ...subject, pillar: '' });
  }
}

async function deleteAddition(email: string, addition: DayAddition): Promise<void> {
  const removed = { of: 'addition', name: addition.id, day: addition.date } as const;
  await queueRemoval(email, removed);
  await dropAddition(email, addition);
  await dropWaiting(email, removed);
}

async function deleteSession(
  email: string,
  { day, id }: Pick<MeditationSession, 'day' | 'id'>,
): Promise<void> {
  const removed = { of: 'session', name: id, day } as const;
  await queueRemoval(email, removed);
  await takeGoneSessions(email, [id]);
  await dropWaiting(email, removed);
}

async function deleteDay(email: string, day: WrittenDay): Promise<void> {
  const { date, media, samples, submittedAt } = day;
  const owner = { email, date };
  if (submittedAt === null) await dropLeft(owner, day);
  else if (isHereOnly(day)) await dropGoneWords(owner, submittedAt);
  else {
    const end = { ...day, submittedAt };
    // What its member changed into it may stand at the account still, if the change was never sent.
    const removals = replacedBy(end).map((name) => ({ of: 'dayEnd', name, day: date }) as const);
    // Before it goes from here: a page that ends in between has it deleted all the same.
    for (const removed of removals) await queueRemoval(email, removed);
    await dropDayDraft({ email, upload: end });
    await dropDayChange(owner);
    await dropEnd(email, end);
    for (const removed of removals) await dropWaiting(email, removed);
  }

  for (const { taskId } of samples) {
    await deleteReflection(email, { taskId, date, pillar: '', pillarName: '' });
  }
  await dropFilesOf(
    email,
    media.map(({ name }) => name),
    { date },
  );
}

async function deleteReflection(email: string, task: Reflected): Promise<void> {
  const { date, taskId } = task;
  const day = await readDay(email, date);
  const reflection = day?.marks[taskId]?.reflection ?? null;
  const goneAt = Math.max(Date.now(), reflection?.madeAt ?? 0);
  const removed = { of: 'reflection', name: taskId, day: date } as const;
  if (!isSampleId(taskId)) {
    await dropWaiting(email, removed);
    await queueRemoval(email, removed);
  }

  await markDay(email, date, taskId, { status: 'done', goneAt });
  await dropReflectionDraft({ email, task });
  if (reflection !== null && reflection.type !== 'text') {
    await dropFilesOf(email, [reflection.data], task);
  }
}

/** Removes files from here, and lets the account know. A photo or a video that goes with its reflection is not a file of its own there. */
export async function dropFilesOf(
  email: string,
  names: readonly string[],
  task: Reflected | { date: string },
): Promise<void> {
  for (const name of await dropFiles(email, names, task)) {
    if (taskOfMedia(name) !== null) continue;
    const removed = { of: 'media', name, day: task.date } as const;
    await dropWaiting(email, removed);
    await queueRemoval(email, removed);
  }
}

/** Lets the account know that something is deleted. */
export async function queueRemoval(email: string, removed: Removed): Promise<void> {
  await queue(email, removalItem(removed, { id: crypto.randomUUID(), now: Date.now() }));
}

/** Nothing more of it is sent. */
async function dropWaiting(email: string, removed: Removed): Promise<void> {
  const { added, dropped } = withoutRemoved(await readItems(email), removed, () =>
    crypto.randomUUID(),
  );
  for (const item of added) await queue(email, item);
  for (const id of dropped) await discardItem(email, id);
}

async function queue(email: string, item: OutboxItem): Promise<void> {
  await keepItem(email, item);
  releaseItem(item.id);
}
