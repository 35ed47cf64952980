import { useSelector } from '@xstate/react';
import { useRef, type SyntheticEvent } from 'react';

import type { ResetField } from '../../../domain/account/recovery.ts';
import type { PasswordResetActorRef } from '../../../machines/account/passwordResetMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { loginFaultTexts, mfaNotice } from '../loginTexts.ts';
import { mfaDescription } from '../mfaTexts.ts';
import { MfaCodeField } from '../MfaCodeField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { recoveryRefusalText, recoveryTexts } from '../recoveryTexts.ts';
import { passwordRuleText, registrationFaultTexts } from '../registrationTexts.ts';
import { useFaultFocus } from '../useFaultFocus.ts';
import { NoLink } from './NoLink.tsx';
import { RecoveryAnswer } from './RecoveryAnswer.tsx';

export interface ResetLinks {
  login: string;
  forgotPassword: string;
}

/** A new password, by the link of a letter; and what became of it. */
export function PasswordResetForm({
  actorRef,
  links,
}: {
  actorRef: PasswordResetActorRef;
  links: ResetLinks;
}) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const { form, faults, isPasskeyOffered, refusal } = useSelector(
    actorRef,
    ({ context }) => context,
  );
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isCodeAsked = useSelector(actorRef, (snapshot) => snapshot.hasTag('codeAsked'));
  const isDone = useSelector(actorRef, (snapshot) => snapshot.matches('done'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.matches('refused'));
  const password = useRef<HTMLInputElement>(null);
  const mfaCode = useRef<HTMLInputElement>(null);

  useFaultFocus(actorRef, { password, mfaCode });

  const change = (field: ResetField) => (value: string) =>
    actorRef.send({ type: 'field.change', field, value });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'form.submit' });
  };

  if (state === 'noLink') return <NoLink machine="passwordReset" wayHref={links.login} />;

  if (isDone || isRefused) {
    return (
      <RecoveryAnswer machine="passwordReset" state={state}>
        <Notice role={isDone ? 'status' : 'alert'}>
          {isDone ? recoveryTexts.changed : recoveryTexts.linkUsed}
        </Notice>
        <a className="button button--primary" href={isDone ? links.login : links.forgotPassword}>
          {isDone ? 'Sign in' : 'Ask for a new link'}
        </a>
      </RecoveryAnswer>
    );
  }

  return (
    <form
      aria-busy={isBusy}
      aria-label="Your new password"
      className="column recovery-screen__form"
      data-machine="passwordReset"
      data-state={state}
      method="post"
      noValidate
      onSubmit={submit}
    >
      <p className="recovery-screen__lead">It signs every device out. Then you sign in with it.</p>
      <PasswordField
        autoComplete="new-password"
        error={faults.password === undefined ? null : registrationFaultTexts[faults.password]}
        hint={faults.password === undefined ? passwordRuleText : null}
        label="New password"
        onValueChange={change('password')}
        readOnly={isBusy}
        ref={password}
        value={form.password}
      />
      {isCodeAsked ? (
        <>
          <Notice role="status">{mfaNotice}</Notice>
          <MfaCodeField
            error={faults.mfaCode === undefined ? null : loginFaultTexts[faults.mfaCode]}
            hint={mfaDescription}
            onValueChange={change('mfaCode')}
            readOnly={isBusy}
            refused={refusal?.reason === 'wrongCode' ? refusal : null}
            ref={mfaCode}
            value={form.mfaCode}
          />
        </>
      ) : null}
      {refusal === null ? null : <Notice role="alert">{recoveryRefusalText(refusal)}</Notice>}
      <Button isBusy={isBusy} type="submit">
        {isBusy ? 'Saving…' : 'Save the password'}
      </Button>
      {isPasskeyOffered ? (
        <Button isBusy={isBusy} look="quiet" onPress={() => actorRef.send({ type: 'passkey.ask' })}>
          Use a passkey instead
        </Button>
      ) : null}
    </form>
  );
}
