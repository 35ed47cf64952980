import { assign, emit, fromCallback, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';

import type { EntryFault, EntryFields } from '../../domain/practiceRoom/entered.ts';
import type { DayOwner } from '../../domain/upload/dailyUpload.ts';
import { unprovided, unprovidedListener } from '../common/unprovided.ts';

export type PracticeEntryActorRef = ActorRefFrom<typeof practiceEntryMachine>;

export type PracticeEntryEvent =
  | { type: 'entry.begin' | 'entry.add' | 'entry.leave' }
  | { type: 'entry.change'; fields: Partial<EntryFields> };

/** What it asks to be kept of what is written; null for nothing any more. */
export interface EntryWish {
  type: 'entry.keep';
  fields: EntryFields | null;
}

interface PracticeEntryContext extends DayOwner, EntryFields {
  /** Whether it begins at once. */
  isAsked: boolean;
  /** Why it was not added, until it is changed. */
  fault: EntryFault | null;
}

const owner = ({ context: { email, date } }: { context: PracticeEntryContext }): DayOwner => ({
  email,
  date,
});

const nothing: EntryFields = { begun: '', minutes: '' };

/**
 * Minutes that were sat without the app, entered afterwards (rules/practiceRoom#Q21): they are kept as they are written until they are
 * added or left.
 */
export const practiceEntryMachine = setup({
  types: {} as {
    context: PracticeEntryContext;
    events: PracticeEntryEvent;
    input: DayOwner & { isAsked: boolean };
    emitted: { type: 'entry.added'; minutes: number };
  },
  actors: {
    /** Keeps what is written. What was written last is kept too when the page is hidden or this ends. */
    entryKeeper: fromCallback<EntryWish, DayOwner>(unprovidedListener('entryKeeper')),
    /** Resolves with what an earlier visit left, or null. */
    recall: fromPromise<EntryFields | null, DayOwner>(unprovided('recall')),
    /** Resolves with why nothing was added, or null once it is. */
    add: fromPromise<EntryFault | null, DayOwner & EntryFields>(unprovided('add')),
  },
  actions: {
    recordFields: assign((_, { fields }: { fields: Partial<EntryFields> }) => ({
      ...fields,
      fault: null,
    })),
    recordFault: assign((_, { fault }: { fault: EntryFault | null }) => ({ fault })),
    keepFields: sendTo('entryKeeper', ({ context: { begun, minutes } }): EntryWish => ({
      type: 'entry.keep',
      fields: { begun, minutes },
    })),
    dropFields: sendTo('entryKeeper', (): EntryWish => ({ type: 'entry.keep', fields: null })),
    reportAdded: emit(({ context }) => ({
      type: 'entry.added' as const,
      minutes: Number(context.minutes),
    })),
  },
  guards: {
    isLeft: (_, { fields }: { fields: EntryFields | null }) => fields !== null,
    isAsked: ({ context }) => context.isAsked,
    isFault: (_, { fault }: { fault: EntryFault | null }) => fault !== null,
  },
}).createMachine({
  id: 'practiceEntry',
  context: ({ input }) => ({ ...input, ...nothing, fault: null }),
  invoke: { id: 'entryKeeper', src: 'entryKeeper', input: owner },
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'recall',
        src: 'recall',
        input: owner,
        onDone: [
          {
            guard: { type: 'isLeft', params: ({ event }) => ({ fields: event.output }) },
            target: 'writing',
            actions: {
              type: 'recordFields',
              params: ({ event }) => ({ fields: event.output ?? nothing }),
            },
          },
          { guard: 'isAsked', target: 'writing' },
          { target: 'closed' },
        ],
      },
    },
    closed: { on: { 'entry.begin': 'writing' } },
    writing: {
      on: {
        'entry.change': {
          actions: [{ type: 'recordFields', params: ({ event }) => event }, 'keepFields'],
        },
        'entry.add': 'adding',
        'entry.leave': {
          target: 'closed',
          actions: [{ type: 'recordFields', params: { fields: nothing } }, 'dropFields'],
        },
      },
    },
    adding: {
      invoke: {
        id: 'add',
        src: 'add',
        input: ({ context: { begun, date, email, minutes } }) => ({ email, date, begun, minutes }),
        onDone: [
          {
            guard: { type: 'isFault', params: ({ event }) => ({ fault: event.output }) },
            target: 'writing',
            actions: { type: 'recordFault', params: ({ event }) => ({ fault: event.output }) },
          },
          {
            target: 'closed',
            actions: [
              'reportAdded',
              { type: 'recordFields', params: { fields: nothing } },
              'dropFields',
            ],
          },
        ],
      },
    },
  },
});
