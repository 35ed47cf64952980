import { fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { ReminderPermission } from '../../domain/reminders/permission.ts';
import { unprovided, unprovidedAction } from '../common/unprovided.ts';

export type ReminderAskActorRef = ActorRefFrom<typeof reminderAskMachine>;

export type ReminderAskEvent =
  | { type: 'ask.accept' }
  | { type: 'ask.decline' }
  | { type: 'ask.close' };

const failure = ({ event }: { event: { error: unknown } }) => event;

/**
 * Whether reminders are wanted: asked once, after the first practice that was done on time (rules/reminders#RE10). The browser is asked
 * only once the member has said yes.
 */
export const reminderAskMachine = setup({
  types: {} as { events: ReminderAskEvent },
  actors: {
    /** Whether it is to be asked, which counts as asked from then on: of several tabs, one is told so. */
    claimAsk: fromPromise<boolean, void>(unprovided('claimAsk')),
    /** Has the browser ask, and switches the reminders on where it lets us. */
    allow: fromPromise<ReminderPermission, void>(unprovided('allow')),
  },
  actions: {
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
  },
  guards: {
    isTime: (_, { output }: { output: boolean }) => output,
    isAllowed: (_, { output }: { output: ReminderPermission }) => output === 'allowed',
  },
  delays: { beat: 60_000 },
}).createMachine({
  id: 'reminderAsk',
  initial: 'looking',
  states: {
    looking: {
      invoke: {
        id: 'claimAsk',
        src: 'claimAsk',
        onDone: [
          { guard: { type: 'isTime', params: ({ event }) => event }, target: 'asking' },
          { target: 'resting' },
        ],
        onError: { target: 'resting', actions: { type: 'logFailure', params: failure } },
      },
    },
    resting: { after: { beat: 'looking' } },
    asking: {
      on: { 'ask.accept': 'requesting', 'ask.decline': 'over' },
    },
    requesting: {
      invoke: {
        id: 'allow',
        src: 'allow',
        onDone: [
          { guard: { type: 'isAllowed', params: ({ event }) => event }, target: 'allowed' },
          { target: 'refused' },
        ],
        onError: { target: 'refused', actions: { type: 'logFailure', params: failure } },
      },
    },
    allowed: { on: { 'ask.close': 'over' } },
    refused: { on: { 'ask.close': 'over' } },
    over: { type: 'final' },
  },
});
