import { useId, type ReactNode } from 'react';

import { statePath } from '../ui/statePath.ts';
import { usePartFocus } from '../ui/usePartFocus.ts';
import { useHasStood } from './useHasStood.ts';

/** One part of the page of the account, of which `machine` stands as `snapshot` says. */
export function AccountPart({
  children,
  className,
  machine,
  snapshot,
  title,
}: {
  children: ReactNode;
  className?: string;
  machine: string;
  snapshot: { value: Parameters<typeof statePath>[0]; hasTag: (tag: 'busy') => boolean };
  title: string;
}) {
  const titleId = useId();
  const { heading, part } = usePartFocus();
  const isBusy = snapshot.hasTag('busy');
  const hasStood = useHasStood(isBusy);

  return (
    <section
      {...part}
      aria-busy={isBusy}
      aria-labelledby={titleId}
      className={`column account-screen__part${className === undefined ? '' : ` ${className}`}`}
      data-has-stood={hasStood}
      data-machine={machine}
      data-state={statePath(snapshot.value)}
    >
      <h2 className="account-screen__part-title" id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
