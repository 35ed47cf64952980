import { useSelector } from '@xstate/react';
import { useRef, type SyntheticEvent } from 'react';

import type { LoginField } from '../../domain/account/login.ts';
import type { LoginActorRef } from '../../machines/account/loginMachine.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { Notice } from '../ui/Notice.tsx';
import { MfaCodeField } from './MfaCodeField.tsx';
import { mfaDescription } from './mfaTexts.ts';
import { PasswordField } from './PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { loginRefusalText } from './loginRefusalText.ts';
import { loginFaultTexts, mfaHint, mfaNotice, rememberBrowserLabel } from './loginTexts.ts';
import { useFaultFocus } from './useFaultFocus.ts';
import './LoginForm.css';

export function LoginForm({
  actorRef,
  forgotPasswordHref,
}: {
  actorRef: LoginActorRef;
  forgotPasswordHref: string;
}) {
  const form = useSelector(actorRef, (snapshot) => snapshot.context.form);
  const faults = useSelector(actorRef, (snapshot) => snapshot.context.faults);
  const refusal = useSelector(actorRef, (snapshot) => snapshot.context.refusal);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isMfaAsked = useSelector(actorRef, (snapshot) => snapshot.hasTag('mfaAsked'));

  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const mfaCode = useRef<HTMLInputElement>(null);
  const codeWasWrong = isMfaAsked && refusal?.reason === 'wrongCredentials';

  useFaultFocus(actorRef, { email, password, mfaCode });

  const change = (field: LoginField) => (value: string) =>
    actorRef.send({ type: 'field.change', field, value });
  const errorOf = (field: LoginField) => {
    const fault = faults[field];
    return fault === undefined ? null : loginFaultTexts[fault];
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'form.submit' });
  };

  return (
    <form
      aria-busy={isBusy}
      className="column login-form"
      method="post"
      noValidate
      onSubmit={submit}
    >
      <TextField
        autoComplete="username webauthn"
        error={errorOf('email')}
        inputMode="email"
        label="Email"
        name="email"
        onValueChange={change('email')}
        readOnly={isBusy}
        ref={email}
        spellCheck={false}
        type="email"
        value={form.email}
      />
      <PasswordField
        autoComplete="current-password"
        error={errorOf('password')}
        label="Password"
        onValueChange={change('password')}
        readOnly={isBusy}
        ref={password}
        value={form.password}
      />
      {isMfaAsked ? (
        <div className="column login-form__mfa">
          <Notice role="status">{mfaNotice}</Notice>
          <MfaCodeField
            error={errorOf('mfaCode')}
            hint={codeWasWrong ? mfaHint : mfaDescription}
            onValueChange={change('mfaCode')}
            readOnly={isBusy}
            refused={codeWasWrong ? refusal : null}
            ref={mfaCode}
            value={form.mfaCode}
          />
          <Checkbox
            isChecked={form.rememberBrowser === true}
            label={rememberBrowserLabel}
            name="rememberBrowser"
            onCheckedChange={(value) => actorRef.send({ type: 'rememberBrowser.change', value })}
          />
        </div>
      ) : null}
      <div className="login-form__row">
        <Checkbox
          isChecked={form.rememberMe}
          label="Remember me"
          name="rememberMe"
          onCheckedChange={(value) => actorRef.send({ type: 'rememberMe.change', value })}
        />
        <a className="login-form__link" href={forgotPasswordHref}>
          Forgot password?
        </a>
      </div>
      {refusal === null ? null : <Notice role="alert">{loginRefusalText(refusal)}</Notice>}
      <Button isBusy={isBusy} type="submit">
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}
