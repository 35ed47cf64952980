import { assign, fromCallback, fromPromise, setup } from 'xstate';

import type { Reminder } from '../../domain/reminders/reminders.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type ReminderWatchEvent =
  | { type: 'watch.look' }
  | { type: 'timer.ended'; reminder: Reminder };

interface WatchContext {
  /** What is to be shown, the first of them next. */
  waiting: readonly Reminder[];
}

type Found = { output: readonly Reminder[] };

const failure = ({ event }: { event: { error: unknown } }) => event;
const found = ({ event }: { event: Found }) => event;

/** Shows what is due while the app is open (rules/reminders#RE8): it looks each twenty seconds, and hears of timers that end. */
export const reminderWatchMachine = setup({
  types: {} as { context: WatchContext; events: ReminderWatchEvent },
  actors: {
    /** Reports timers that end while nobody looks, and each time that the page comes into sight. */
    happenings: fromCallback<ReminderWatchEvent>(unprovidedListener('happenings')),
    findDue: fromPromise<readonly Reminder[], void>(unprovided('findDue')),
    show: fromPromise<void, { reminder: Reminder | null }>(unprovided('show')),
  },
  actions: {
    recordFound: assign({
      waiting: ({ context }, { output }: Found) => [...context.waiting, ...output],
    }),
    recordEnded: assign({
      waiting: ({ context }, { reminder }: { reminder: Reminder }) => [
        ...context.waiting,
        reminder,
      ],
    }),
    dropFirst: assign({ waiting: ({ context }) => context.waiting.slice(1) }),
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
  },
  guards: { hasWaiting: ({ context }) => context.waiting.length > 0 },
  delays: {
    /** In milliseconds: a practice is due for a quarter of an hour. */
    beat: 20_000,
  },
}).createMachine({
  id: 'reminderWatch',
  context: { waiting: [] },
  invoke: { id: 'happenings', src: 'happenings' },
  initial: 'looking',
  states: {
    resting: {
      always: { guard: 'hasWaiting', target: 'showing' },
      after: { beat: 'looking' },
      on: { 'watch.look': 'looking' },
    },
    looking: {
      invoke: {
        id: 'findDue',
        src: 'findDue',
        onDone: { target: 'resting', actions: { type: 'recordFound', params: found } },
        onError: { target: 'resting', actions: { type: 'logFailure', params: failure } },
      },
    },
    showing: {
      invoke: {
        id: 'show',
        src: 'show',
        input: ({ context }) => ({ reminder: context.waiting[0] ?? null }),
        onDone: { target: 'resting', actions: 'dropFirst' },
        onError: {
          target: 'resting',
          actions: ['dropFirst', { type: 'logFailure', params: failure }],
        },
      },
    },
  },
  on: {
    'timer.ended': {
      actions: { type: 'recordEnded', params: ({ event }) => event },
    },
  },
});
