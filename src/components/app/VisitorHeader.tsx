import type { ReactNode } from 'react';

import type { DarkModeActorRef } from '../../machines/app/darkModeMachine.ts';
import { Wordmark } from '../ui/Wordmark.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import './VisitorHeader.css';

/** The top of every screen that needs no sign-in. */
export function VisitorHeader({
  landingHref,
  darkModeRef,
  children = null,
}: {
  landingHref: string;
  darkModeRef: DarkModeActorRef;
  children?: ReactNode;
}) {
  return (
    <header className="visitor-header">
      <a aria-label="Fourfold, to the start" className="visitor-header__home" href={landingHref}>
        <Wordmark />
      </a>
      <div className="visitor-header__end">
        {children}
        <ThemeToggle actorRef={darkModeRef} />
      </div>
    </header>
  );
}
