import type { OutboxItem } from '#src/domain/outbox/outboxItem.ts';
import { planOf } from '#src/domain/today/dayPlan.ts';
import { keepItem, readItems, releaseItem } from '#src/services/outbox/outbox.ts';
import { storyDay, storySchedule } from '../memberStore.tsx';
import { storyMoment } from '#.storybook/storyTime.ts';

const fresh = { keptAt: storyMoment, attempts: 0, notBefore: 0, refusal: null };

/** The whole time of one of Maya's tasks, by its place in the list, as her outbox keeps it. */
export function timeKept(index: number, change: Partial<OutboxItem> = {}): OutboxItem {
  const { durationMin, ...task } = taskAt(index);
  const body = { ...task, elapsed_seconds: durationMin * 60, completed: true };

  return { ...fresh, id: `kept-timer-${index}`, ...change, kind: 'timer', body };
}

/** A written reflection on one of Maya's tasks, by its place in the list, as her outbox keeps it. */
export function reflectionKept(
  index: number,
  text: string,
  change: Partial<OutboxItem> = {},
): OutboxItem {
  const { durationMin: _, ...task } = taskAt(index);
  const body = { ...task, reflection_type: 'text' as const, reflection_data: text };

  return { ...fresh, id: `kept-reflection-${index}`, ...change, kind: 'reflection', body };
}

/** Puts items into Maya's outbox on this device, as an earlier visit left them. */
export async function putIntoOutbox(...items: readonly OutboxItem[]): Promise<void> {
  for (const item of items) {
    await keepItem('maya@example.com', item);
    releaseItem(item.id);
  }
}

/** What Maya's outbox keeps on this device now. */
export function keptInOutbox(): Promise<OutboxItem[]> {
  return readItems('maya@example.com');
}

function taskAt(index: number) {
  const task = planOf(storySchedule, storyDay)[index];
  if (task === undefined) throw new Error(`Maya has no task ${index} on ${storyDay}.`);

  const { taskId, date, pillar, durationMin } = task;
  return { task_id: taskId, date, pillar, durationMin };
}
