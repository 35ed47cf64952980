import type { ReactNode } from 'react';

import type { DarkModeActorRef } from '../../../machines/app/darkModeMachine.ts';
import { VisitorHeader } from '../../app/VisitorHeader.tsx';
import './RecoveryScreen.css';

/** The page of who cannot sign in, or was told of a change that was not theirs: one question, and the way back. */
export function RecoveryScreen({
  darkModeRef,
  landingHref,
  loginHref,
  title,
  children,
}: {
  darkModeRef: DarkModeActorRef;
  landingHref: string;
  loginHref: string;
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
        <a className="recovery-screen__back" href={loginHref}>
          Back to sign in
        </a>
      </main>
    </div>
  );
}
