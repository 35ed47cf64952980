import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  keptOf,
  mergedKept,
  mergedUser,
  nobody,
  onDay,
  profileOf,
  userOfAddress,
  welcomed,
  withKept,
  withPillarActivity,
  type KeptMember,
  type MemberState,
} from '#src/domain/practice/member.ts';
import { oneSpelling } from '#src/contract/common/addressShape.ts';
import { isSameMember } from '#src/domain/account/address.ts';
import { emptyPractice, mergedPractice } from '#src/domain/practice/practice.ts';
import { emptyProfile, type EarlierUser, type Profile } from '#src/domain/account/profile.ts';
import { keptWith, maya, photo, sessionOn, today } from '../../support/members.ts';

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
  email: 'maya@example.com',
  name: 'Maya Anna Lindqvist',
  timeZone: 'Europe/Berlin',
  darkModePreference: true,
  createdAt: '2026-11-01T08:00:00.000Z',
};

describe('a member', () => {
  test('is, to begin with, an address and nothing more (rules/practice#P22)', () => {
    expect(userOfAddress('maya@example.com')).toEqual({
      email: 'maya@example.com',
      id: 'maya@example.com',
      fullName: '',
      firstName: '',
      lastName: '',
      city: '',
      state: '',
      country: '',
      photoUrl: '',
      darkModePreference: false,
      createdAt: null,
    });
  });

  test('comes in with an empty state, authenticated (rules/practice#P21)', () => {
    expect(welcomed('maya@example.com')).toEqual({
      ...emptyPractice,
      email: 'maya@example.com',
      isAuthenticated: true,
      user: userOfAddress('maya@example.com'),
      earlier: null,
      activeSession: null,
      pillarActivities: [],
      schedule: null,
      activePillar: null,
      showDashboard: true,
    });
  });

  test('takes the profile, and a full name of it', () => {
    const user = userOfAddress('maya@example.com');

    expect(mergedUser(user, { profile, earlier: null })).toEqual({
      ...user,
      ...profile,
      fullName: 'Maya Lindqvist',
    });
    expect(profileOf({ ...user, ...profile })).toEqual(profile);
  });

  test.each([
    ['Maya', '', 'Maya'],
    ['', 'Lindqvist', 'Lindqvist'],
    ['', '', 'Maya L.'],
  ])('called %j %j in the profile has the full name %j', (firstName, lastName, fullName) => {
    const user = { ...maya, fullName: 'Maya L.' };
    const loaded = { profile: { ...emptyProfile, firstName, lastName }, earlier: null };

    expect(mergedUser(user, loaded).fullName).toBe(fullName);
  });

  test('without a profile goes by the name of joining', () => {
    const user = userOfAddress('maya@example.com');

    expect(mergedUser(user, { profile: null, earlier })).toEqual({
      ...user,
      fullName: 'Maya Anna Lindqvist',
      firstName: 'Maya',
      lastName: 'Anna Lindqvist',
      darkModePreference: true,
      createdAt: '2026-11-01T08:00:00.000Z',
    });
    expect(mergedUser({ ...user, firstName: 'May' }, { profile: null, earlier })).toMatchObject({
      firstName: 'May',
      lastName: '',
    });
    expect(mergedUser(user, { profile: null, earlier: { ...earlier, name: '  ' } }).firstName).toBe(
      '',
    );
  });

  test('of whom nothing is known stays as before', () => {
    expect(mergedUser(maya, { profile: null, earlier: null })).toEqual(maya);
  });

  test('is known by an address in one spelling (rules/account#C80)', () => {
    expect(oneSpelling(' Ma\u0065\u0301@Example.COM\n')).toBe('ma\u00e9@example.com');
    expect(oneSpelling('Jos\u00e9@B\u00dccher.de')).toBe('jos\u00e9@xn--bcher-kva.de');
    expect(oneSpelling('a@1.2')).toBe('a@1.2');
    expect(oneSpelling('b\u00fccher@b\u00fccher.de/x')).toBe('b\u00fccher@b\u00fccher.de/x');
    expect(isSameMember('jo@b\u00fccher.de', 'jo@xn--bcher-kva.de')).toBe(true);
    expect(isSameMember('Maya@example.com', 'maya@example.com ')).toBe(true);
    expect(isSameMember('maya@example.com', 'noor@example.com')).toBe(false);
    expect([isSameMember(null, 'a@b.c'), isSameMember('a@b.c', null)]).toEqual([true, true]);
  });
});

