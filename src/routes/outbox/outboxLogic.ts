import { fromCallback } from 'xstate';

import type { Delivered, Outcome } from '../../domain/outbox/outbox.ts';
import { isSave, isSendable, type OutboxItem } from '../../domain/outbox/outboxItem.ts';
import { outboxMachine, type OutboxEvent } from '../../machines/outbox/outboxMachine.ts';
import type { SessionActorRef } from '../../machines/app/sessionMachine.ts';
import {
  deliverNext,
  discardItem,
  keepItem,
  onItemsChanged,
  retryItems,
} from '../../services/outbox/outbox.ts';
import { wakeWorkerLater } from '../../services/outbox/wakeWorker.ts';
import { onFirstUse } from '../../services/page/moments/firstUse.ts';
import { onPageHidden } from '../../services/page/page.ts';
import { keepHere } from '../../services/reflection/ownMedia.ts';
import { fromRequest } from '../common/member/fromRequest.ts';
import { onNetworkBack } from '../common/member/networkBack.ts';

/** The outbox of this session: kept on this device, sent to the commitments service. */
export function liveOutbox(sessionRef: SessionActorRef) {
  return outboxMachine.provide({
    actors: {
      storedItems: fromCallback<OutboxEvent, { email: string }>(({ input, sendBack }) => {
        let isWaiting = false;
        const stops = [
          onItemsChanged(input.email, (items) => {
            isWaiting = items.some((item) => isSave(item) && isSendable(item));
            sendBack({ type: 'items.stored', items });
          }),
          onPageHidden((isHidden) => {
            if (isHidden && isWaiting) void wakeWorkerLater();
          }),
          onFirstUse(() => void fetchSending().catch(() => null)),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      }),
      networkChanges: fromCallback<OutboxEvent>(({ sendBack }) =>
        onNetworkBack(() => sendBack({ type: 'network.back' })),
      ),
      deliverNext: fromRequest<Delivered, { email: string }>(({ input: { email }, signal }) =>
        deliverNext(email, (item, until) => send(sessionRef, email, item, until), signal),
      ),
    },
    actions: {
      keepItem: ({ context }, { item }) => void keepItem(context.email, item),
      retryItems: ({ context }, { ids }) => void retryItems(context.email, ids),
      discardItem: ({ context: { email, items } }, { id }) => {
        void discard(email, items.find((item) => item.id === id) ?? { id });
      },
    },
  });
}

/** A file or a preset that is not to be sent now is not sent later either, for as long as its member does not say otherwise. */
async function discard(email: string, item: OutboxItem | { id: string }): Promise<void> {
  if ('kind' in item && item.kind === 'media') await keepHere(email, item.name);
  if ('kind' in item && item.kind === 'preset') {
    const presets = await fetchPresets().catch(() => null);
    // One that is not left here would be sent again: it stays in the outbox, and its member can say so once more.
    if (presets === null) return;
    await presets.leavePresetHere(email, item);
  }
  await discardItem(email, item.id);
}

/** Sends an item by what is fetched before the first one. Where that could not be fetched, nobody has answered. */
async function send(
  sessionRef: SessionActorRef,
  email: string,
  item: OutboxItem,
  signal: AbortSignal,
): Promise<Outcome> {
  const sending = await fetchSending().catch(() => null);
  if (sending === null) return { kind: 'unanswered', message: 'The network is away.' };

  return sending.sendItem(sessionRef, email, item, signal);
}

function fetchSending() {
  return import('./outboxSending.ts');
}

/** It comes with what sends. */
function fetchPresets() {
  return import('../../services/practiceRoom/presets.ts');
}
