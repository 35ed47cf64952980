import {
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  setup,
  type ActorRefFrom,
} from 'xstate';

import type { Day } from '../../domain/common/day.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';
import { outboxMachine } from '../outbox/outboxMachine.ts';
import { feedMachine } from '../practice/feedMachine.ts';
import { liveHeadsMachine } from '../practice/liveHeadsMachine.ts';
import { memberStoreMachine } from '../practice/memberStoreMachine.ts';
import { deskDoorMachine } from '../timer/deskDoorMachine.ts';
import { timeZoneMachine } from '../account/timeZoneMachine.ts';
import { dayTasksMachine } from '../today/dayTasksMachine.ts';
import { noticesMachine } from './noticesMachine.ts';
import { isThere, member, occupantOf, renamed, type Occupant, type Somebody } from './occupant.ts';

export type RoomsActorRef = ActorRefFrom<typeof roomsMachine>;

export type RoomsEvent =
  | {
      type: 'member.changed';
      /** Null for nobody. */
      email: string | null;
      /** The member's own day. */
      today: Day;
      /** The day of UTC (rules/today#D1). */
      utc: Day;
    }
  | { type: 'member.confirmed' };

interface RoomsContext {
  occupant: Occupant | null;
  /** Whether the service has confirmed the occupant while their rooms were still shut. */
  isConfirmed: boolean;
}

/** Who waits for the service to say that the member is here. */
const confirmable = [
  'memberStore',
  'outbox',
  'feed',
  'liveHeads',
  'dayTasks',
  'timeZone',
  'sealKey',
] as const;

/** Who a member is is forgotten here, nobody practises for them any more, and what they leave here is sealed. */
const farewell = [
  { type: 'forgetUser', params: member },
  { type: 'pauseTimers', params: member },
  { type: 'sealDevice', params: member },
] as const;

/**
 * The member's rooms: who is in them, and the long-lived actors that each member has of their own. Another member is another
 * store, outbox, desk and day: nothing of one ever meets the other.
 */
