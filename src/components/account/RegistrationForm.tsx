import { useSelector } from '@xstate/react';
import { useRef, type SyntheticEvent } from 'react';

import type { RegistrationField } from '../../domain/account/registration.ts';
import type { RegistrationActorRef } from '../../machines/account/registrationMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PasswordField } from './PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import {
  passwordRuleText,
  registrationFaultTexts,
  registrationRefusalText,
} from './registrationTexts.ts';
import { useFaultFocus } from './useFaultFocus.ts';
import './RegistrationForm.css';

export function RegistrationForm({ actorRef }: { actorRef: RegistrationActorRef }) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));
  const email = useSelector(actorRef, ({ context }) => context.email);
  const form = useSelector(actorRef, ({ context }) => context.form);
  const faults = useSelector(actorRef, ({ context }) => context.faults);
  const refusal = useSelector(actorRef, ({ context }) => context.refusal);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useFaultFocus(actorRef, { name, password });

  const change = (field: RegistrationField) => (value: string) =>
    actorRef.send({ type: 'field.change', field, value });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'form.submit' });
  };

  return (
    <form
      aria-busy={isBusy}
      aria-label="Your account"
      className="column registration-form"
      data-machine="registration"
      data-state={state}
      method="post"
      noValidate
      onSubmit={submit}
    >
      <TextField
        autoComplete="username"
        hint="Your invitation is for this address"
        label="Email"
        name="email"
        onValueChange={() => {}}
        readOnly
        type="email"
        value={email}
      />
      <TextField
        autoComplete="name"
        error={faults.name === undefined ? null : registrationFaultTexts[faults.name]}
        label="Name"
        name="name"
        onValueChange={change('name')}
        readOnly={isBusy}
        ref={name}
        value={form.name}
      />
      <PasswordField
        autoComplete="new-password"
        error={faults.password === undefined ? null : registrationFaultTexts[faults.password]}
        hint={faults.password === undefined ? passwordRuleText : null}
        label="Password"
        onValueChange={change('password')}
        readOnly={isBusy}
        ref={password}
        value={form.password}
      />
      {refusal === null ? null : <Notice role="alert">{registrationRefusalText(refusal)}</Notice>}
      <Button isBusy={isBusy} type="submit">
        {isBusy ? 'Making your account…' : 'Join Fourfold'}
      </Button>
    </form>
  );
}
