import { useSelector } from '@xstate/react';
import { useRef, type SyntheticEvent } from 'react';

import type { ProofField } from '../../../domain/account/proof.ts';
import type { ProofActorRef } from '../../../machines/account/proof/proofMachine.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { statePath } from '../../ui/statePath.ts';
import { mfaDescription } from '../mfaTexts.ts';
import { MfaCodeField } from '../MfaCodeField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { recoveryRefusalText } from '../recoveryTexts.ts';
import { useFaultFocus } from '../useFaultFocus.ts';
import { useFirstFocus } from '../useFirstFocus.ts';
import { proofFaultTexts } from './proofTexts.ts';
import './ProofForm.css';

/** The password once more, and a code where the service wants one. What stands around it says why. */
export function ProofForm({
  actorRef,
  label,
  onCancel,
}: {
  actorRef: ProofActorRef;
  /** Names the form. */
  label: string;
  onCancel: () => void;
}) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const { email, faults, form, isCodeAsked, isPasskeyOffered, refusal } = useSelector(
    actorRef,
    ({ context }) => context,
  );
  const isSigning = useSelector(actorRef, (snapshot) => snapshot.matches('signing'));
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const password = useRef<HTMLInputElement>(null);
  const mfaCode = useRef<HTMLInputElement>(null);

  useFirstFocus(password);
  useFaultFocus(actorRef, { password, mfaCode });

  const change = (field: ProofField) => (value: string) =>
    actorRef.send({ type: 'field.change', field, value });
  const errorOf = (field: ProofField) => {
    const fault = faults[field];
    return fault === undefined ? null : proofFaultTexts[fault];
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'form.submit' });
  };

  return (
    <form
      aria-busy={isBusy}
      aria-label={label}
      className="column proof-form"
      data-machine="proof"
      data-state={state}
      method="post"
      noValidate
      onSubmit={submit}
    >
      <input autoComplete="username" hidden name="email" readOnly type="email" value={email} />
      <PasswordField
        autoComplete="current-password"
        error={errorOf('password')}
        label="Your password"
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
          refused={refusal}
          ref={mfaCode}
          value={form.mfaCode}
        />
      ) : null}
      {refusal === null ? null : <Notice role="alert">{recoveryRefusalText(refusal)}</Notice>}
      <div className="proof-form__ways">
        <Button isBusy={isBusy || isSigning} type="submit">
          {isBusy ? 'One moment…' : 'Continue'}
        </Button>
        <Button look="quiet" onPress={onCancel}>
          Cancel
        </Button>
      </div>
      {isPasskeyOffered ? (
        <Button
          look="outlined"
          onPress={() => actorRef.send({ type: isSigning ? 'passkey.cancel' : 'passkey.ask' })}
        >
          {isSigning ? 'Use the password after all' : 'Use a passkey instead'}
        </Button>
      ) : null}
    </form>
  );
}
