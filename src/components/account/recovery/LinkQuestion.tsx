import { useSelector } from '@xstate/react';

import type { LinkPressActorRef } from '../../../machines/account/linkPressMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { recoveryRefusalText } from '../recoveryTexts.ts';
import { NoLink } from './NoLink.tsx';
import { RecoveryAnswer } from './RecoveryAnswer.tsx';

/** What is said of the link of a letter. */
export interface LinkWords {
  question: string;
  button: string;
  busy: string;
  done: string;
  /** What else there is where the link is not good; null for nothing to say. */
  otherwise: string | null;
  /** What leads there. */
  way: string;
}

/** What the link of a letter is for; nothing happens before the button is pressed. */
export function LinkQuestion({
  actorRef,
  loginHref,
  wayHref,
  words,
}: {
  actorRef: LinkPressActorRef;
  /** Where whoever came without a link goes on. */
  loginHref: string;
  /** Where whoever has no good link goes on. */
  wayHref: string;
  words: LinkWords;
}) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const refusal = useSelector(actorRef, ({ context }) => context.refusal);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isDone = useSelector(actorRef, (snapshot) => snapshot.matches('done'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.matches('refused'));

  if (state === 'noLink') return <NoLink machine="linkPress" wayHref={loginHref} />;

  if (isDone || isRefused) {
    return (
      <RecoveryAnswer machine="linkPress" state={state}>
        {isDone ? (
          <Notice role="status">{words.done}</Notice>
        ) : (
          <>
            <Notice role="alert">This link is used or has expired.</Notice>
            {words.otherwise === null ? null : (
              <p className="recovery-screen__lead">{words.otherwise}</p>
            )}
            <a className="button button--primary" href={wayHref}>
              {words.way}
            </a>
          </>
        )}
      </RecoveryAnswer>
    );
  }

  return (
    <div className="column recovery-screen__form" data-machine="linkPress" data-state={state}>
      <p className="recovery-screen__lead">{words.question}</p>
      {refusal === null ? null : <Notice role="alert">{recoveryRefusalText(refusal)}</Notice>}
      <Button isBusy={isBusy} onPress={() => actorRef.send({ type: 'link.use' })}>
        {isBusy ? words.busy : words.button}
      </Button>
    </div>
  );
}
