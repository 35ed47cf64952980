import { useSelector } from '@xstate/react';

import {
  inOrderKept,
  isSave,
  isSendable,
  type OutboxItem,
  type OutboxSave,
} from '../../domain/outbox/outboxItem.ts';
import type { OutboxActorRef } from '../../machines/outbox/outboxMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { deleteText, itemText, waitingText, type OutboxHold } from './outboxTexts.ts';
import './OutboxLine.css';

/** What is on this device and not at the service yet, and what the service did not take. Empty while there is nothing. */
export function OutboxLine({ outboxRef }: { outboxRef: OutboxActorRef }) {
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
  const refused = inOrderKept(items)
    .filter(isSave)
    .filter((item) => !isSendable(item));

  return (
    <div className="outbox-line" data-machine="outbox" data-state={state}>
      <p role="status">
        {waiting.length === 0
          ? null
          : waitingText(waiting.length, needsMember ? 'member' : holdOf(waiting))}
      </p>
      {refused.length === 0 ? null : (
        <ul>
          {refused.map((item) => (
            <RefusedItem item={item} key={item.id} outboxRef={outboxRef} />
          ))}
        </ul>
      )}
    </div>
  );
}

function RefusedItem({ item, outboxRef }: { item: OutboxSave; outboxRef: OutboxActorRef }) {
  const { id, refusal } = item;

  return (
    <li className="outbox-line__refused">
      <Icon name="attention" />
      <div>
        <p className="outbox-line__name">{itemText(item)}</p>
        <p>The service did not take this: {refusal}</p>
        <div className="outbox-line__ways">
          <Button look="quiet" onPress={() => outboxRef.send({ type: 'item.retry', id })}>
            Try again
          </Button>
          <Button look="quiet" onPress={() => outboxRef.send({ type: 'item.discard', id })}>
            {deleteText(item)}
          </Button>
        </div>
      </div>
    </li>
  );
}

function holdOf(waiting: readonly OutboxItem[]): OutboxHold {
  const isUnanswered = waiting.some((item) => item.isUnanswered === true);
  const wasTried = waiting.some(({ attempts }) => attempts > 0);

  return isUnanswered || !wasTried ? 'network' : 'service';
}
