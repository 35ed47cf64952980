import type { ChangeKind } from '../../contract/practice/changes.ts';
import type { WriteAnswer } from '../../contract/practice/writes.ts';
import type { Mood } from '../../contract/reflection/moods.ts';
import type { TaskAnswer } from '../../contract/today/commitments.ts';
import type { PasskeyRecord } from '../../contract/account/passkeys/passkeys.ts';
import type { ProfileRecord, ProfileUser } from '../../contract/account/profile.ts';
import type { KeptTask } from '../../domain/today/dayPlan.ts';
import { nameOfAddress } from '../../domain/account/address.ts';
import type { EarlierSchedule } from '../../domain/today/planHistory.ts';
import {
  demoInvitation,
  demoLinks,
  demoMembers,
  demoPassword,
  demoProfiles,
  oneTimeCode,
} from './demoMembers.ts';
import { demoSchedule } from './demoSchedule.ts';

export interface MockMember {
  user: ProfileUser;
  password: string;
  hasMfa: boolean;
  /** Those that are not used yet, as they are written down. */
  backupCodes?: string[] | undefined;
  isLocked: boolean;
  /** Whether the password signs nobody in, until a new one is chosen. */
  isPasswordClosed?: boolean | undefined;
  /** When they are erased, of one who leaves. */
  leavesAt?: string | undefined;
  /** The address that waits to be confirmed. */
  wanted?: MockAddress | undefined;
  /** Those that are kept for them, the first before the others. */
  earlier?: readonly MockAddress[] | undefined;
}

/** An address, and until when that holds. */
interface MockAddress {
  email: string;
  until: string;
}

/** What the link of a letter is good for. */
export type MockLinkKind = 'reset' | 'notMe' | 'wish' | 'newAddress' | 'undoAddress';

interface MockLink {
  kind: MockLinkKind;
  email: string;
  /** What the devices of its member call them, where the address may be another one's. */
  of?: string | undefined;
  isUsed: boolean;
}

/** What a sign-in was made with. `seenAt` is in milliseconds since the epoch. */
export interface MockDevice {
  name: string;
  zone: string | null;
  /** When it was signed in, where that is not when it was seen. */
  since?: number;
  seenAt: number;
}

/** A browser in which a member is not asked for a code. */
export interface MockBrowser {
  email: string;
  name: string;
  /** In milliseconds since the epoch. */
  until: number;
}

interface MockInvitation {
  email: string;
  isUsed: boolean;
}

/** What a member set of their calendar. */
export interface MockCalendar {
  /** What the feed's address ends with; null while it is off. */
  token: string | null;
  alarms: number[];
}

/** A schedule in whatever form it was written, how often it was saved, and those that it took the place of. */
export interface MockSchedule {
  record: Readonly<Record<string, unknown>>;
  version: number;
  earlier?: readonly EarlierSchedule[] | undefined;
}

/** What was done of a task, as the feed has it. */
export interface MockTask extends KeptTask {
  mood?: Mood | null | undefined;
  /** When what was said of it was taken back, in milliseconds since the epoch. */
  reflectionGoneAt?: number | null | undefined;
}

/** Something of a member's practice, at its newest number. */
export interface MockItem {
  kind: ChangeKind;
  id: string;
  seq: number;
  /** What it has in the feed beside those; null of what is gone. */
  content: Readonly<Record<string, unknown>> | null;
}

export interface MockPractice {
  /** The highest number. */
  seq: number;
  /** By kind and id. */
  items: Map<string, MockItem>;
}

/** A call that was made under a key, with the hash of what it carried. */
export interface MockCall {
  bodyHash: string;
  answer: TaskAnswer | WriteAnswer;
}

/** What the mocked services know together, so that who registers with one can sign in with another. */
export interface MockWorld {
  /** By address. */
  members: Map<string, MockMember>;
  /** By address; none while it was never saved. */
  profiles: Map<string, Required<ProfileRecord>>;
  /** By address; none while it was never saved. */
  schedules: Map<string, MockSchedule>;
  /** By address; none while nothing was set. */
  calendars: Map<string, MockCalendar>;
  calendarsMade: number;
  /** By which browsers subscribe to reminders; null where none are sent from, as on a machine of one's own. */
  pushKey: string | null;
  /** Where the device of a sign-in listens, by its session. */
  pushDevices: Map<string, string>;
  /** By address and task id; none of a task that nobody touched. */
  tasks: Map<string, MockTask>;
  /** The photos and videos of reflections, by address and task id. */
  files: Map<string, { mediaType: string; base64: string }>;
  /** By address. */
  practices: Map<string, MockPractice>;
  /** By address, call and key. */
  calls: Map<string, MockCall>;
  /** By token. */
  invitations: Map<string, MockInvitation>;
  /** By token, the oldest first. */
  links: Map<string, MockLink>;
  /** The address of the member, by the name of the session. */
  sessions: Map<string, string>;
  sessionsStarted: number;
  /** The open proofs, by session and action. */
  proofs: Map<string, string>;
  proofsMade: number;
  /** The second factors that wait for their first code, or had it, by the address of the member. */
  pendingFactors: Map<string, { id: string; session: string; isConfirmed: boolean }>;
  backupCodesMade: number;
  /** By address, the newest first. */
  passkeys: Map<string, PasskeyRecord[]>;
  /** What each open challenge was made for. */
  challenges: Map<string, string>;
  challengesMade: number;
  /** Whom a member has invited, by the member's address. */
  invited: Map<string, Set<string>>;
  /** By the name of the session; none of one that told nothing. */
  devices: Map<string, MockDevice>;
  /** The browsers that go without a code, by the token in their cookie. */
  browsers: Map<string, MockBrowser>;
  /** By address. */
  failedAttempts: Map<string, number>;
  codesUsed: number;
  /** How far the services' clock is ahead of the page's, in milliseconds. */
  aheadMs: number;
}

