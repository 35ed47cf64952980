import {
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  setup,
  type ActorRefFrom,
} from 'xstate';

import { hasNews, unansweredOf, type Delivered } from '../../domain/outbox/outbox.ts';
import type { OutboxItem } from '../../domain/outbox/outboxItem.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type OutboxActorRef = ActorRefFrom<typeof outboxMachine>;

export type OutboxEvent =
  | { type: 'member.confirmed' }
  | { type: 'network.back' }
  | { type: 'items.stored'; items: readonly OutboxItem[] }
  | { type: 'item.add'; item: OutboxItem }
  | { type: 'item.retry'; id: string }
  | { type: 'item.discard'; id: string };

interface OutboxContext {
  email: string;
  /** What this device keeps for the member, as far as it is known. */
  items: readonly OutboxItem[];
  /** In milliseconds, until something may be due. */
  wait: number;
  /** Something came up since it began to look for the next item. */
  hasMore: boolean;
}

type Stored = Pick<OutboxContext, 'items'>;
type Attempt = Extract<Delivered, { kind: 'attempted' }>;

const member = ({ context: { email } }: { context: OutboxContext }) => ({ email });

const retryUnanswered = {
  type: 'retryItems',
  params: ({ context }: { context: OutboxContext }) => ({ ids: unansweredOf(context.items) }),
} as const;

const stored = ({ event }: { event: Stored }) => event;
const recordItems = { type: 'recordItems', params: stored } as const;

const output = ({ event }: { event: { output: Delivered } }) => event.output;
const report = { type: 'report', params: output } as const;

/**
 * The outbox: what a member did, kept on this device until a service has accepted it. It is sent one item after the other.
 * While the member has to sign in again, everything stays, and nothing is sent.
 */
export const outboxMachine = setup({
  types: {} as {
    context: OutboxContext;
    events: OutboxEvent;
    input: { email: string };
    emitted: { type: 'item.settled'; item: OutboxItem; outcome: Attempt['outcome'] };
  },
  actors: {
    storedItems: fromCallback<OutboxEvent, { email: string }>(unprovidedListener('storedItems')),
    networkChanges: fromCallback<OutboxEvent>(unprovidedListener('networkChanges')),
    deliverNext: fromPromise<Delivered, { email: string }>(unprovided('deliverNext')),
  },
  actions: {
    keepItem: (_, _params: { item: OutboxItem }) => unprovidedAction('keepItem'),
    retryItems: (_, _params: { ids: string[] }) => unprovidedAction('retryItems'),
    discardItem: (_, _params: { id: string }) => unprovidedAction('discardItem'),
    recordItems: assign((_, { items }: Stored) => ({ items })),
    recordWait: assign((_, delivered: Delivered) =>
      delivered.kind === 'nothingDue' ? { wait: delivered.wait ?? 0 } : {},
    ),
    noteMore: assign({ hasMore: true }),
    beginLooking: assign({ hasMore: false }),
    report: enqueueActions(({ enqueue }, delivered: Delivered) => {
      if (delivered.kind !== 'attempted') return;
      const { item, outcome } = delivered;
      enqueue.emit({ type: 'item.settled', item, outcome });
    }),
  },
  guards: {
    hasNews: ({ context }, { items }: Stored) => hasNews(context.items, items),
    hasMore: ({ context }) => context.hasMore,
    isSignedOut: (_, delivered: Delivered) =>
      delivered.kind === 'attempted' && delivered.outcome.kind === 'signedOut',
    wasSent: (_, { kind }: Delivered) => kind === 'attempted',
    isDueLater: (_, delivered: Delivered) =>
      delivered.kind === 'nothingDue' && delivered.wait !== null,
  },
  delays: { untilDue: ({ context }) => context.wait },
}).createMachine({
  id: 'outbox',
  context: ({ input: { email } }) => ({ email, items: [], wait: 0, hasMore: false }),
  invoke: [
    { id: 'storedItems', src: 'storedItems', input: member },
    { id: 'networkChanges', src: 'networkChanges' },
  ],
  on: {
    'items.stored': [
      { guard: { type: 'hasNews', params: stored }, actions: [recordItems, 'noteMore'] },
      { actions: recordItems },
    ],
    'item.add': {
      actions: [
        {
          type: 'retryItems',
          params: ({ context, event }) => ({ ids: unansweredOf(context.items, event.item) }),
        },
        { type: 'keepItem', params: ({ event }) => event },
        'noteMore',
      ],
    },
    'item.retry': {
      actions: [{ type: 'retryItems', params: ({ event }) => ({ ids: [event.id] }) }, 'noteMore'],
    },
    'item.discard': {
      actions: [{ type: 'discardItem', params: ({ event }) => event }, 'noteMore'],
    },
    'network.back': { actions: [retryUnanswered, 'noteMore'] },
    'member.confirmed': { actions: [retryUnanswered, 'noteMore'] },
  },
  initial: 'sending',
  states: {
    idle: { always: { guard: 'hasMore', target: 'sending' } },
    sending: {
      entry: 'beginLooking',
      invoke: {
        id: 'deliverNext',
        src: 'deliverNext',
        input: member,
        onDone: [
          {
            guard: { type: 'isSignedOut', params: output },
            target: 'needsMember',
            actions: report,
          },
          {
            guard: { type: 'wasSent', params: output },
            target: 'sending',
            reenter: true,
            actions: report,
          },
          {
            guard: { type: 'isDueLater', params: output },
            target: 'waiting',
            actions: { type: 'recordWait', params: output },
          },
          { target: 'idle' },
        ],
      },
    },
    waiting: {
      always: { guard: 'hasMore', target: 'sending' },
      after: { untilDue: 'sending' },
    },
    needsMember: {
      on: { 'member.confirmed': { target: 'sending', actions: retryUnanswered } },
    },
  },
});
