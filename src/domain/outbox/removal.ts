import type { OutboxItem, OutboxReflection, OutboxRemoval, Removed } from './outboxItem.ts';

/** What stands for a reflection that was deleted before it was ever sent: the task is done all the same. */
const takenBack = 'Taken back.';

/** The deletion of a thing as the outbox keeps it. `now` in milliseconds since the epoch. */
export function removalItem(
  body: Removed,
  { id, now }: { id: string; now: number },
): OutboxRemoval {
  return { id, kind: 'removal', keptAt: now, attempts: 0, notBefore: 0, refusal: null, body };
}

/** Whether a write of the outbox is of the thing that was deleted. What was practised of a task is not. */
export function isOfRemoved(item: OutboxItem, { name, of }: Removed): boolean {
  switch (item.kind) {
    case 'dayEnd':
    case 'addition':
    case 'session':
    case 'media':
      return item.kind === of && item.name === name;

    case 'reflection':
      return of === 'reflection' && item.body.task_id === name;

    case 'timer':
    case 'runningTimer':
    case 'preference':
    case 'preset':
    case 'removal':
      return false;
  }
}

/**
 * What becomes of what waits, once a thing is deleted: nothing of it is sent any more. A reflection completes its task: what was sent of
 * one stays before its deletion, and in the place of one that never was something else is said, under ids that `freshId` makes.
 */
export function withoutRemoved(
  items: readonly OutboxItem[],
  removed: Removed,
  freshId: () => string,
): { dropped: string[]; added: OutboxReflection[] } {
  const own = items.filter((item) => isOfRemoved(item, removed));
  const unsent = own.filter(
    (item) => item.kind !== 'reflection' || item.attempts === 0 || item.refusal !== null,
  );
  const last = unsent.findLast((item) => item.kind === 'reflection' && item.refusal === null);
  const isSaid = own.some((item) => !unsent.includes(item));

  return {
    dropped: unsent.map(({ id }) => id),
    added: last?.kind === 'reflection' && !isSaid ? [unsaid(last, freshId())] : [],
  };
}

function unsaid({ body, ...item }: OutboxReflection, id: string): OutboxReflection {
  const { date, pillar, task_id } = body;

  return {
    ...item,
    id,
    body: {
      date,
      pillar,
      task_id,
      reflection_type: 'text',
      reflection_data: takenBack,
      mood: null,
    },
  };
}
