import { useSelector } from '@xstate/react';
import { useRef, type SyntheticEvent } from 'react';

import type { WishActorRef } from '../../../machines/account/invitations/wishMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { TextField } from '../../ui/TextField.tsx';
import { loginFaultTexts } from '../loginTexts.ts';
import { RecoveryAnswer } from '../recovery/RecoveryAnswer.tsx';
import { recoveryRefusalText } from '../recoveryTexts.ts';
import { useFaultFocus } from '../useFaultFocus.ts';
import { wishTexts } from './wishTexts.ts';

/** Asks for the address of somebody who would like to be invited, and says the same of every one. */
export function WishForm({ actorRef }: { actorRef: WishActorRef }) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const { email, fault, refusal } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isTold = useSelector(actorRef, (snapshot) => snapshot.matches('told'));
  const field = useRef<HTMLInputElement>(null);

  useFaultFocus(actorRef, { email: field });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'form.submit' });
  };
  const askAgain = () => {
    actorRef.send({ type: 'form.again' });
    requestAnimationFrame(() => field.current?.focus());
  };

  if (isTold) {
    return (
      <RecoveryAnswer machine="wish" state={state} takesFocus>
        <Notice role="status">{wishTexts.told}</Notice>
        <Button look="outlined" onPress={askAgain}>
          Use another address
        </Button>
      </RecoveryAnswer>
    );
  }

  return (
    <form
      aria-busy={isBusy}
      aria-label="Ask for an invitation"
      className="column recovery-screen__form"
      data-machine="wish"
      data-state={state}
      noValidate
      onSubmit={submit}
    >
      <p className="recovery-screen__lead">
        Invitations go out by e-mail, in the order in which they were asked for. A letter asks you
        back, so that nobody asks in your name.
      </p>
      <TextField
        autoComplete="email"
        error={fault === null ? null : loginFaultTexts[fault]}
        inputMode="email"
        label="Email"
        name="email"
        onValueChange={(value) => actorRef.send({ type: 'email.change', value })}
        readOnly={isBusy}
        ref={field}
        spellCheck={false}
        type="email"
        value={email}
      />
      {refusal === null ? null : <Notice role="alert">{recoveryRefusalText(refusal)}</Notice>}
      <Button isBusy={isBusy} type="submit">
        {isBusy ? 'Sending…' : 'Ask for an invitation'}
      </Button>
    </form>
  );
}
