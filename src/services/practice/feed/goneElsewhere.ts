import type { OutboxItem } from '../../../domain/outbox/outboxItem.ts';
import { isOfRemoved } from '../../../domain/outbox/removal.ts';
import { type ToldTask } from '../../../domain/practice/feed.ts';
import { endIdOf } from '../../../domain/upload/endId.ts';
import { takeFromTold } from '../../today/takenFromTold.ts';
import { discardItem, readItems } from '../../outbox/outbox.ts';
import { dropReflectionDraft } from '../../reflection/reflectionDraft.ts';
import { markDay, readDay } from '../../today/dayRecords.ts';
import { dropAddition, listAdditions } from '../../upload/additions.ts';
import { dropEnd, listEnds } from '../../upload/keptEnds.ts';
import { dropFiles } from '../../upload/gone/droppedFiles.ts';
import { setGoneAside } from '../../upload/gone/goneAside.ts';
import { dropSessions, keptSessions } from '../memberStorage.ts';

/**
 * Removes the end of a day that was deleted on another device, with its files (rules/practiceFeed#E27). One that was never sent from here
 * is set aside: its member may not have meant it.
 */
export async function takeGoneEnd(email: string, id: string): Promise<void> {
  const ends = await listEnds(email);
  const end = ends.find((one) => endIdOf(one) === id);
  if (end === undefined) return;

  const waiting = await readItems(email);
  const unsent = waiting.find((item) => item.kind === 'dayEnd' && item.name === id);
  if (unsent !== undefined) await discardItem(email, unsent.id);
  if (unsent?.attempts === 0) {
    await setGoneAside(email, unsent);
    return;
  }

  await dropEnd(email, end);
  await dropFiles(
    email,
    end.media.map(({ name }) => name),
    end,
  );
}

/** Removes what was added to a day and deleted on another device; what was never sent from here is set aside. */
export async function takeGoneAddition(email: string, id: string): Promise<void> {
  const addition = (await listAdditions(email)).find((one) => one.id === id);
  if (addition === undefined) return;

  const waiting = await readItems(email);
  const unsent = waiting.find((item) => item.kind === 'addition' && item.name === id);
  if (unsent !== undefined) await discardItem(email, unsent.id);
  if (unsent?.attempts === 0) await setGoneAside(email, unsent);
  else await dropAddition(email, addition);
}

/** Removes sessions that were deleted, here or on another device, for good; what was told of their days counts them no more. */
export async function takeGoneSessions(email: string, ids: readonly string[]): Promise<void> {
  const gone = keptSessions(email).filter(({ id }) => ids.includes(id));
  dropSessions(email, ids);
  for (const session of gone) await takeFromTold(email, session);
}

/** Removes a file that was deleted on another device, where nothing here names it any more, and what waits to be sent of it. */
export async function takeGoneFile(email: string, name: string): Promise<void> {
  const waiting = await readItems(email);
  const removed = { of: 'media', name, day: '' } as const;
  for (const item of waiting) {
    if (isOfRemoved(item, removed)) await discardItem(email, item.id);
  }
  await dropFiles(email, [name], { date: '' });
}

/** How this device stood when a page of the feed was asked for. */
export interface Asked {
  /** When that was, in milliseconds since the epoch. */
  at: number;
  /** What the outbox had then, and has since. */
  waiting: readonly OutboxItem[];
}

/**
 * Removes what was said of a task and taken back on another device. The task stays done. What was said here since the page was asked for,
 * or waited then, it cannot know: a later one tells of that.
 */
export async function takeUnsaid(
  email: string,
  { date, taskId }: ToldTask,
  { at, waiting }: Asked,
): Promise<void> {
  const day = await readDay(email, date);
  const reflection = day?.marks[taskId]?.reflection ?? null;
  const removed = { of: 'reflection', name: taskId, day: date } as const;
  if (waiting.some((item) => isOfRemoved(item, removed))) return;
  if (reflection !== null && reflection.madeAt >= at) return;

  const task = { taskId, date, pillar: '', pillarName: '' };
  // Also where nothing is here: an exported file may bring it back.
  await markDay(email, date, taskId, {
    goneAt: Math.max(Date.now(), reflection?.madeAt ?? 0),
  });
  if (reflection === null) return;

  await dropReflectionDraft({ email, task });
  if (reflection.type !== 'text') await dropFiles(email, [reflection.data], task);
}
