import { useSelector } from '@xstate/react';
import { useState } from 'react';

import type { WishConfirmActorRef } from '../../../machines/account/invitations/wishConfirmMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { RecoveryAnswer } from '../recovery/RecoveryAnswer.tsx';
import { recoveryRefusalText } from '../recoveryTexts.ts';
import { wishTexts } from './wishTexts.ts';

/** Whether it was oneself who asked for an invitation; nothing happens before the button is pressed. */
export function WishQuestion({
  actorRef,
  requestHref,
}: {
  actorRef: WishConfirmActorRef;
  requestHref: string;
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
      <RecoveryAnswer machine="wishConfirm" state={state} takesFocus={wasAsked}>
        {isDone ? (
          <Notice role="status">{wishTexts.done}</Notice>
        ) : (
          <>
            <Notice role="alert">{wishTexts.refused}</Notice>
            <a className="button button--primary" href={requestHref}>
              Ask once more
            </a>
          </>
        )}
      </RecoveryAnswer>
    );
  }

  return (
    <div className="column recovery-screen__form" data-machine="wishConfirm" data-state={state}>
      <p className="recovery-screen__lead">{wishTexts.question}</p>
      {refusal === null ? null : <Notice role="alert">{recoveryRefusalText(refusal)}</Notice>}
      <Button isBusy={isBusy} onPress={() => actorRef.send({ type: 'wish.confirm' })}>
        {isBusy ? 'One moment…' : 'Yes, I would like one'}
      </Button>
    </div>
  );
}
