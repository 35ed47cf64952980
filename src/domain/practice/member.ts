import { unlessAlike } from '../common/alike.ts';
import type { PillarCode } from '../common/pillarCode.ts';
import {
  emptyPractice,
  mergedPractice,
  recentPractice,
  recounted,
  type MeditationSession,
  type Practice,
  type RecentPractice,
} from './practice.ts';
import type { Day } from '../common/day.ts';
import type { EarlierUser, Profile } from '../account/profile.ts';

/** Who is here, with the fields of the earlier form too (rules/practice#P22). An empty text is none. */
export interface User extends Profile {
  email: string;
  fullName: string;
  id: string;
  darkModePreference: boolean;
  createdAt: string | null;
}

/** Something a caller noted about a pillar: its ID, and the caller's own fields. */
export interface PillarActivity {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** A caller's own fields of an activity. */
export type ActivityFields = Readonly<Record<string, unknown>>;

/** The client state (rules/practice#P21), under its own names, with what is recent of the practice (rules/practice#P30). */
export interface MemberState extends RecentPractice {
  isAuthenticated: boolean;
  user: User | null;
  activeSession: MeditationSession | null;
  pillarActivities: readonly PillarActivity[];
  schedule: Readonly<Record<string, unknown>> | null;
  activePillar: PillarCode | null;
  showDashboard: boolean;
}

/** What changes without a rule. */
export type StateChange = Partial<
  Pick<MemberState, 'activeSession' | 'activePillar' | 'showDashboard' | 'schedule'>
>;

/** The part of the client state that is persisted (rules/practice#P24), besides the authentication flag. */
export type KeptMember = Practice & Pick<MemberState, 'user' | 'pillarActivities' | 'schedule'>;

/** The client state while nobody is here. */
export const nobody: MemberState = {
  ...emptyPractice,
  earlier: null,
  isAuthenticated: false,
  user: null,
  activeSession: null,
  pillarActivities: [],
  schedule: null,
  activePillar: null,
  showDashboard: true,
};

/** What of a client state is persisted. */
export function keptOf(state: MemberState): KeptMember {
  const { user, sessions, totalHoursMeditated, currentStreak, longestStreak } = state;
  const { gone, pillarActivities, schedule } = state;

  return {
    user,
    sessions,
    totalHoursMeditated,
    currentStreak,
    longestStreak,
    pillarActivities,
    schedule,
    ...(gone === undefined ? {} : { gone }),
  };
}

/**
 * A client state with all that this device keeps, of which another tab, or an earlier visit, may have kept more: no session and no
 * activity of either is lost. What that changes nothing of stays what it was.
 */
export function withKept(state: MemberState, kept: KeptMember, today: Day): MemberState {
  return unlessAlike(state, {
    ...state,
    ...recentPractice(mergedPractice(state, kept, today), today),
    user: newerUser(state.user, kept.user),
    pillarActivities: eachOnce([...state.pillarActivities, ...kept.pillarActivities]),
    schedule: kept.schedule ?? state.schedule,
  });
}

/** Two kept copies of one member: no session and no activity of either is lost, and who it is says the newer one. */
export function mergedKept(newer: KeptMember, older: KeptMember, today: Day): KeptMember {
  return {
    ...mergedPractice(newer, older, today),
    user: newer.user,
    pillarActivities: eachOnce([...newer.pillarActivities, ...older.pillarActivities]),
    schedule: newer.schedule ?? older.schedule,
  };
}

/** The client state on another day: a streak may have ended overnight. */
export function onDay(state: MemberState, today: Day): MemberState {
  return { ...state, ...recounted(state, today) };
}

/** A member of whom only the address is known. */
export function userOfAddress(email: string): User {
  return {
    email,
    id: email,
    fullName: '',
    firstName: '',
    lastName: '',
    city: '',
    state: '',
    country: '',
    photoUrl: '',
    darkModePreference: false,
    createdAt: null,
  };
}

/** How a member is spoken to, or empty while that is not known (rules/practice#P4). */
export function givenNameOf(user: User | null): string {
  return user?.firstName.trim() ?? '';
}

/** The part of a member that is the profile. */
export function profileOf(user: User): Profile {
  const { firstName, lastName, city, state, country, photoUrl } = user;

  return { firstName, lastName, city, state, country, photoUrl };
}

/** What the service knows of a member: the profile, or, where there is none, what was said when joining. */
export interface LoadedProfile {
  profile: Profile | null;
  earlier: EarlierUser | null;
  /** The schedule record beside it; left out where it is not known. */
  schedule?: MemberState['schedule'];
}

/** The client state with which a member comes in, before anything that was kept is read. */
export function welcomed(email: string): MemberState & { email: string } {
  return { ...nobody, isAuthenticated: true, user: userOfAddress(email), email };
}

/** A member with what was loaded merged in. */
export function mergedUser(user: User, { profile, earlier }: LoadedProfile): User {
  const known = earlier === null ? user : withEarlierUser(user, earlier);

  return profile === null ? known : withProfile(known, profile);
}

function withProfile(user: User, profile: Profile): User {
  const fullName = `${profile.firstName.trim()} ${profile.lastName.trim()}`.trim();

  return { ...user, ...profile, fullName: fullName === '' ? user.fullName : fullName };
}

/** While there is no profile, a member goes by the name given when joining: its first word, and what follows it. */
function withEarlierUser(user: User, earlier: EarlierUser): User {
  const [firstName = '', ...others] = earlier.name.trim().split(/\s+/u);
  const names = user.firstName === '' ? { firstName, lastName: others.join(' ') } : {};

  return {
    ...user,
    fullName: earlier.name,
    ...names,
    darkModePreference: earlier.darkModePreference,
    createdAt: earlier.createdAt,
  };
}

/** Adds an activity: it is given an ID and keeps the caller's fields. */
export function withPillarActivity(
  activities: readonly PillarActivity[],
  fields: ActivityFields,
  at: number,
): readonly PillarActivity[] {
  const known = new Set(activities.map(({ id }) => id));
  let id = String(at);
  for (let count = 2; known.has(id); count += 1) id = `${at}-${count}`;

  return [...activities, { ...fields, id }];
}

function eachOnce(activities: readonly PillarActivity[]): readonly PillarActivity[] {
  const known = new Set<string>();

  return activities.filter(({ id }) => !known.has(id) && known.add(id));
}

function newerUser(user: User | null, kept: User | null): User | null {
  if (user === null || kept === null) return user ?? kept;

  return kept.photoUrl === '' ? { ...kept, photoUrl: user.photoUrl } : kept;
}
