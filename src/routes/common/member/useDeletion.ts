import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';

import { deletedText } from '../../../components/reflection/deletedTexts.ts';
import type { Deletable } from '../../../domain/practice/deletion.ts';
import {
  deletionMachine,
  type DeletionActorRef,
} from '../../../machines/practice/deletionMachine.ts';
import { useInspection } from '../AppActors.tsx';
import { useUnforeseenError } from '../useUnforeseenError.ts';
import { fromRequest } from './fromRequest.ts';
import { notifyBy } from './notify.ts';
import { useRoomsActors } from './RoomsActors.tsx';

/** What deletes: it comes with the question that stands before it. */
export const fetchDeleting = () => import('../../../services/practice/feed/deleting.ts');

/** Deletes what the member wrote, once they were asked, and says so once it is gone from here. */
export function useDeletion(): {
  deletionRef: DeletionActorRef;
  askDelete: (subject: Deletable) => void;
} {
  const { memberStoreRef, noticesRef } = useRoomsActors();
  const email = useSelector(memberStoreRef, ({ context }) => context.email);
  const [machine] = useState(liveDeletion);
  const actorRef = useActorRef(machine, { input: { email }, ...useInspection() });
  useUnforeseenError(actorRef);

  useEffect(() => {
    const done = actorRef.on('deletion.done', () => notifyBy(noticesRef).toast(deletedText));
    return () => done.unsubscribe();
  }, [actorRef, noticesRef]);

  return {
    deletionRef: actorRef,
    askDelete: (subject) => actorRef.send({ type: 'deletion.ask', subject }),
  };
}

function liveDeletion() {
  return deletionMachine.provide({
    actors: {
      deleteWritten: fromRequest<void, { email: string; subject: Deletable | null }>(
        async ({ input: { email, subject } }) => {
          if (subject === null) return;

          const { deleteWritten } = await fetchDeleting();
          await deleteWritten(email, subject);
        },
      ),
    },
  });
}
