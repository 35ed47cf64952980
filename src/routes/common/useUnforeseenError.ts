import { useSelector } from '@xstate/react';
import type { ActorRef, EventObject, Snapshot } from 'xstate';

/** Throws what stopped an actor to the nearest boundary: an error that nobody foresaw is not hidden behind a friendly text. */
export function useUnforeseenError(
  actorRef: Pick<ActorRef<Snapshot<unknown>, EventObject>, 'getSnapshot' | 'subscribe'>,
): void {
  const error = useSelector(actorRef, (snapshot) => snapshot.error);

  if (error === undefined) return;
  throw error instanceof Error ? error : new Error('An actor stopped.', { cause: error });
}
