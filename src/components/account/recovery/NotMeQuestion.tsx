import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { NotMeActorRef } from '../../../machines/account/notMeMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { recoveryRefusalText, recoveryTexts } from '../recoveryTexts.ts';
import { RecoveryAnswer } from './RecoveryAnswer.tsx';

/** Whether a change was somebody else's; nothing happens before the button is pressed. */
export function NotMeQuestion({
  actorRef,
  forgotPasswordHref,
}: {
  actorRef: NotMeActorRef;
  forgotPasswordHref: string;
}) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const refusal = useSelector(actorRef, ({ context }) => context.refusal);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isDone = useSelector(actorRef, (snapshot) => snapshot.matches('done'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.matches('refused'));
  // A link that is not good leads here without a question.
  const [wasAsked] = useState(!isRefused);

  if (isDone || isRefused) {
    return (
      <RecoveryAnswer machine="notMe" state={state} takesFocus={wasAsked}>
        {isDone ? (
          <Notice role="status">{recoveryTexts.everybodyOut}</Notice>
        ) : (
          <>
            <Notice role="alert">This link is used or has expired.</Notice>
            <p className="recovery-screen__lead">
              A new password signs everybody out as well, by a letter to your address.
            </p>
            <a className="button button--primary" href={forgotPasswordHref}>
              Choose a new password
            </a>
          </>
        )}
      </RecoveryAnswer>
    );
  }

  return (
    <div className="column recovery-screen__form" data-machine="notMe" data-state={state}>
      <p className="recovery-screen__lead">
        We sign everybody out, let nobody in by the password as it is, and send you a letter with a
        link for a new one. What you have practised and written stays.
      </p>
      {refusal === null ? null : <Notice role="alert">{recoveryRefusalText(refusal)}</Notice>}
      <Button isBusy={isBusy} onPress={() => actorRef.send({ type: 'notMe.confirm' })}>
        {isBusy ? 'Signing everybody out…' : 'Sign everybody out'}
      </Button>
    </div>
  );
}