describe('what is kept', () => {
  test('is the part of the client state that is persisted (rules/practice#P24)', () => {
    const kept = keptWith(maya, [yesterday], {
      pillarActivities: [{ id: '1' }],
      schedule: { tether: [] },
    });

    expect(
      keptOf({ ...present(kept), activeSession: thisMorning, activePillar: 'TETHER' }),
    ).toEqual(kept);
  });

  test('is taken over, sessions, activities, schedule and who it is', () => {
    const kept = keptWith(maya, [yesterday], {
      pillarActivities: [{ id: '1', of: 'kept' }],
      schedule: { tether: ['06:00'] },
    });
    const state = {
      ...present(keptWith(userOfAddress(maya.email), [thisMorning])),
      activeSession: thisMorning,
      pillarActivities: [{ id: '2', of: 'state' }],
    };

    expect(withKept(state, kept, today)).toEqual({
      ...state,
      ...keptWith(maya, [yesterday, thisMorning]),
      pillarActivities: [
        { id: '2', of: 'state' },
        { id: '1', of: 'kept' },
      ],
      schedule: { tether: ['06:00'] },
    });
  });

  test('takes no name, photo or schedule away', () => {
    const state = present(
      keptWith({ ...maya, photoUrl: photo }, [], { schedule: { tether: ['06:00'] } }),
    );

    expect(withKept(state, keptWith(null), today)).toEqual(state);
    expect(withKept(state, keptWith(maya), today)).toEqual(state);
    expect(withKept(state, keptWith({ ...maya, photoUrl: 'data:,2' }), today).user?.photoUrl).toBe(
      'data:,2',
    );
    expect(withKept(present(keptWith(null)), keptWith(maya), today).user).toEqual(maya);
  });

  test('changes nothing of what it says no more about: what is drawn of that is not drawn anew', () => {
    const state = present(
      keptWith(maya, [thisMorning], {
        pillarActivities: [{ id: '1' }],
        schedule: { tether: ['06:00'] },
      }),
    );
    const longAgo = sessionOn('2025-02-03');
    const kept = keptWith({ ...maya }, [longAgo, { ...thisMorning }], {
      pillarActivities: [{ id: '1' }],
      schedule: { tether: ['06:00'] },
    });
    const after = withKept(state, kept, today);

    expect(after.earlier?.minutes).toBe(30);
    for (const field of ['sessions', 'user', 'pillarActivities', 'schedule'] as const) {
      expect(after[field]).toBe(state[field]);
    }
  });

  test('of two copies is merged, and the newer one says who it is', () => {
    const newer = keptWith(null, [thisMorning], { pillarActivities: [{ id: '1' }] });
    const older = keptWith(maya, [yesterday], {
      pillarActivities: [{ id: '1' }, { id: '2' }],
      schedule: { tether: [] },
    });

    expect(mergedKept(newer, older, today)).toEqual(
      keptWith(null, [yesterday, thisMorning], {
        pillarActivities: [{ id: '1' }, { id: '2' }],
        schedule: { tether: [] },
      }),
    );
  });

  test('loses no session and no activity, in whatever order copies meet', () => {
    fc.assert(
      fc.property(fc.array(anyKept(), { minLength: 1 }), fc.nat(), ([first, ...rest], seed) => {
        if (first === undefined) return;
        const copies = [first, ...rest];
        const turned = copies.toSorted((a, b) => orderOf(a, seed) - orderOf(b, seed));

        const [one, other] = [copies, turned].map((order) =>
          order.reduce<MemberState>((state, kept) => withKept(state, kept, today), nobody),
        );
        const merged = copies.reduce((older, newer) => mergedKept(newer, older, today));

        const sessions = idsOf(copies.flatMap((kept) => kept.sessions));
        const activities = idsOf(copies.flatMap((kept) => kept.pillarActivities));
        for (const state of [one, other, merged]) {
          expect(idsOf(state?.sessions ?? [])).toEqual(sessions);
          expect(idsOf(state?.pillarActivities ?? [])).toEqual(activities);
          expect(state?.pillarActivities).toHaveLength(activities.length);
        }
        expect(other?.sessions).toEqual(one?.sessions);
        expect(merged.sessions).toEqual(one?.sessions);
        expect(merged.longestStreak).toBe(one?.longestStreak);
      }),
    );
  });
});

