import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';

import type { Hideable } from '../../contract/practice/writes.ts';
import { unlessAlike } from '../../domain/common/alike.ts';
import type { Day } from '../../domain/common/day.ts';
import {
  keptOf,
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
import { toggledNumber } from '../../domain/practice/preferences.ts';
import type { Told, ToldPractice } from '../../domain/practice/toldPractice.ts';
import { profileFailureOf, type Profile } from '../../domain/account/profile.ts';
import { unprovided, unprovidedAction, unprovidedListener } from '../common/unprovided.ts';

export type MemberStoreActorRef = ActorRefFrom<typeof memberStoreMachine>;

export type MemberStoreEvent =
  | { type: 'member.confirmed' }
  | { type: 'state.stored'; kept: KeptMember }
  | { type: 'practice.told'; told: ToldPractice | null }
  | { type: 'hidden.told'; hidden: readonly Hideable[] }
  | { type: 'number.toggle'; number: Hideable }
  | { type: 'day.began'; day: Day }
  | { type: 'session.add'; session: MeditationSession }
  | { type: 'activity.add'; fields: ActivityFields; at: number }
  | { type: 'state.change'; change: StateChange }
  | { type: 'schedule.known'; change: Pick<StateChange, 'schedule'> }
  | { type: 'profile.load' }
  | { type: 'profile.saved'; profile: Profile };

interface MemberStoreContext extends MemberState {
  email: string;
  today: Day;
  /** What the account says of days that this device has yet to read; null once it has read all, undefined before the account said anything. */
  told: Told;
  /** The numbers that the member has hidden; null until that is known. */
  hidden: readonly Hideable[] | null;
}

const keepState = {
  type: 'keepState',
  params: ({ context }: { context: MemberStoreContext }) => ({
    email: context.email,
    kept: keptOf(context),
  }),
} as const;

/** The member store: the client state of one member, kept on this device, with the profile merged in. */
export const memberStoreMachine = setup({
  types: {} as {
    context: MemberStoreContext;
    events: MemberStoreEvent;
    input: { email: string; today: Day };
  },
  actors: {
    storedStates: fromCallback<MemberStoreEvent, { email: string }>(
      unprovidedListener('storedStates'),
    ),
    toldPractice: fromCallback<MemberStoreEvent, { email: string }>(
      unprovidedListener('toldPractice'),
    ),
    days: fromCallback<MemberStoreEvent, { email: string }>(unprovidedListener('days')),
    hiddenNumbers: fromCallback<MemberStoreEvent, { email: string }>(
      unprovidedListener('hiddenNumbers'),
    ),
    loadProfile: fromPromise<LoadedProfile, { email: string }>(unprovided('loadProfile')),
  },
  actions: {
    keepState: (_, _params: { email: string; kept: KeptMember }) => unprovidedAction('keepState'),
    keepHidden: (_, _params: { email: string; hidden: readonly Hideable[] }) =>
      unprovidedAction('keepHidden'),
    logFailure: (_, _params: { error: unknown }) => unprovidedAction('logFailure'),
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
    noteTold: assign(({ context: { told } }, params: { told: ToldPractice | null }) =>
      unlessAlike({ told }, { told: params.told }),
    ),
    noteHidden: assign((_, params: { hidden: readonly Hideable[] }) => params),
    toggleNumber: assign(({ context }, params: { number: Hideable }) => ({
      hidden: toggledNumber(context.hidden ?? [], params.number),
    })),
    change: assign((_, params: { change: StateChange }) => params.change),
    mergeProfile: assign(({ context }, params: LoadedProfile) => ({
      user: mergedUser(context.user ?? userOfAddress(context.email), params),
      schedule: params.schedule ?? context.schedule,
    })),
  },
  guards: {
    hasProfile: (_, params: { output: LoadedProfile }) => params.output.profile !== null,
    isForeseen: (_, params: { error: unknown }) => profileFailureOf(params.error) !== null,
  },
}).createMachine({
  id: 'memberStore',
  context: ({ input: { email, today } }) => ({
    ...welcomed(email),
    today,
    told: undefined,
    hidden: null,
  }),
  invoke: [
    { id: 'days', src: 'days', input: ({ context }) => ({ email: context.email }) },
    {
      id: 'hiddenNumbers',
      src: 'hiddenNumbers',
      input: ({ context }) => ({ email: context.email }),
    },
    {
      id: 'toldPractice',
      src: 'toldPractice',
      input: ({ context }) => ({ email: context.email }),
    },
    {
      id: 'storedStates',
      src: 'storedStates',
      input: ({ context }) => ({ email: context.email }),
    },
  ],
  on: {
    'day.began': { actions: { type: 'beginDay', params: ({ event }) => event } },
    'state.stored': { actions: { type: 'takeOver', params: ({ event }) => event } },
    'practice.told': { actions: { type: 'noteTold', params: ({ event }) => event } },
    'hidden.told': {
      actions: { type: 'noteHidden', params: ({ event: { hidden } }) => ({ hidden }) },
    },
    'number.toggle': {
      actions: [
        { type: 'toggleNumber', params: ({ event }) => event },
        {
          type: 'keepHidden',
          params: ({ context: { email, hidden } }) => ({ email, hidden: hidden ?? [] }),
        },
      ],
    },
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
});
