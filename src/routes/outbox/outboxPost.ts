import type { SnapshotFrom } from 'xstate';

import type { Outcome } from '../../domain/outbox/outbox.ts';
import type { OutboxItem } from '../../domain/outbox/outboxItem.ts';
import type { OutboxActorRef, outboxMachine } from '../../machines/outbox/outboxMachine.ts';
import { releaseItem } from '../../services/outbox/outbox.ts';

const signedOut: Outcome = { kind: 'signedOut' };
const heldBack: Outcome = { kind: 'unanswered', message: 'It waits on this device.' };

/**
 * Puts an item into the outbox, and answers what came of its first attempt: `unanswered` also where it has to wait its turn,
 * `signedOut` where the member has to sign in first, and it is kept in both; where nobody is here it is not. Throws the
 * signal's reason: the item stays then, and is sent like any other.
 */
export async function postItem(
  outboxRef: OutboxActorRef,
  item: OutboxItem,
  signal: AbortSignal,
  release: (id: string) => void = releaseItem,
): Promise<Outcome> {
  signal.throwIfAborted();
  if (outboxRef.getSnapshot().status !== 'active') return signedOut;

  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const settled = outboxRef.on('item.settled', (event) => {
    if (event.item.id === item.id) resolve(event.outcome);
  });
  outboxRef.send({ type: 'item.add', item });
  // An outbox that is amid another event takes this one right after it.
  await Promise.resolve();

  const look = (snapshot: SnapshotFrom<typeof outboxMachine>) => {
    const outcome = unattempted(snapshot);
    if (outcome !== null) resolve(outcome);
  };
  // Its member is gone with it.
  const complete = () => resolve(signedOut);
  const states = outboxRef.subscribe({ next: look, error: reject, complete });
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  look(outboxRef.getSnapshot());

  try {
    return await promise;
  } finally {
    settled.unsubscribe();
    states.unsubscribe();
    signal.removeEventListener('abort', abort);
    release(item.id);
  }
}

/** What every item begins with, under this id: no attempt was made yet. */
export function freshItem(
  id: string,
): Pick<OutboxItem, 'id' | 'keptAt' | 'attempts' | 'notBefore' | 'refusal'> {
  return { id, keptAt: Date.now(), attempts: 0, notBefore: 0, refusal: null };
}

/** What to tell of an item that is not sent now, or null while it may be. */
function unattempted(snapshot: SnapshotFrom<typeof outboxMachine>): Outcome | null {
  if (snapshot.status !== 'active' || snapshot.matches('needsMember')) return signedOut;

  return snapshot.matches('sending') ? null : heldBack;
}
