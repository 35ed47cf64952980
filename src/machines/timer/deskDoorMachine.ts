import {
  assign,
  fromCallback,
  fromPromise,
  setup,
  type ActorRefFrom,
  type CallbackActorLogic,
  type EventObject,
} from 'xstate';

import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';
import type { timerDeskMachine, TimerDeskActorRef } from './timerDeskMachine.ts';

export type DeskDoorActorRef = ActorRefFrom<typeof deskDoorMachine>;

/** What is behind the door: the desk, and what tells of its timers wherever the member is. */
export interface Desk {
  timerDesk: typeof timerDeskMachine;
  tellings: CallbackActorLogic<EventObject>;
}

export type DeskDoorEvent =
  | { type: 'desk.want' }
  | { type: 'network.back' }
  | { type: 'member.leaving' };

interface DeskDoorContext {
  email: string;
  /** Null until the desk is there. */
  deskRef: TimerDeskActorRef | null;
}

const member = ({ context: { email } }: { context: DeskDoorContext }) => ({ email });

/**
 * The door to the desk of a member's timers. Most first views of a member have none: what stands behind it is fetched and handed in once
 * it is wanted, and is there for as long as the member is. To a member who is leaving none comes any more: it would take up what is to rest.
 */
export const deskDoorMachine = setup({
  types: {} as { context: DeskDoorContext; events: DeskDoorEvent; input: { email: string } },
  actors: {
    wishes: fromCallback<DeskDoorEvent, { email: string }>(unprovidedListener('wishes')),
    fetchDesk: fromPromise<Desk>(unprovided('fetchDesk')),
  },
  actions: {
    openDesk: assign(({ context: { email }, spawn }, { tellings, timerDesk }: Desk) => {
      const deskRef = spawn(timerDesk, { systemId: 'timerDesk', input: { email } });
      spawn(tellings);
      return { deskRef };
    }),
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
  },
  delays: { nextTry: 10_000 },
}).createMachine({
  id: 'deskDoor',
  context: ({ input: { email } }) => ({ email, deskRef: null }),
  invoke: { id: 'wishes', src: 'wishes', input: member },
  initial: 'closed',
  states: {
    closed: { on: { 'desk.want': 'fetching', 'member.leaving': 'left' } },
    fetching: {
      on: { 'member.leaving': 'left' },
      invoke: {
        id: 'fetchDesk',
        src: 'fetchDesk',
        onDone: {
          target: 'open',
          actions: { type: 'openDesk', params: ({ event }) => event.output },
        },
        onError: {
          target: 'unreached',
          actions: { type: 'logFailure', params: ({ event }) => event },
        },
      },
    },
    unreached: {
      after: { nextTry: 'fetching' },
      on: { 'desk.want': 'fetching', 'network.back': 'fetching', 'member.leaving': 'left' },
    },
    open: {},
    left: {},
  },
});
