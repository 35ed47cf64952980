import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { Deletable } from '../../domain/practice/deletion.ts';
import { unprovided } from '../common/unprovided.ts';

export type DeletionActorRef = ActorRefFrom<typeof deletionMachine>;

export type DeletionEvent =
  | { type: 'deletion.ask'; subject: Deletable }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' };

interface DeletionContext {
  email: string;
  /** What is asked about, or was last: the question keeps its words while it leaves. */
  subject: Deletable | null;
}

/** Deletes what a member wrote, once they have said so twice. */
export const deletionMachine = setup({
  types: {} as {
    context: DeletionContext;
    events: DeletionEvent;
    input: { email: string };
    emitted: { type: 'deletion.done' };
  },
  actors: {
    /** Resolves once it is gone from this device, and its deletion waits to be sent. */
    deleteWritten: fromPromise<void, DeletionContext>(unprovided('deleteWritten')),
  },
  actions: {
    takeSubject: assign((_, { subject }: { subject: Deletable }) => ({ subject })),
    reportDone: emit({ type: 'deletion.done' as const }),
  },
}).createMachine({
  id: 'deletion',
  context: ({ input: { email } }) => ({ email, subject: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'deletion.ask': {
          target: 'asking',
          actions: { type: 'takeSubject', params: ({ event }) => event },
        },
      },
    },
    asking: {
      on: {
        'deletion.confirm': 'deleting',
        'deletion.cancel': 'idle',
        // Until the question is there, the newest press counts.
        'deletion.ask': { actions: { type: 'takeSubject', params: ({ event }) => event } },
      },
    },
    deleting: {
      invoke: {
        id: 'deleteWritten',
        src: 'deleteWritten',
        input: ({ context }) => context,
        onDone: { target: 'idle', actions: 'reportDone' },
      },
    },
  },
});
