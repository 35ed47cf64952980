import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import {
  userOfAddress,
  welcomed,
  type KeptMember,
  type LoadedProfile,
} from '#src/domain/practice/member.ts';
import { ProfileError, type EarlierUser, type Profile } from '#src/domain/account/profile.ts';
import { TokenRefused } from '#src/domain/app/session.ts';
import {
  memberStoreMachine,
  type MemberStoreEvent,
} from '#src/machines/practice/memberStoreMachine.ts';
import { keptWith, maya, photo, sessionOn, today } from '../../support/members.ts';
import { coverageOf } from '../../support/transitions.ts';

const yesterday = sessionOn('2026-11-20');
const thisMorning = sessionOn('2026-11-21');

const profile: Profile = {
  firstName: 'Maya',
  lastName: 'Lindqvist',
  city: 'Uppsala',
  state: '',
  country: 'Sweden',
  photoUrl: photo,
};
const earlier: EarlierUser = {
  email: maya.email,
  name: 'Maya Lindqvist',
  timeZone: 'Europe/Berlin',
  darkModePreference: true,
  createdAt: '2026-11-01T08:00:00.000Z',
};
const mayaLoaded = { ...maya, ...profile };

describe('memberStoreMachine', () => {
  test('begins with the recalled member', () => {
    const stored = keptWith(maya, [yesterday], {
      pillarActivities: [{ id: '1' }],
      schedule: { tether: ['06:00'] },
    });
    const { store, kept, loadProfile } = openStore({ stored });

    expect(store.getSnapshot().value).toBe('loading');
    expect(store.getSnapshot().context).toEqual({
      ...welcomed(maya.email),
      ...stored,
      today,
      told: undefined,
      hidden: null,
    });
    expect(loadProfile).toHaveBeenCalledWith(maya.email);
    expect(kept).toEqual([]);
  });

  test('loads the profile, merges it in and keeps it (rules/account#C36)', async () => {
    const { store, kept } = openStore({
      stored: keptWith({ ...maya, firstName: 'May', fullName: 'May Lindqvist' }, [yesterday]),
      loadProfile: async () => ({ profile, earlier: null }),
    });

    await settle();

    expect(store.getSnapshot().value).toBe('loaded');
    expect(store.getSnapshot().context.user).toEqual(mayaLoaded);
    expect(kept).toEqual([{ email: maya.email, kept: keptWith(mayaLoaded, [yesterday]) }]);
  });

  test('takes the name of joining where there is no profile', async () => {
    const { store, kept } = openStore({
      loadProfile: async () => ({ profile: null, earlier }),
    });
    const named = {
      ...userOfAddress(maya.email),
      fullName: 'Maya Lindqvist',
      firstName: 'Maya',
      lastName: 'Lindqvist',
      darkModePreference: true,
      createdAt: earlier.createdAt,
    };

    await settle();

    expect(store.getSnapshot().value).toBe('none');
    expect(store.getSnapshot().context.user).toEqual(named);
    expect(kept).toEqual([{ email: maya.email, kept: keptWith(named) }]);
  });

  test.each([new ProfileError('Failed to fetch profile', 'unreachable'), new TokenRefused('t1')])(
    'only logs a failure, and tries again once the session is confirmed: %s (rules/account#C37)',
    async (error) => {
      let isAnswered = false;
      const { store, logged, kept } = openStore({
        stored: keptWith(maya, [yesterday]),
        loadProfile: async () => {
          if (isAnswered) return { profile, earlier: null };
          throw error;
        },
      });
      await settle();
      expect(store.getSnapshot().value).toBe('failed');
      expect(store.getSnapshot().context.user).toEqual(maya);
      expect([logged, kept]).toEqual([[error], []]);

      isAnswered = true;
      store.send({ type: 'member.confirmed' });
      expect(store.getSnapshot().value).toBe('loading');
      await settle();
      expect(store.getSnapshot().value).toBe('loaded');
      expect(logged).toEqual([error]);
    },
  );

  test('loads nothing a second time when a confirmed session is confirmed again', async () => {
    const { store, loadProfile } = openStore({
      loadProfile: async () => ({ profile, earlier: null }),
    });
    await settle();

    store.send({ type: 'member.confirmed' });
    expect(loadProfile).toHaveBeenCalledTimes(1);

    store.send({ type: 'profile.load' });
    expect(loadProfile).toHaveBeenCalledTimes(2);
  });

  test('stops at an error that nobody foresaw', async () => {
    const error = new TypeError('unforeseen');
    const { store, crashed } = openStore({
      loadProfile: () => Promise.reject(error),
    });

    await settle();

    expect(store.getSnapshot().status).toBe('error');
    expect(crashed).toEqual([error]);
  });

  test('ends with its member, whatever is answered after that', async () => {
    const { promise, resolve } = Promise.withResolvers<LoadedProfile>();
    const { store, kept, listening } = openStore({ loadProfile: () => promise });
    expect(listening).toEqual([maya.email]);

    store.stop();
    resolve({ profile, earlier: null });
    await settle();

    expect(kept).toEqual([]);
    expect(listening).toEqual([]);
  });

  test('moves streak and hours with a session that is added, and keeps it', () => {
    const { store, kept } = openStore({
      stored: keptWith(maya, [yesterday]),
    });
    store.send({ type: 'state.change', change: { activeSession: thisMorning } });

    store.send({ type: 'session.add', session: thisMorning });

    const practised = keptWith(maya, [yesterday, thisMorning]);
    expect(practised).toMatchObject({ totalHoursMeditated: 1, currentStreak: 2, longestStreak: 2 });
    expect(store.getSnapshot().context).toMatchObject({ ...practised, activeSession: null });
    expect(kept).toEqual([{ email: maya.email, kept: practised }]);
  });

  test('adds an activity and keeps it', () => {
    const { store, kept } = openStore({ stored: keptWith(maya) });

    store.send({ type: 'activity.add', fields: { id: 'mine', pillar: 'TETHER' }, at: 7 });

    const pillarActivities = [{ id: '7', pillar: 'TETHER' }];
    expect(store.getSnapshot().context.pillarActivities).toEqual(pillarActivities);
    expect(kept).toEqual([{ email: maya.email, kept: keptWith(maya, [], { pillarActivities }) }]);
  });

  test('changes what is not persisted without keeping it', () => {
    const { store, kept } = openStore();
    const change = { activePillar: 'TETHER', showDashboard: false } as const;

    store.send({ type: 'state.change', change });

    expect(store.getSnapshot().context).toEqual({
      ...welcomed(maya.email),
      ...change,
      today,
      told: undefined,
      hidden: null,
    });
    expect(kept).toEqual([]);
  });

  test('knows the schedule that came with the profile, and keeps the one it knew where none came', async () => {
    const schedule = { sk: 'Schedule' };
    const answers = [
      { profile: null, earlier: null, schedule },
      { profile: null, earlier: null },
    ];
    const { store } = openStore({
      loadProfile: () => Promise.resolve(answers.shift() ?? { profile: null, earlier: null }),
    });
    await settle();
    expect(store.getSnapshot().context.schedule).toEqual(schedule);

    store.send({ type: 'profile.load' });
    await settle();
    expect(store.getSnapshot().context.schedule).toEqual(schedule);
  });

  test('keeps the schedule that is known', () => {
    const { store, kept } = openStore();

    store.send({ type: 'schedule.known', change: { schedule: { sk: 'Schedule' } } });

    expect(store.getSnapshot().context.schedule).toEqual({ sk: 'Schedule' });
    expect(kept).toMatchObject([{ email: maya.email, kept: { schedule: { sk: 'Schedule' } } }]);
  });

  test('counts anew on a new day', () => {
    const { store, kept } = openStore({
      stored: keptWith(maya, [yesterday, thisMorning]),
    });
    const streak = () => {
      const { currentStreak, longestStreak, totalHoursMeditated } = store.getSnapshot().context;
      return [currentStreak, longestStreak, totalHoursMeditated];
    };

    store.send({ type: 'day.began', day: '2026-11-22' });
    expect(streak()).toEqual([2, 2, 1]);
    store.send({ type: 'day.began', day: '2026-11-23' });
    expect(streak()).toEqual([0, 2, 1]);

    store.send({ type: 'session.add', session: sessionOn('2026-11-23') });
    expect(streak()).toEqual([1, 2, 1.5]);
    expect(kept).toHaveLength(1);
  });

  test('keeps what the account said of the practice, and knows of nothing before (rules/practice#P31)', () => {
    const { store } = openStore();
    const told = {
      day: today,
      isPractised: true,
      currentStreak: 730,
      longestStreak: 730,
      minutes: 14_600,
    };
    const said = () => store.getSnapshot().context.told;
    expect(said()).toBeUndefined();

    store.send({ type: 'practice.told', told });
    expect(said()).toEqual(told);
    store.send({ type: 'practice.told', told: null });
    expect(said()).toBeNull();
  });

  test('hides a number and shows it again, and keeps that; what was hidden elsewhere stands (rules/practice#P19)', () => {
    const { store, keptHidden } = openStore();
    const hidden = () => store.getSnapshot().context.hidden;
    expect(hidden()).toBeNull();

    store.send({ type: 'number.toggle', number: 'planned_days' });
    expect(hidden()).toEqual(['planned_days']);
    store.send({ type: 'hidden.told', hidden: ['streak'] });
    expect(hidden()).toEqual(['streak']);
    store.send({ type: 'number.toggle', number: 'planned_days' });
    store.send({ type: 'number.toggle', number: 'streak' });

    expect(hidden()).toEqual(['planned_days']);
    expect(keptHidden).toEqual([
      { email: maya.email, hidden: ['planned_days'] },
      { email: maya.email, hidden: ['streak', 'planned_days'] },
      { email: maya.email, hidden: ['planned_days'] },
    ]);
  });

  test('takes over what another tab kept, and does not write it back', () => {
    const { store, kept } = openStore({
      stored: keptWith({ ...maya, photoUrl: photo }, [yesterday]),
    });
    const renamed = { ...maya, firstName: 'May', fullName: 'May Lindqvist' };

    store.send({ type: 'state.stored', kept: keptWith(renamed, [thisMorning]) });

    expect(store.getSnapshot().context).toMatchObject(
      keptWith({ ...renamed, photoUrl: photo }, [yesterday, thisMorning]),
    );
    expect(kept).toEqual([]);
  });

  test('shows a saved profile at once, keeps it, and needs no load any more', async () => {
    const { promise, resolve } = Promise.withResolvers<LoadedProfile>();
    const { store, kept } = openStore({
      stored: keptWith(maya, [yesterday]),
      loadProfile: () => promise,
    });

    store.send({ type: 'profile.saved', profile });
    resolve({ profile: { ...profile, city: 'Lund' }, earlier: null });
    await settle();

    expect(store.getSnapshot().value).toBe('loaded');
    expect(store.getSnapshot().context.user).toEqual(mayaLoaded);
    expect(kept).toEqual([{ email: maya.email, kept: keptWith(mayaLoaded, [yesterday]) }]);
  });

  test('stops, rather than blaming the network, when its actors were not provided', () => {
    const crashed = vi.fn();
    const store = createActor(memberStoreMachine, { input: { email: maya.email, today } });
    store.subscribe({ error: crashed });

    store.start();

    expect(crashed).toHaveBeenCalledWith(
      new Error('The actor "days" was not provided; pass it to machine.provide({ actors }).'),
    );
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(memberStoreMachine, {
      input: { email: maya.email, today },
      isSame: ({ value }) => [value],
      events: [
        { type: 'member.confirmed' },
        { type: 'state.stored', kept: keptWith(maya, [yesterday]) },
        { type: 'practice.told', told: null },
        { type: 'hidden.told', hidden: ['streak'] },
        { type: 'number.toggle', number: 'planned_days' },
        { type: 'day.began', day: '2026-11-22' },
        { type: 'session.add', session: thisMorning },
        { type: 'activity.add', fields: {}, at: 7 },
        { type: 'state.change', change: { activePillar: 'TETHER' } },
        { type: 'schedule.known', change: { schedule: { sk: 'Schedule' } } },
        { type: 'profile.load' },
        { type: 'profile.saved', profile },
        { type: 'xstate.done.actor.loadProfile', output: { profile, earlier: null } },
        { type: 'xstate.done.actor.loadProfile', output: { profile: null, earlier } },
        {
          type: 'xstate.error.actor.loadProfile',
          error: new ProfileError('Failed to fetch profile', 'unreachable'),
        },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

interface Scene {
  /** What this device kept of Maya. */
  stored?: KeptMember;
  loadProfile?: (email: string) => Promise<LoadedProfile>;
}

function openStore({ stored, loadProfile = unanswered }: Scene = {}) {
  const kept: { email: string; kept: KeptMember }[] = [];
  const keptHidden: unknown[] = [];
  const logged: unknown[] = [];
  const crashed: unknown[] = [];
  const listening: string[] = [];
  const load = vi.fn(loadProfile);
  const store = createActor(
    memberStoreMachine.provide({
      actors: {
        days: fromCallback<MemberStoreEvent, { email: string }>(() => {}),
        hiddenNumbers: fromCallback<MemberStoreEvent, { email: string }>(() => {}),
        toldPractice: fromCallback<MemberStoreEvent, { email: string }>(() => {}),
        storedStates: fromCallback<MemberStoreEvent, { email: string }>(({ input, sendBack }) => {
          listening.push(input.email);
          if (stored !== undefined) sendBack({ type: 'state.stored', kept: stored });
          return () => void listening.splice(listening.indexOf(input.email), 1);
        }),
        loadProfile: fromPromise<LoadedProfile, { email: string }>(({ input }) =>
          load(input.email),
        ),
      },
      actions: {
        keepHidden: (_, params) => void keptHidden.push(params),
        keepState: (_, params) => void kept.push(params),
        logFailure: (_, { error }) => void logged.push(error),
      },
    }),
    { input: { email: maya.email, today } },
  );
  store.subscribe({ error: (error) => void crashed.push(error) });
  store.start();

  return { store, kept, keptHidden, logged, crashed, listening, loadProfile: load };
}

/** Until everything that is answered at once has been heard. */
async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

function unanswered(): Promise<never> {
  return new Promise(() => {});
}
