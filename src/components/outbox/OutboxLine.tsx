import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import { isSave, isSendable, type OutboxItem } from '../../domain/outbox/outboxItem.ts';
import type { OutboxActorRef } from '../../machines/outbox/outboxMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { waitingText, type OutboxHold } from './waitingText.ts';
import './OutboxLine.css';

/** What is on this device and not at the service yet, and what the service did not take. Empty while there is nothing. */
export function OutboxLine({
  outboxRef,
  children,
}: {
  outboxRef: OutboxActorRef;
  /** What was refused. */
  children: ReactNode;
}) {
  const state = useSelector(outboxRef, ({ value }) => statePath(value));
  const needsMember = useSelector(outboxRef, (snapshot) => snapshot.matches('needsMember'));
  const isSending = useSelector(outboxRef, (snapshot) => snapshot.matches('sending'));
  const items = useSelector(outboxRef, ({ context }) => context.items);
  // A first attempt is over before there would be anything to read.
  const waiting = items.filter(
    (item) =>
      item.kind !== 'media' &&
      isSave(item) &&
      isSendable(item) &&
      (item.attempts > 0 || !isSending),
  );

  return (
    <div className="outbox-line" data-machine="outbox" data-state={state}>
      <p role="status">
        {waiting.length === 0
          ? null
          : waitingText(waiting.length, needsMember ? 'member' : holdOf(waiting))}
      </p>
      {children}
    </div>
  );
}

function holdOf(waiting: readonly OutboxItem[]): OutboxHold {
  const isUnanswered = waiting.some((item) => item.isUnanswered === true);
  const wasTried = waiting.some(({ attempts }) => attempts > 0);

  return isUnanswered || !wasTried ? 'network' : 'service';
}
