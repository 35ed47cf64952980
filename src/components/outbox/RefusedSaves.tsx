import { useSelector } from '@xstate/react';

import { refusedSaves, type OutboxSave } from '../../domain/outbox/outboxItem.ts';
import type { OutboxActorRef } from '../../machines/outbox/outboxMachine.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { deleteText, itemText } from './outboxTexts.ts';
import './OutboxLine.css';

/** What the service did not take, each with the ways on. */
export function RefusedSaves({ outboxRef }: { outboxRef: OutboxActorRef }) {
  const items = useSelector(outboxRef, ({ context }) => context.items);
  const refused = refusedSaves(items);

  return refused.length === 0 ? null : (
    <ul>
      {refused.map((item) => (
        <RefusedItem item={item} key={item.id} outboxRef={outboxRef} />
      ))}
    </ul>
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
