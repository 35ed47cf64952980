import { useSelector } from '@xstate/react';
import { useRef, type SyntheticEvent } from 'react';

import type { ForgotPasswordActorRef } from '../../../machines/account/forgotPasswordMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { TextField } from '../../ui/TextField.tsx';
import { loginFaultTexts } from '../loginTexts.ts';
import { recoveryRefusalText, recoveryTexts } from '../recoveryTexts.ts';
import { useFaultFocus } from '../useFaultFocus.ts';
import { RecoveryAnswer } from './RecoveryAnswer.tsx';

/** Asks for the address to which a link for a new password goes, and says the same of every one. */
export function ForgotPasswordForm({ actorRef }: { actorRef: ForgotPasswordActorRef }) {
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
      <RecoveryAnswer machine="forgotPassword" state={state} takesFocus>
        <Notice role="status">{recoveryTexts.told}</Notice>
        <p className="recovery-screen__lead">
          Nothing there after a few minutes? Look where your mail puts what it takes for unwanted.
        </p>
        <Button look="outlined" onPress={askAgain}>
          Use another address
        </Button>
      </RecoveryAnswer>
    );
  }

  return (
    <form
      aria-busy={isBusy}
      aria-label="A letter for a new password"
      className="column recovery-screen__form"
      data-machine="forgotPassword"
      data-state={state}
      noValidate
      onSubmit={submit}
    >
      <p className="recovery-screen__lead">
        Tell us the address of your account, and we send a letter with a link for a new password.
      </p>
      <TextField
        autoComplete="username"
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
        {isBusy ? 'Sending…' : 'Send the letter'}
      </Button>
    </form>
  );
}
