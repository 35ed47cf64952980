import type { ReactNode } from 'react';

import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import { VisitorHeader } from '../app/VisitorHeader.tsx';
import './RegisterScreen.css';

/** The page on which one joins, or reads how to be invited: whatever stands on it begins with its title. */
export function RegisterScreen({
  darkModeRef,
  landingHref,
  children,
}: {
  darkModeRef: DarkModeActorRef;
  landingHref: string;
  children: ReactNode;
}) {
  return (
    <div className="register-screen">
      <VisitorHeader darkModeRef={darkModeRef} landingHref={landingHref} />
      <main className="frame column register-screen__main" id="content">
        {children}
      </main>
    </div>
  );
}