describe('on another day', () => {
  test('a streak may have ended, the longest one stays', () => {
    const state = {
      ...present(keptWith(maya, [yesterday, thisMorning])),
      activeSession: thisMorning,
    };

    expect(onDay(state, '2026-11-22')).toEqual(state);
    expect(onDay(state, '2026-11-23')).toEqual({ ...state, currentStreak: 0 });
  });
});

describe('a pillar activity', () => {
  test('is given an id, and another one where that is taken (rules/practice#P23)', () => {
    const one = withPillarActivity([], { pillar: 'TETHER' }, 7);
    const two = withPillarActivity(one, { pillar: 'MOVEMENT' }, 7);

    expect(withPillarActivity(two, {}, 7)).toEqual([
      { id: '7', pillar: 'TETHER' },
      { id: '7-2', pillar: 'MOVEMENT' },
      { id: '7-3' },
    ]);
  });

  test('keeps the caller’s fields and has a fresh id, even where the caller hands one in', () => {
    const fields = fc.dictionary(fc.oneof(fc.constant('id'), fc.string()), fc.jsonValue());

    fc.assert(
      fc.property(fc.array(fields), fields, fc.nat(3), (before, added, at) => {
        const known = before.reduce<ReturnType<typeof withPillarActivity>>(
          (activities, one) => withPillarActivity(activities, one, at),
          [],
        );
        const activities = withPillarActivity(known, added, at);
        const last = activities.at(-1);

        expect(activities.slice(0, -1)).toEqual(known);
        expect(last).toEqual({ ...added, id: last?.id });
        expect(new Set(activities.map(({ id }) => id)).size).toBe(activities.length);
        expect(last?.id).toMatch(new RegExp(`^${at}(-\\d+)?$`, 'u'));
      }),
    );
  });
});

function present(kept: KeptMember): MemberState {
  return { ...nobody, isAuthenticated: true, ...kept };
}

function anyKept(): fc.Arbitrary<KeptMember> {
  const days = fc
    .integer({ min: 1, max: 21 })
    .map((day) => `2026-11-${String(day).padStart(2, '0')}`);
  const sessions = fc.array(
    fc.tuple(days, fc.constantFrom('a', 'b')).map(([day, tab]) => sessionOn(day, `${day} ${tab}`)),
  );
  const activities = fc.uniqueArray(fc.nat(9).map(String));

  return fc.tuple(sessions, activities).map(([known, ids]) => ({
    ...mergedPractice({ ...emptyPractice, sessions: known }, emptyPractice, today),
    user: null,
    pillarActivities: ids.map((id) => ({ id })),
    schedule: null,
  }));
}

function orderOf(kept: KeptMember, seed: number): number {
  return (kept.sessions.length * 31 + kept.pillarActivities.length * 7 + seed) % 5;
}

function idsOf(all: readonly { id: string }[]): string[] {
  return [...new Set(all.map(({ id }) => id))].toSorted();
}
