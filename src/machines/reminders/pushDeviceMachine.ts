import { fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { Listening } from '../../domain/reminders/listening.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type PushDeviceActorRef = ActorRefFrom<typeof pushDeviceMachine>;

export type PushDeviceEvent =
  /** Whether this device may show notes, and its member wants some of those that come while nothing is open. */
  { type: 'push.wanted'; isWanted: boolean } | { type: 'push.changed' };

interface Owned {
  email: string;
  /** Whether somebody reads how it is: only then it is asked, while nothing is wanted, whether it could be. */
  isRead: boolean;
}

type Answered = { event: { output: Listening } };

const failure = ({ event }: { event: { error: unknown } }) => event;
const answered = ({ event: { output } }: Answered) => ({ listening: output });
const looked = ({ event: { output } }: { event: { output: boolean } }) => ({ isSetUp: output });
const wanted = ({ event }: { event: { isWanted: boolean } }) => event;

/** Has this device listen for reminders as long as its member wants some (rules/reminders#RE15). */
export const pushDeviceMachine = setup({
  types: {} as { context: Owned; events: PushDeviceEvent; input: Owned; tags: 'busy' },
  actors: {
    /** Reports what is wanted, at once and whenever that changes, and that the browser changed where it listens. */
    wishes: fromCallback<PushDeviceEvent, { email: string }>(unprovidedListener('wishes')),
    /** Whether anything is sent from the member's Fourfold. */
    look: fromPromise<boolean, void>(unprovided('look')),
    begin: fromPromise<Listening, void>(unprovided('begin')),
    end: fromPromise<void, void>(unprovided('end')),
  },
  actions: {
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
  },
  guards: {
    isRead: ({ context }) => context.isRead,
    isSetUp: (_, { isSetUp }: { isSetUp: boolean }) => isSetUp,
    isWanted: (_, { isWanted }: { isWanted: boolean }) => isWanted,
    isUnwanted: (_, { isWanted }: { isWanted: boolean }) => !isWanted,
    isListening: (_, { listening }: { listening: Listening }) => listening === 'listening',
    isNotSetUp: (_, { listening }: { listening: Listening }) => listening === 'notSetUp',
  },
  delays: {
    /** In milliseconds. */
    anotherTry: 60_000,
  },
}).createMachine({
  id: 'pushDevice',
  context: ({ input: { email, isRead } }) => ({ email, isRead }),
  invoke: { id: 'wishes', src: 'wishes', input: ({ context: { email } }) => ({ email }) },
  initial: 'hearing',
  states: {
    /** What is wanted is not told yet. */
    hearing: {
      tags: 'busy',
      on: {
        'push.wanted': [
          { guard: { type: 'isWanted', params: wanted }, target: 'wanted' },
          { target: 'off' },
        ],
      },
    },
    off: {
      initial: 'resting',
      on: { 'push.wanted': { guard: { type: 'isWanted', params: wanted }, target: 'wanted' } },
      states: {
        resting: { always: { guard: 'isRead', target: 'looking' } },
        looking: {
          tags: 'busy',
          invoke: {
            id: 'look',
            src: 'look',
            onDone: [
              { guard: { type: 'isSetUp', params: looked }, target: 'possible' },
              { target: 'notSetUp' },
            ],
            onError: { target: 'untold', actions: { type: 'logFailure', params: failure } },
          },
        },
        possible: {},
        notSetUp: {},
        untold: { after: { anotherTry: 'looking' } },
      },
    },
    wanted: {
      initial: 'beginning',
      on: { 'push.wanted': { guard: { type: 'isUnwanted', params: wanted }, target: 'ending' } },
      states: {
        beginning: {
          tags: 'busy',
          invoke: {
            id: 'begin',
            src: 'begin',
            onDone: [
              { guard: { type: 'isListening', params: answered }, target: 'listening' },
              { guard: { type: 'isNotSetUp', params: answered }, target: 'notSetUp' },
              { target: 'unable' },
            ],
            onError: { target: 'untold', actions: { type: 'logFailure', params: failure } },
          },
        },
        listening: { on: { 'push.changed': 'beginning' } },
        notSetUp: {},
        unable: {},
        untold: { after: { anotherTry: 'beginning' } },
      },
    },
    ending: {
      tags: 'busy',
      invoke: {
        id: 'end',
        src: 'end',
        onDone: 'off',
        onError: { target: 'off', actions: { type: 'logFailure', params: failure } },
      },
      on: { 'push.wanted': { guard: { type: 'isWanted', params: wanted }, target: 'wanted' } },
    },
  },
});
