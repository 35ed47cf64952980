import type { ReactNode } from 'react';

import './AccountScreen.css';

/** How a member signs in, and what can be changed of it. */
export function AccountScreen({ email, children }: { email: string; children: ReactNode }) {
  return (
    <main className="frame column account-screen" id="content">
      <header className="column account-screen__head">
        <h1 className="account-screen__title" tabIndex={-1}>
          Your account
        </h1>
        <p className="account-screen__lead">You sign in as {email}.</p>
      </header>
      {children}
    </main>
  );
}
