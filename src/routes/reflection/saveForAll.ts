import type { CaptureSave, SavedReflection } from '../../domain/reflection/reflectionCapture.ts';
import type { Owned, Reflection } from '../../domain/reflection/reflection.ts';
import type { OutboxActorRef } from '../../machines/outbox/outboxMachine.ts';
import { keepAsDraft } from '../../services/reflection/reflectionDraft.ts';
import { withOwnName } from '../../services/reflection/withOwnName.ts';
import { postReflection } from '../outbox/reflectionPost.ts';

/**
 * Saves a reflection for its task, and for the others that it stands for, each with a file of its own (rules/reflection#F21). Resolves
 * and rejects as the first save does; of another that is not taken the reflection stays in its row, as a draft.
 */
export async function saveForAll(
  outboxRef: OutboxActorRef,
  { also, ...first }: CaptureSave,
  signal: AbortSignal,
): Promise<SavedReflection> {
  const [saved] = await Promise.all([
    postReflection(outboxRef, first, signal),
    ...also.map((task) =>
      saveOrKeep(
        outboxRef,
        { email: first.email, task, reflection: withOwnName(first.reflection) },
        signal,
      ),
    ),
  ]);

  return saved;
}

async function saveOrKeep(
  outboxRef: OutboxActorRef,
  capture: Owned & { reflection: Reflection },
  signal: AbortSignal,
): Promise<void> {
  try {
    await postReflection(outboxRef, capture, signal);
  } catch {
    if (!signal.aborted) await keepAsDraft(capture);
  }
}
