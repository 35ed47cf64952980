import type { ReactNode } from 'react';

import './RemindersScreen.css';

/** How a member is reminded of what they planned. */
export function RemindersScreen({
  children,
  scheduleHref,
}: {
  children: ReactNode;
  scheduleHref: string;
}) {
  return (
    <main className="frame column reminders-screen" id="content">
      <header className="column reminders-screen__head">
        <h1 className="reminders-screen__title" tabIndex={-1}>
          Reminders
        </h1>
        <p className="reminders-screen__lead">
          Only those that you ask for, at the times of <a href={scheduleHref}>your schedule</a>.
        </p>
      </header>
      {children}
    </main>
  );
}
