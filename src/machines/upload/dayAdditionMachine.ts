import { assign, fromCallback, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';

import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { fitsDay } from '../../domain/upload/dayText.ts';
import { unprovided, unprovidedListener } from '../common/unprovided.ts';

export type DayAdditionActorRef = ActorRefFrom<typeof dayAdditionMachine>;

export type DayAdditionEvent =
  | { type: 'addition.begin' | 'addition.add' | 'addition.leave' }
  | { type: 'text.change'; text: string };

/** What it asks to be kept of what is written; null for nothing any more. */
export interface AdditionWish {
  type: 'text.keep';
  text: string | null;
}

interface DayAdditionContext extends DayOwner {
  text: string;
}

const owner = ({ context: { email, date } }: { context: DayAdditionContext }): DayOwner => ({
  email,
  date,
});

/** What is added to a day behind (rules/upload#U23): a few words, kept as they are written until they are added or left. */
export const dayAdditionMachine = setup({
  types: {} as {
    context: DayAdditionContext;
    events: DayAdditionEvent;
    input: DayOwner;
  },
  actors: {
    /** Keeps what is written. What was written last is kept too when the page is hidden or this ends. */
    textKeeper: fromCallback<AdditionWish, DayOwner>(unprovidedListener('textKeeper')),
    /** Resolves with what an earlier visit left, empty for nothing. */
    recall: fromPromise<string, DayOwner>(unprovided('recall')),
    add: fromPromise<void, DayOwner & { text: string }>(unprovided('add')),
  },
  actions: {
    recordText: assign((_, { text }: { text: string }) => ({ text })),
    keepText: sendTo('textKeeper', ({ context: { text } }): AdditionWish => ({
      type: 'text.keep',
      text,
    })),
    dropText: sendTo('textKeeper', (): AdditionWish => ({ type: 'text.keep', text: null })),
  },
  guards: {
    isLeft: (_, { text }: { text: string }) => text.trim() !== '',
    canBeKept: ({ context }) => context.text.trim() !== '' && fitsDay(context.text),
  },
}).createMachine({
  id: 'dayAddition',
  context: ({ input }) => ({ ...input, text: '' }),
  invoke: { id: 'textKeeper', src: 'textKeeper', input: owner },
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'recall',
        src: 'recall',
        input: owner,
        onDone: [
          {
            guard: { type: 'isLeft', params: ({ event }) => ({ text: event.output }) },
            target: 'writing',
            actions: { type: 'recordText', params: ({ event }) => ({ text: event.output }) },
          },
          { target: 'closed' },
        ],
      },
    },
    closed: { on: { 'addition.begin': 'writing' } },
    writing: {
      on: {
        'text.change': {
          actions: [{ type: 'recordText', params: ({ event }) => event }, 'keepText'],
        },
        'addition.add': { guard: 'canBeKept', target: 'adding' },
        'addition.leave': {
          target: 'closed',
          actions: [{ type: 'recordText', params: { text: '' } }, 'dropText'],
        },
      },
    },
    adding: {
      invoke: {
        id: 'add',
        src: 'add',
        input: ({ context }) => context,
        onDone: {
          target: 'closed',
          actions: [{ type: 'recordText', params: { text: '' } }, 'dropText'],
        },
      },
    },
  },
});
