import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import type { LoginActorRef } from '../../machines/account/loginMachine.ts';
import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import { VisitorHeader } from '../app/VisitorHeader.tsx';
import { statePath } from '../ui/statePath.ts';
import { LoginForm } from './LoginForm.tsx';
import './LoginScreen.css';

export interface LoginLinks {
  landing: string;
  register: string;
  forgotPassword: string;
  help: string;
}

export function LoginScreen({
  actorRef,
  darkModeRef,
  links,
  passkey = null,
  children,
}: {
  actorRef: LoginActorRef;
  darkModeRef: DarkModeActorRef;
  links: LoginLinks;
  /** What stands below the form, where the browser has passkeys. */
  passkey?: ReactNode;
  /** What stands beside the form: the carousel. */
  children: ReactNode;
}) {
  const state = useSelector(actorRef, (snapshot) => statePath(snapshot.value));

  return (
    <div className="column login-screen" data-machine="login" data-state={state}>
      <div className="login-screen__side">
        <VisitorHeader darkModeRef={darkModeRef} landingHref={links.landing} />
        <main className="frame column login-screen__main" id="content">
          <h1 className="login-screen__title" tabIndex={-1}>
            Welcome back
          </h1>
          <LoginForm actorRef={actorRef} forgotPasswordHref={links.forgotPassword} />
          {passkey}
          <p className="login-screen__request">
            Not a member yet? <a href={links.register}>Request access</a>
            <br />
            Trouble signing in? <a href={links.help}>Help</a>
          </p>
        </main>
      </div>
      <div className="column login-screen__panel on-night">{children}</div>
    </div>
  );
}