export const roomsMachine = setup({
  types: {} as {
    context: RoomsContext;
    events: RoomsEvent;
    children: {
      notices: 'notices';
      memberStore: 'memberStore';
      outbox: 'outbox';
      feed: 'feed';
      liveHeads: 'liveHeads';
      deskDoor: 'deskDoor';
      dayTasks: 'dayTasks';
      timeZone: 'timeZone';
      sealKey: 'sealKey';
    };
  },
  actors: {
    memberChanges: fromCallback<RoomsEvent>(unprovidedListener('memberChanges')),
    wrongClock: fromCallback<RoomsEvent>(unprovidedListener('wrongClock')),
    sealKey: fromCallback<RoomsEvent, { email: string }>(unprovidedListener('sealKey')),
    openSealed: fromPromise<void, { email: string }>(unprovided('openSealed')),
    notices: noticesMachine,
    memberStore: memberStoreMachine,
    outbox: outboxMachine,
    feed: feedMachine,
    liveHeads: liveHeadsMachine,
    deskDoor: deskDoorMachine,
    dayTasks: dayTasksMachine,
    timeZone: timeZoneMachine,
  },
  actions: {
    forgetUser: (_, _params: { email: string }) => unprovidedAction('forgetUser'),
    welcome: assign((_, { email, today, utc }: Omit<Occupant, 'email'> & Somebody) => ({
      occupant: email === null ? null : { email, today, utc },
      isConfirmed: false,
    })),
    sealDevice: (_, _params: { email: string }) => unprovidedAction('sealDevice'),
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
    rememberConfirmed: assign({ isConfirmed: true }),
    repeatConfirmed: enqueueActions(({ context, enqueue }) => {
      if (context.isConfirmed) enqueue.raise({ type: 'member.confirmed' });
    }),
    pauseTimers: (_, _params: { email: string }) => unprovidedAction('pauseTimers'),
    tellConfirmed: enqueueActions(({ enqueue }) => {
      for (const child of confirmable) {
        enqueue.sendTo(child, { type: 'member.confirmed' });
      }
    }),
  },
  guards: {
    isSomebody: (_, { email }: Somebody) => email !== null && email.trim() !== '',
    isNothingSealed: (_, _params: { email: string }) => unprovidedAction('isNothingSealed'),
    /** The service gives the member who is here another address. */
    isRenamed: (_, _params: { email: string; next: Somebody }) => unprovidedAction('isRenamed'),
    isSame: ({ context: { occupant } }, somebody: Somebody) => isThere(somebody, occupant),
  },
  delays: { arrivalTimeout: 20_000 },
}).createMachine({
  id: 'rooms',
  context: { occupant: null, isConfirmed: false },
  invoke: [
    { id: 'notices', systemId: 'notices', src: 'notices' },
    { id: 'memberChanges', src: 'memberChanges' },
  ],
  initial: 'empty',
  states: {
    empty: {
      on: {
        'member.changed': {
          guard: { type: 'isSomebody', params: ({ event }) => event },
          target: 'arriving',
          actions: { type: 'welcome', params: ({ event }) => event },
        },
      },
    },
    // What this device sealed of the member is open before anything of theirs is read (rules/yourData#Y8). Nobody waits for
    // it for ever: what is opened later stands beside what was kept meanwhile.
    arriving: {
      after: { arrivalTimeout: 'open' },
      always: { guard: { type: 'isNothingSealed', params: member }, target: 'open' },
      invoke: {
        id: 'openSealed',
        src: 'openSealed',
        input: member,
        onDone: 'open',
        onError: {
          target: 'open',
          actions: { type: 'logFailure', params: ({ event }) => event },
        },
      },
      on: {
        'member.changed': [
          { guard: { type: 'isSame', params: ({ event }) => event } },
          {
            guard: { type: 'isRenamed', params: renamed },
            target: 'arriving',
            reenter: true,
            actions: { type: 'welcome', params: ({ event }) => event },
          },
          {
            guard: { type: 'isSomebody', params: ({ event }) => event },
            target: 'arriving',
            reenter: true,
            actions: [
              { type: 'sealDevice', params: member },
              { type: 'welcome', params: ({ event }) => event },
            ],
          },
          {
            target: 'empty',
            actions: [{ type: 'sealDevice', params: member }, assign({ occupant: null })],
          },
        ],
        'member.confirmed': { actions: 'rememberConfirmed' },
      },
    },
    open: {
      entry: 'repeatConfirmed',
      // In this order: what a timer ends with goes to the store and to the outbox.
      invoke: [
        {
          id: 'memberStore',
          systemId: 'memberStore',
          src: 'memberStore',
          input: (here) => occupantOf(here),
        },
        { id: 'outbox', systemId: 'outbox', src: 'outbox', input: member },
        { id: 'feed', systemId: 'feed', src: 'feed', input: member },
        { id: 'liveHeads', systemId: 'liveHeads', src: 'liveHeads', input: member },
        { id: 'deskDoor', src: 'deskDoor', input: member },
        { id: 'wrongClock', src: 'wrongClock' },
        { id: 'sealKey', src: 'sealKey', input: member },
        {
          id: 'dayTasks',
          systemId: 'dayTasks',
          src: 'dayTasks',
          input: (here) => occupantOf(here),
        },
        { id: 'timeZone', src: 'timeZone', input: member },
      ],
      on: {
        'member.changed': [
          { guard: { type: 'isSame', params: ({ event }) => event } },
          // Everything here is told the other address, and nothing is left behind.
          {
            guard: { type: 'isRenamed', params: renamed },
            target: 'arriving',
            actions: { type: 'welcome', params: ({ event }) => event },
          },
          {
            guard: { type: 'isSomebody', params: ({ event }) => event },
            target: 'arriving',
            actions: [...farewell, { type: 'welcome', params: ({ event }) => event }],
          },
          {
            target: 'empty',
            actions: [...farewell, assign({ occupant: null })],
          },
        ],
        'member.confirmed': { actions: 'tellConfirmed' },
      },
    },
  },
});
