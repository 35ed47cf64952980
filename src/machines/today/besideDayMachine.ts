import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { Day } from '../../domain/common/day.ts';
import { commitmentsFailureOf } from '../../domain/today/commitmentsFailure.ts';
import type { Task } from '../../domain/today/task.ts';
import { unprovided, unprovidedAction } from '../common/unprovided.ts';

export type BesideDayActorRef = ActorRefFrom<typeof besideDayMachine>;

export type BesideDayEvent =
  | { type: 'beside.changed'; date: Day | null }
  | { type: 'tasks.refresh' }
  | { type: 'network.back' }
  | { type: 'member.confirmed' };

/** Which day to ask for beside the member's own. */
export interface BesideDay {
  email: string;
  /** The day of UTC; null where that is the member's own. */
  date: Day | null;
}

const failure = ({ event }: { event: { error: unknown } }) => event;

/**
 * The day of UTC where it is not the member's own: its tasks are asked for, and kept on this device for whoever shows them
 * (rules/today#D2). Whether that answers, hangs or fails, the member's own list knows nothing of it.
 */
export const besideDayMachine = setup({
  types: {} as { context: BesideDay; events: BesideDayEvent; input: BesideDay },
  actors: {
    loadTasks: fromPromise<Task[], BesideDay>(unprovided('loadTasks')),
  },
  actions: {
    keepTasks: (_, _params: BesideDay & { tasks: Task[] }) => unprovidedAction('keepTasks'),
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
    setDate: assign({ date: (_, params: { date: Day | null }) => params.date }),
  },
  guards: {
    hasNone: ({ context }) => context.date === null,
    isSame: ({ context }, params: { date: Day | null }) => params.date === context.date,
    isForeseen: (_, params: { error: unknown }) => commitmentsFailureOf(params.error) !== null,
  },
}).createMachine({
  id: 'besideDay',
  context: ({ input }) => input,
  on: {
    'beside.changed': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      { target: '.choosing', actions: { type: 'setDate', params: ({ event }) => event } },
    ],
  },
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'hasNone', target: 'none' }, { target: 'loading' }] },
    none: {},
    loading: {
      invoke: {
        id: 'loadTasks',
        src: 'loadTasks',
        input: ({ context }) => context,
        onDone: {
          target: 'ready',
          actions: {
            type: 'keepTasks',
            params: ({ context, event }) => ({ ...context, tasks: event.output }),
          },
        },
        onError: {
          guard: { type: 'isForeseen', params: failure },
          target: 'failed',
          actions: { type: 'logFailure', params: failure },
        },
      },
    },
    ready: { on: { 'tasks.refresh': 'loading' } },
    failed: {
      on: { 'tasks.refresh': 'loading', 'network.back': 'loading', 'member.confirmed': 'loading' },
    },
  },
});
