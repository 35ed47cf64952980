import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';

import type { LeavingActorRef } from '../../../machines/account/leaving/leavingMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AccountPart } from '../AccountPart.tsx';
import { ProofForm } from '../proof/ProofForm.tsx';
import { recoveryRefusalText } from '../recoveryTexts.ts';
import './Leaving.css';

/** How a member leaves: what it means, their words to take along, and their password. */
export function Leaving({
  actorRef,
  yourDataHref,
}: {
  actorRef: LeavingActorRef;
  /** Where everything is exported. */
  yourDataHref: string;
}) {
  const snapshot = useSelector(actorRef, (current) => current);
  const { refusal } = snapshot.context;
  const { proof } = snapshot.children;
  const words = useRef<HTMLDivElement>(null);
  const isStaying = snapshot.matches('staying');
  const isAsking = snapshot.matches('asking');
  const cancel = () => actorRef.send({ type: 'leaving.cancel' });

  useEffect(() => {
    // The button that was pressed is gone.
    if (isAsking) words.current?.focus();
  }, [isAsking]);

  return (
    <AccountPart className="leaving" machine="leaving" snapshot={snapshot} title="Leaving">
      {isStaying ? (
        <>
          <p className="leaving__words">
            Your account and everything in it can be deleted. You have seven days to come back.
          </p>
          <Button look="outlined" onPress={() => actorRef.send({ type: 'leaving.ask' })}>
            Delete my account
          </Button>
        </>
      ) : (
        <div className="column leaving__meaning" ref={words} tabIndex={-1}>
          <p className="leaving__words">
            Every other device is signed out, and a letter tells you so. For seven days you can sign
            in and come back. Then your practice, your words, your recordings, photos and videos go
            for good, and what backups hold of you becomes unreadable.
          </p>
          <p className="leaving__words">
            <a href={yourDataHref}>Take your words with you first</a>
          </p>
        </div>
      )}
      {refusal === null ? null : <Notice role="alert">{recoveryRefusalText(refusal)}</Notice>}
      {isAsking ? (
        <div className="leaving__ways">
          <Button onPress={() => actorRef.send({ type: 'leaving.confirm' })}>
            Delete my account
          </Button>
          <Button look="quiet" onPress={cancel}>
            Keep it
          </Button>
        </div>
      ) : null}
      {proof === undefined ? null : (
        <ProofForm actorRef={proof} label="Delete my account: your password" onCancel={cancel} />
      )}
      {snapshot.matches('leaving') ? <Button isBusy>One moment…</Button> : null}
    </AccountPart>
  );
}
