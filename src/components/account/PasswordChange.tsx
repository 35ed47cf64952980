import { useSelector } from '@xstate/react';
import { useId, useRef, type SyntheticEvent } from 'react';

import type { PasswordChangeField } from '../../domain/account/passwordChange.ts';
import type { PasswordChangeActorRef } from '../../machines/account/passwordChangeMachine.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { statePath } from '../ui/statePath.ts';
import { mfaDescription } from './mfaTexts.ts';
import { MfaCodeField } from './MfaCodeField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { passwordChangeFaultTexts, recoveryRefusalText, recoveryTexts } from './recoveryTexts.ts';
import { passwordRuleText } from './registrationTexts.ts';
import { useFaultFocus } from './useFaultFocus.ts';
import { usePartFocus } from '../ui/usePartFocus.ts';

/** Another password for the one before. */
export function PasswordChange({ actorRef }: { actorRef: PasswordChangeActorRef }) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const { email, faults, form, isCodeAsked, refusal } = useSelector(
    actorRef,
    ({ context }) => context,
  );
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isChanged = useSelector(actorRef, (snapshot) => snapshot.matches('changed'));
  const titleId = useId();
  const { heading, part } = usePartFocus();
  const current = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const mfaCode = useRef<HTMLInputElement>(null);

  useFaultFocus(actorRef, { current, password, mfaCode });

  const change = (field: PasswordChangeField) => (value: string) =>
    actorRef.send({ type: 'field.change', field, value });
  const errorOf = (field: PasswordChangeField) => {
    const fault = faults[field];
    return fault === undefined ? null : passwordChangeFaultTexts[fault];
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'form.submit' });
  };

  return (
    <form
      {...part}
      aria-busy={isBusy}
      aria-labelledby={titleId}
      className="column account-screen__part"
      data-machine="passwordChange"
      data-state={state}
      method="post"
      noValidate
      onSubmit={submit}
    >
      <h2 className="account-screen__part-title" id={titleId} ref={heading} tabIndex={-1}>
        Password
      </h2>
      <input autoComplete="username" hidden name="email" readOnly type="email" value={email} />
      <PasswordField
        autoComplete="current-password"
        error={errorOf('current')}
        label="Current password"
        onValueChange={change('current')}
        readOnly={isBusy}
        ref={current}
        value={form.current}
      />
      <PasswordField
        autoComplete="new-password"
        error={errorOf('password')}
        hint={faults.password === undefined ? passwordRuleText : null}
        label="New password"
        onValueChange={change('password')}
        readOnly={isBusy}
        ref={password}
        value={form.password}
      />
      {isCodeAsked ? (
        <MfaCodeField
          error={errorOf('mfaCode')}
          hint={mfaDescription}
          onValueChange={change('mfaCode')}
          readOnly={isBusy}
          ref={mfaCode}
          value={form.mfaCode}
        />
      ) : null}
      {refusal === null ? null : <Notice role="alert">{recoveryRefusalText(refusal)}</Notice>}
      {isChanged ? <Notice role="status">{recoveryTexts.changedHere}</Notice> : null}
      <Button isBusy={isBusy} type="submit">
        {isBusy ? 'Changing…' : 'Change the password'}
      </Button>
    </form>
  );
}
