import type { ReactNode } from 'react';

import type { DarkModeActorRef } from '../../../machines/app/darkModeMachine.ts';
import { VisitorHeader } from '../../app/VisitorHeader.tsx';
import './RecoveryScreen.css';

/** The page of who cannot sign in, or was told of a change that was not theirs: one question, and the way back. */
export function RecoveryScreen({
  darkModeRef,
  landingHref,
  loginHref,
  helpHref,
  title,
  children,
}: {
  darkModeRef: DarkModeActorRef;
  landingHref: string;
  loginHref: string;
  helpHref: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="recovery-screen">
      <VisitorHeader darkModeRef={darkModeRef} landingHref={landingHref} />
      <main className="frame column recovery-screen__main" id="content">
        <h1 className="recovery-screen__title" tabIndex={-1}>
          {title}
        </h1>
        {children}
        <p className="recovery-screen__ways">
          <a className="recovery-screen__way" href={loginHref}>
            Back to sign in
          </a>
          <a className="recovery-screen__way" href={helpHref}>
            Help
          </a>
        </p>
      </main>
    </div>
  );
}
