import { useSelector } from '@xstate/react';
import { useRef, type SyntheticEvent } from 'react';

import type { LetterRequestActorRef } from '../../../machines/account/letterRequestMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { TextField } from '../../ui/TextField.tsx';
import { loginFaultTexts } from '../loginTexts.ts';
import { recoveryRefusalText } from '../recoveryTexts.ts';
import { useFaultFocus } from '../useFaultFocus.ts';
import { RecoveryAnswer } from './RecoveryAnswer.tsx';

/** What is said of a letter that somebody asks for. */
export interface LetterRequestWords {
  /** Names the form. */
  name: string;
  lead: string;
  button: string;
  told: string;
  /** What helps whoever waits for it; null for nothing. */
  hint: string | null;
}

/** Asks for the address to which a letter goes, and says the same of every one. */
export function LetterRequestForm({
  actorRef,
  autoComplete,
  words,
}: {
  actorRef: LetterRequestActorRef;
  /** Whether the address is one that this browser signs in with. */
  autoComplete: 'username' | 'email';
  words: LetterRequestWords;
}) {
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
      <RecoveryAnswer machine="letterRequest" state={state}>
        <Notice role="status">{words.told}</Notice>
        {words.hint === null ? null : <p className="recovery-screen__lead">{words.hint}</p>}
        <Button look="outlined" onPress={askAgain}>
          Use another address
        </Button>
      </RecoveryAnswer>
    );
  }

  return (
    <form
      aria-busy={isBusy}
      aria-label={words.name}
      className="column recovery-screen__form"
      data-machine="letterRequest"
      data-state={state}
      method="post"
      noValidate
      onSubmit={submit}
    >
      <p className="recovery-screen__lead">{words.lead}</p>
      <TextField
        autoComplete={autoComplete}
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
        {isBusy ? 'Sending…' : words.button}
      </Button>
    </form>
  );
}