/** A world with the demo members and one open invitation, in which nobody has done anything yet. */
export function createMockWorld(): MockWorld {
  const members = Object.values(demoMembers).map(({ email, name, hasMfa, isLocked }) => {
    const user = {
      email,
      name,
      dark_mode_preference: false,
      timezone: hereZone(),
      kept_as: nameOfAddress(email),
      created_at: '2026-11-01T08:00:00.000Z',
    };
    return [email, { user, password: demoPassword, hasMfa, isLocked }] as const;
  });

  return {
    members: new Map(members),
    profiles: new Map(demoProfiles.map((record) => [record.pk, { ...record }])),
    schedules: new Map([[demoSchedule.pk, { record: demoSchedule, version: 1 }]]),
    calendars: new Map(),
    calendarsMade: 0,
    pushKey: null,
    pushDevices: new Map(),
    tasks: new Map(),
    files: new Map(),
    practices: new Map(),
    calls: new Map(),
    invitations: new Map([[demoInvitation.token, { email: demoInvitation.email, isUsed: false }]]),
    links: new Map(
      Object.values(demoLinks).map(({ email, kind, token }) => [
        token,
        { email, kind, isUsed: false },
      ]),
    ),
    sessions: new Map(),
    sessionsStarted: 0,
    proofs: new Map(),
    proofsMade: 0,
    pendingFactors: new Map(),
    backupCodesMade: 0,
    passkeys: new Map(),
    challenges: new Map(),
    challengesMade: 0,
    devices: new Map(),
    browsers: new Map(),
    invited: new Map(),
    failedAttempts: new Map(),
    codesUsed: 0,
    aheadMs: 0,
  };
}

/** Moves a member's account to a time zone. */
export function moveAccount(world: MockWorld, email: string, timezone: string): void {
  const member = world.members.get(email);
  if (member !== undefined) member.user.timezone = timezone;
}

/** The time zone of a member's account; that of this device where the world knows no such member. */
export function zoneOf(world: MockWorld, email: string): string {
  return world.members.get(email)?.user.timezone ?? hereZone();
}

/** The time zone of the device. */
export function hereZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const attemptsAllowed = 5;

/** How a sign-in ends, whichever form of it is used. */
export function signIn(
  world: MockWorld,
  {
    email,
    password,
    code,
    codeFree = '',
  }: { email: string; password: string; code: string | undefined; codeFree?: string },
): 'tooMany' | 'refused' | 'needsCode' | 'needsFactor' | 'locked' | MockMember {
  const failed = world.failedAttempts.get(email) ?? 0;
  if (failed >= attemptsAllowed) return 'tooMany';

  const member = world.members.get(email);
  const isRight = member?.password === password && member.isPasswordClosed !== true;
  const isCodeWanted = member?.hasMfa === true;
  if (!isRight || (isCodeWanted && code !== undefined && !takeCode(world, member, code))) {
    world.failedAttempts.set(email, failed + 1);
    return 'refused';
  }

  const isRemembered = world.browsers.get(codeFree)?.email === email;
  if (isCodeWanted && code === undefined && !isRemembered) return codeAnswer(world, email);
  return member.isLocked ? 'locked' : member;
}

/** What asks for a code, and tells of a passkey where the member has one. */
export function codeAnswer(world: MockWorld, email: string): 'needsCode' | 'needsFactor' {
  return (world.passkeys.get(email) ?? []).length === 0 ? 'needsCode' : 'needsFactor';
}

/** Takes the next one-time code, or a backup code of the member's that is not used yet. */
export function takeCode(
  world: MockWorld,
  { backupCodes = [] }: MockMember,
  code: string,
): boolean {
  if (code === oneTimeCode(world.codesUsed)) {
    world.codesUsed += 1;
    return true;
  }

  const place = backupCodes.indexOf(code);
  if (place === -1) return false;
  backupCodes.splice(place, 1);
  return true;
}

/** Has every browser of a member asked for a code again. */
export function forgetBrowsers(world: MockWorld, email: string): void {
  for (const [token, browser] of world.browsers) {
    if (browser.email === email) world.browsers.delete(token);
  }
}

/** Ends every session of a member. */
export function endSessions(world: MockWorld, email: string): void {
  for (const [session, owner] of world.sessions) {
    if (owner === email) world.sessions.delete(session);
  }
}

/** Starts a session of a member and answers its name, which a cookie or `tokenOf` carries. */
export function startSession(world: MockWorld, email: string, device?: MockDevice): string {
  world.sessionsStarted += 1;
  const session = `session-${world.sessionsStarted}`;
  world.sessions.set(session, email);
  if (device !== undefined) world.devices.set(session, device);

  return session;
}

export function tokenOf(session: string): string {
  return `token-${session}`;
}

/** By which the outbox's writes alone are made. */
export function passOf(session: string): string {
  return `pass-${session}`;
}

/** The session of a request's bearer token or pass; an empty name without one. */
export function bearerOrPass(request: Request): string {
  return request.headers.get('Authorization')?.replace(/^Bearer (?:token|pass)-/u, '') ?? '';
}

/** The session of a request's bearer token; an empty name without one. */
export function bearerSession(request: Request): string {
  return request.headers.get('Authorization')?.replace('Bearer token-', '') ?? '';
}
