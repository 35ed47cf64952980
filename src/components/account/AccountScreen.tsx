import type { ReactNode } from 'react';

import { Notice } from '../ui/Notice.tsx';
import './AccountScreen.css';

/** How a member signs in, and what can be changed of it. */
export function AccountScreen({
  email,
  isCutOff,
  children,
}: {
  email: string;
  /** Whether some of it could not be read for want of a network. */
  isCutOff: boolean;
  children: ReactNode;
}) {
  return (
    <main className="frame column account-screen" id="content">
      <header className="column account-screen__head">
        <h1 className="account-screen__title" tabIndex={-1}>
          Your account
        </h1>
        <p className="account-screen__lead">You sign in as {email}.</p>
      </header>
      {isCutOff ? (
        <Notice role="alert">
          There is no network just now. What is missing here is read as soon as it is back.
        </Notice>
      ) : null}
      {children}
    </main>
  );
}
