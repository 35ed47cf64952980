import { useSelector } from '@xstate/react';
import { useEffect, useRef, type SyntheticEvent } from 'react';

import type { ResetField } from '../../../domain/account/recovery.ts';
import type { PasswordResetActorRef } from '../../../machines/account/passwordResetMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { TextField } from '../../ui/TextField.tsx';
import { loginFaultTexts, mfaDescription, mfaNotice } from '../loginTexts.ts';
import { PasswordField } from '../PasswordField.tsx';
import { recoveryRefusalText, recoveryTexts } from '../recoveryTexts.ts';
import { passwordRuleText, registrationFaultTexts } from '../registrationTexts.ts';

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
  const { form, faults, refusal } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isCodeAsked = useSelector(actorRef, (snapshot) => snapshot.hasTag('codeAsked'));
  const isDone = useSelector(actorRef, (snapshot) => snapshot.matches('done'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.matches('refused'));
  const password = useRef<HTMLInputElement>(null);
  const mfaCode = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const fields = { password, mfaCode };
    const found = actorRef.on('faults.found', ({ first }) => {
      requestAnimationFrame(() => fields[first].current?.focus());
    });
    return () => found.unsubscribe();
  }, [actorRef]);

  useEffect(() => {
    if (!isCodeAsked) return;
    // Password managers overlook a field that takes the focus before it was painted.
    const frame = requestAnimationFrame(() => mfaCode.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isCodeAsked]);

  const change = (field: ResetField) => (value: string) =>
    actorRef.send({ type: 'field.change', field, value });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'form.submit' });
  };

  if (isDone || isRefused) {
    return (
      <div className="column recovery-screen__form" data-machine="passwordReset" data-state={state}>
        <Notice role={isDone ? 'status' : 'alert'}>
          {isDone ? recoveryTexts.changed : recoveryTexts.linkUsed}
        </Notice>
        <a className="button button--primary" href={isDone ? links.login : links.forgotPassword}>
          {isDone ? 'Sign in' : 'Ask for a new link'}
        </a>
      </div>
    );
  }

  return (
    <form
      aria-busy={isBusy}
      aria-label="Your new password"
      className="column recovery-screen__form"
      data-machine="passwordReset"
      data-state={state}
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
          <TextField
            autoComplete="one-time-code"
            error={faults.mfaCode === undefined ? null : loginFaultTexts[faults.mfaCode]}
            hint={mfaDescription}
            inputMode="numeric"
            label="MFA code"
            look="code"
            name="mfaCode"
            onValueChange={change('mfaCode')}
            readOnly={isBusy}
            ref={mfaCode}
            spellCheck={false}
            value={form.mfaCode}
          />
        </>
      ) : null}
      {refusal === null ? null : <Notice role="alert">{recoveryRefusalText(refusal)}</Notice>}
      <Button isBusy={isBusy} type="submit">
        {isBusy ? 'Saving…' : 'Save the password'}
      </Button>
    </form>
  );
}
