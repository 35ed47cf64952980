import { useSelector } from '@xstate/react';

import { unfetchedText } from '../../../components/rooms/unfetchedText.ts';
import type { DeletionActorRef } from '../../../machines/practice/deletionMachine.ts';
import { useOnceUsed } from '../useOnceUsed.ts';
import { notifyBy } from './notify.ts';
import { useRoomsActors } from './RoomsActors.tsx';
import { fetchDeleting } from './useDeletion.ts';

/** Asks before anything is deleted. What asks is fetched with the first use of the page, with what deletes; without them nothing is asked. */
export function DeletionAsked({ actorRef }: { actorRef: DeletionActorRef }) {
  const { noticesRef } = useRoomsActors();
  const isAsked = useSelector(actorRef, (snapshot) => snapshot.matches('asking'));
  const { part } = useOnceUsed(fetchQuestion, isAsked ? 1 : 0, () => {
    actorRef.send({ type: 'deletion.cancel' });
    notifyBy(noticesRef).toast(unfetchedText);
  });

  return part === null ? null : <part.DeletionQuestion actorRef={actorRef} />;
}

async function fetchQuestion() {
  const [question] = await Promise.all([
    import('../../../components/reflection/DeletionQuestion.tsx'),
    fetchDeleting(),
  ]);
  return question;
}
