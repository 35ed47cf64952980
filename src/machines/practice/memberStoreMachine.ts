import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { Day } from '../../domain/common/day.ts';
import {
  isSameMember,
  keptOf,
  nobody,
  onDay,
  mergedUser,
  userOfAddress,
  welcomed,
  withKept,
  withPillarActivity,
  type ActivityFields,
  type KeptMember,
  type LoadedProfile,
  type MemberState,
  type StateChange,
} from '../../domain/practice/member.ts';
import { addSession, type MeditationSession } from '../../domain/practice/practice.ts';
import { profileFailureOf, type Profile } from '../../domain/account/profile.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type MemberStoreActorRef = ActorRefFrom<typeof memberStoreMachine>;

export type MemberStoreEvent =
  | { type: 'member.changed'; email: string | null }
  | { type: 'member.confirmed' }
  | { type: 'state.stored'; kept: KeptMember }
  | { type: 'day.began'; day: Day }
  | { type: 'session.add'; session: MeditationSession }
  | { type: 'activity.add'; fields: ActivityFields; at: number }
  | { type: 'state.change'; change: StateChange }
  | { type: 'schedule.known'; change: Pick<StateChange, 'schedule'> }
  | { type: 'profile.load' }
  | { type: 'profile.saved'; profile: Profile };

interface MemberStoreContext extends MemberState {
  /** Empty while nobody is here. */
  email: string;
  today: Day;
}

const keepState = {
  type: 'keepState',
  params: ({ context }: { context: MemberStoreContext }) => ({
    email: context.email,
    kept: keptOf(context),
  }),
} as const;

const forgetUser = {
  type: 'forgetUser',
  params: ({ context }: { context: MemberStoreContext }) => ({ email: context.email }),
} as const;

/** The member store: the client state of whoever is signed in, kept on this device, with the profile merged in. */
export const memberStoreMachine = setup({
  types: {} as {
    context: MemberStoreContext;
    events: MemberStoreEvent;
    input: { today: Day };
  },
  actors: {
    memberChanges: fromCallback<MemberStoreEvent>(unprovidedListener('memberChanges')),
    storedStates: fromCallback<MemberStoreEvent, { email: string }>(
      unprovidedListener('storedStates'),
    ),
    days: fromCallback<MemberStoreEvent>(unprovidedListener('days')),
    loadProfile: fromPromise<LoadedProfile, { email: string }>(unprovided('loadProfile')),
  },
  actions: {
    keepState: (_, _params: { email: string; kept: KeptMember }) => unprovidedAction('keepState'),
    forgetUser: (_, _params: { email: string }) => unprovidedAction('forgetUser'),
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
    welcome: assign((_, params: { email: string | null }) =>
      params.email === null ? {} : welcomed(params.email),
    ),
    clear: assign({ ...nobody, email: '' }),
    takeOver: assign(({ context }, params: { kept: KeptMember }) =>
      withKept(context, params.kept, context.today),
    ),
    beginDay: assign(({ context }, params: { day: Day }) => ({
      ...onDay(context, params.day),
      today: params.day,
    })),
    addSession: assign(({ context }, params: { session: MeditationSession }) => ({
      ...addSession(context, params.session, context.today),
      activeSession: null,
    })),
    addActivity: assign(({ context }, params: { fields: ActivityFields; at: number }) => ({
      pillarActivities: withPillarActivity(context.pillarActivities, params.fields, params.at),
    })),
    change: assign((_, params: { change: StateChange }) => params.change),
    mergeProfile: assign(({ context }, params: LoadedProfile) => ({
      user: mergedUser(context.user ?? userOfAddress(context.email), params),
      schedule: params.schedule ?? context.schedule,
    })),
  },
  guards: {
    isSame: ({ context }, { email }: { email: string | null }) =>
      email !== null && isSameMember(email, context.email),
    isSomebody: (_, { email }: { email: string | null }) => email !== null && email.trim() !== '',
    hasProfile: (_, params: { output: LoadedProfile }) => params.output.profile !== null,
    isForeseen: (_, params: { error: unknown }) => profileFailureOf(params.error) !== null,
  },
}).createMachine({
  id: 'memberStore',
  context: ({ input }) => ({ ...nobody, email: '', today: input.today }),
  invoke: [
    { id: 'days', src: 'days' },
    { id: 'memberChanges', src: 'memberChanges' },
  ],
  on: {
    'day.began': { actions: { type: 'beginDay', params: ({ event }) => event } },
  },
  initial: 'closed',
  states: {
    closed: {
      entry: 'clear',
      on: {
        'member.changed': {
          guard: { type: 'isSomebody', params: ({ event }) => event },
          target: 'open',
          actions: { type: 'welcome', params: ({ event }) => event },
        },
      },
    },
    open: {
      invoke: {
        id: 'storedStates',
        src: 'storedStates',
        input: ({ context }) => ({ email: context.email }),
      },
      on: {
        'member.changed': [
          { guard: { type: 'isSame', params: ({ event }) => event } },
          {
            guard: { type: 'isSomebody', params: ({ event }) => event },
            target: 'open',
            reenter: true,
            actions: [forgetUser, { type: 'welcome', params: ({ event }) => event }],
          },
          { target: 'closed', actions: forgetUser },
        ],
        'state.stored': { actions: { type: 'takeOver', params: ({ event }) => event } },
        'session.add': {
          actions: [{ type: 'addSession', params: ({ event }) => event }, keepState],
        },
        'activity.add': {
          actions: [{ type: 'addActivity', params: ({ event }) => event }, keepState],
        },
        'state.change': { actions: { type: 'change', params: ({ event }) => event } },
        'schedule.known': {
          actions: [{ type: 'change', params: ({ event }) => event }, keepState],
        },
        'profile.saved': {
          target: '.loaded',
          actions: [
            {
              type: 'mergeProfile',
              params: ({ event }) => ({ profile: event.profile, earlier: null }),
            },
            keepState,
          ],
        },
        'profile.load': '.loading',
      },
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadProfile',
            src: 'loadProfile',
            input: ({ context }) => ({ email: context.email }),
            onDone: [
              {
                guard: { type: 'hasProfile', params: ({ event }) => event },
                target: 'loaded',
                actions: [{ type: 'mergeProfile', params: ({ event }) => event.output }, keepState],
              },
              {
                target: 'none',
                actions: [{ type: 'mergeProfile', params: ({ event }) => event.output }, keepState],
              },
            ],
            onError: {
              guard: { type: 'isForeseen', params: ({ event }) => event },
              target: 'failed',
              actions: { type: 'logFailure', params: ({ event }) => event },
            },
          },
        },
        loaded: {},
        none: {},
        failed: { on: { 'member.confirmed': 'loading' } },
      },
    },
  },
});
