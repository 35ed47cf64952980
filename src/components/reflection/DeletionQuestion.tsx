import { useSelector } from '@xstate/react';
import { useRef } from 'react';

import type { DeletionActorRef } from '../../machines/practice/deletionMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { AlertDialog } from '../ui/overlays/AlertDialog.tsx';
import { besideDeleted } from './besideDeleted.ts';
import './DeletionQuestion.css';
import { deletionDetail, deletionLabel, deletionQuestion } from './deletionTexts.ts';

/** Asks before anything is deleted. Once it is, the focus goes on to what stands beside it. */
export function DeletionQuestion({ actorRef }: { actorRef: DeletionActorRef }) {
  const subject = useSelector(actorRef, ({ context }) => context.subject);
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const next = useRef<HTMLElement>(null);

  return (
    <div className="deletion-question" data-machine="deletion" data-state={state}>
      {subject === null ? null : (
        <AlertDialog
          detail={deletionDetail(subject)}
          focusAfter={() => next.current}
          isOpen={state === 'asking'}
          okLabel="Keep it"
          onOk={() => {
            next.current = null;
            actorRef.send({ type: 'deletion.cancel' });
          }}
          text={deletionQuestion(subject)}
          wayOn={{
            label: deletionLabel(subject),
            onPress: () => {
              next.current = besideDeleted(document);
              actorRef.send({ type: 'deletion.confirm' });
            },
          }}
        />
      )}
    </div>
  );
}
