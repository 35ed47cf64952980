import type { TaskStatus } from '../../contract/today/commitments.ts';
import { knownPillar } from '../../domain/common/pillarCode.ts';
import type { TimerToSave } from '../../domain/timer/timerDesk.ts';
import type { OutboxActorRef } from '../../machines/outbox/outboxMachine.ts';
import { markDay } from '../../services/today/dayRecords.ts';
import { freshItem, postItem } from './outboxPost.ts';

/**
 * Saves a timer through the outbox. Answers the task's new status, or null where no service has accepted it: it stays in
 * the outbox then. No service is told of a sample (rules/today#D32), or of a pillar that none knows (rules/today#D7).
 */
export async function postTimer(
  outboxRef: OutboxActorRef,
  { email, task, elapsedSec, saveId }: TimerToSave,
  signal: AbortSignal,
): Promise<{ newStatus: TaskStatus } | null> {
  const { date, taskId } = task;
  const pillar = knownPillar(task.pillar);
  const isOwn = task.isSample || pillar === null;
  await markDay(email, date, taskId, {
    elapsedSec,
    status: isOwn ? 'reflection_pending' : null,
  });
  if (isOwn) return { newStatus: 'reflection_pending' };

  const outcome = await postItem(
    outboxRef,
    {
      ...freshItem(saveId),
      kind: 'timer',
      body: {
        date,
        pillar,
        task_id: taskId,
        elapsed_seconds: elapsedSec,
        completed: true,
      },
    },
    signal,
  );

  return outcome.kind === 'accepted'
    ? { newStatus: outcome.newStatus ?? 'reflection_pending' }
    : null;
}
