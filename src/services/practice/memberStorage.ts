import { isAlike } from '../../domain/common/alike.ts';
import { keptOf, mergedKept, nobody, type KeptMember } from '../../domain/practice/member.ts';
import {
  emptyPractice,
  mergedPractice,
  recentDays,
  recounted,
  type MeditationSession,
  type Practice,
} from '../../domain/practice/practice.ts';
import { addDays } from '../../domain/common/day.ts';
import { nextTask } from '../page/moments/nextTask.ts';
import { pageAtRest } from '../page/moments/atRest.ts';
import { today } from '../page/clock.ts';
import {
  photoKeyOf,
  profileDraftKeyOf,
  scheduleDraftKeyOf,
  stateKeyOf,
} from '../device/deviceKeys.ts';
import { changeKept, readKept, removeKept, writeKept } from '../device/deviceStore.ts';
import {
  changeEnvelope,
  asideTexts,
  dropSetAside,
  noteMember,
  onEnvelopeChanged,
  readEnvelope,
  setAside,
} from '../device/envelope.ts';
import { memberKey } from '../device/memberKey.ts';
import { anonymous, mergedSlice, sliceOf, type MemberSlice } from './memberSlice.ts';
import { readItem, removeItem, writeItem } from '../device/storage.ts';

/** The photo of each member as this page last read or kept it: only another one is written over what other tabs wrote. */
const knownPhotos = new Map<string, string>();

/** Slices of the envelope that this page read or wrote: what is read from it again in the same turn is not looked through again. */
const sound = new WeakMap<object, MemberSlice>();

/** Who of this page is told when sessions of another device join. */
const joinListeners = new Set<(owner: string) => void>();

/**
 * Reports what this device kept of a member: local storage at once, then the photo, the second copy once the page is at rest, or at once
 * where local storage has nothing, and what other tabs keep. The slice of another member moves to a key of its own (rules/practice#P25).
 * Returns how to stop.
 */
export function onMemberStored(email: string, listener: (kept: KeptMember) => void): () => void {
  const owner = memberKey(email);
  let isListening = true;
  const report = (kept: MemberSlice | null) => {
    if (kept !== null) listener(ownUser(kept));
  };

  const readCopy = () => readKept('states', stateKeyOf(owner));
  const readPhoto = () => readKept('photos', photoKeyOf(owner));
  const recall = async () => {
    const [copy, photo] = await Promise.all([readCopy(), readPhoto()]);
    notePhoto(owner, photo);
    const all = recalled(owner, copy, false);
    if (isListening) report(all);
  };
  const recallBeside = async () => {
    const hasPhoto = notePhoto(owner, await readPhoto());
    if (isListening && hasPhoto) report(withPhoto(readSlice(owner)));
    // Years of practice are compared then: nothing on the screen waits for that.
    await pageAtRest();
    const copy = isListening ? await readCopy() : null;
    if (isListening) report(recalled(owner, copy, true));
  };

  takeOver(owner, email);
  const kept = readSlice(owner);
  report(kept);
  void (kept === null ? recall() : recallBeside());
  const stopListening = onEnvelopeChanged(() => report(readSlice(owner)));
  const joined = (member: string) => {
    if (member === owner) report(readSlice(owner));
  };
  joinListeners.add(joined);

  return () => {
    isListening = false;
    joinListeners.delete(joined);
    stopListening();
  };
}

/** Keeps a member's state, together with what other tabs kept meanwhile. */
export function keepMember(email: string, kept: KeptMember): void {
  const owner = memberKey(email);
  const earlier = readSlice(owner);
  const slice = {
    ...earlier,
    ...(earlier === null ? kept : mergedKept(kept, earlier, today())),
    user: kept.user === null ? null : { ...kept.user, photoUrl: '' },
    owner,
  };
  // Newer than what it was made from, even where the clock was put back.
  const savedAt = Math.max(Date.now(), earlier === null ? 0 : earlier.savedAt + 1);
  if (!isAlike({ ...slice, savedAt: earlier?.savedAt }, earlier)) keepSlice({ ...slice, savedAt });
  if (hasOfLongAgo(kept, earlier)) tellJoined(owner);
  if (kept.user !== null) keepPhoto(owner, kept.user.photoUrl);
}

/** Forgets who a member is, what was left unsaved with it, and keeps what was practised for the next sign-in. */
export function forgetUser(email: string): void {
  forgetWho(email);
  forgetUnsaved(memberKey(email));
}

/** Forgets who a member is, and keeps all else for the next sign-in. */
export function forgetWho(email: string): void {
  const owner = memberKey(email);
  const slice = readSlice(owner);
  const last = recalledEmail();

  if (slice !== null) writeSlice(anonymous(slice));
  if (last !== null && memberKey(last) === owner) changeEnvelope({ email: null });
}

/** What local storage keeps of a member, by `memberKey`, or null. */
export function readSlice(owner: string): MemberSlice | null {
  const last = lastSlice();
  const separate = readOwnItem(owner);

  return last?.owner === owner ? mergedSlice(last, separate, today()) : separate;
}

/** Keeps a member's slice of an earlier time, together with what is kept now. */
export function bringBackSlice(email: string, slice: MemberSlice): void {
  const present = readSlice(memberKey(email));

  writeSlice(mergedSlice(present, slice, today()) ?? slice);
}

/** What this device keeps of a member's sessions. */
export function keptSessions(email: string): readonly MeditationSession[] {
  return readSlice(memberKey(email))?.sessions ?? [];
}

/** In days: the longest streak that this device knows of a member. */
export function keptLongest(email: string): number {
  return readSlice(memberKey(email))?.longestStreak ?? 0;
}

/** Keeps that the longest streak was so many days at least. */
export function joinLongest(email: string, days: number): void {
  if (days > keptLongest(email)) joinPractice(email, { ...emptyPractice, longestStreak: days });
}

/**
 * Keeps the sessions that are news to what is kept here; each page of this browser is told. Years of them are read, joined, written and
 * told in a task each. Throws the signal's reason when it is aborted before they are written.
 */
export async function joinSessions(
  email: string,
  news: (kept: readonly MeditationSession[]) => readonly MeditationSession[],
  signal: AbortSignal,
): Promise<void> {
  const owner = memberKey(email);
  const withNews = (slice: MemberSlice) =>
    joinedWith(slice, { ...emptyPractice, sessions: news(slice.sessions) });
  const present = presentSlice(owner);
  await nextTask();
  const joined = withNews(present);
  await nextTask();

  signal.throwIfAborted();
  const now = presentSlice(owner);
  keepSlice(now === present ? joined : withNews(now));
  await nextTask();
  tellJoined(owner);
}

/** Removes sessions that were deleted, here or on another device (rules/practiceFeed#E27), for good; each page of this browser is told. */
export function dropSessions(email: string, ids: readonly string[]): void {
  if (ids.length > 0) joinPractice(email, { ...emptyPractice, gone: ids });
}

function joinPractice(email: string, practice: Practice): void {
  const owner = memberKey(email);

  keepSlice(joinedWith(presentSlice(owner), practice));
  tellJoined(owner);
}

function joinedWith(slice: MemberSlice, practice: Practice): MemberSlice {
  return { ...slice, ...mergedPractice(slice, practice, today()), savedAt: slice.savedAt + 1 };
}

function tellJoined(owner: string) {
  for (const listener of joinListeners) listener(owner);
}

/** Whether there is a session among them of days that pages have the sum of, which is new. */
function hasOfLongAgo({ sessions }: KeptMember, earlier: KeptMember | null): boolean {
  const before = addDays(today(), -recentDays);
  const past = sessions.filter(({ day }) => day < before);
  if (past.length === 0) return false;

  const known = new Set(earlier?.sessions.map(({ id }) => id));
  return past.some(({ id }) => !known.has(id));
}

/** What is kept of a member, by `memberKey`, or the slice of one of whom nothing is. */
export function presentSlice(owner: string): MemberSlice {
  return readSlice(owner) ?? { ...keptOf(nobody), owner, savedAt: 0 };
}

/** Removes what local storage keeps of a member, by `memberKey`. */
export function dropSlice(owner: string): void {
  knownPhotos.delete(owner);
  if (lastSlice()?.owner === owner) changeEnvelope({ member: null });
  removeItem(ownItemOf(owner));
  dropSetAside(asideTexts(owner));
}

/** Who was signed in when the app was last open here, or null. */
export function recalledEmail(): string | null {
  const { email } = readEnvelope();
  return email === null || email.trim() === '' ? null : email;
}

/** Whether that is this member, by `memberKey`. */
export function isRecalled(owner: string): boolean {
  const email = recalledEmail();

  return email !== null && memberKey(email) === owner;
}

/** Notes the photo that this device keeps, unless this page has kept another one meanwhile. Returns whether there is one. */
function notePhoto(owner: string, photoUrl: unknown): boolean {
  if (!knownPhotos.has(owner)) knownPhotos.set(owner, typeof photoUrl === 'string' ? photoUrl : '');

  return knownPhotos.get(owner) !== '';
}

function withPhoto(slice: MemberSlice | null): MemberSlice | null {
  if (slice === null || slice.user === null) return slice;

  return { ...slice, user: { ...slice.user, photoUrl: knownPhotos.get(slice.owner) ?? '' } };
}

/**
 * What local storage and the second copy say together, where that is more than local storage says, or than was told of it; what either
 * had lost is kept there again.
 */
function recalled(owner: string, copy: unknown, isTold: boolean): MemberSlice | null {
  const kept = readSlice(owner);
  const isKnown = kept !== null && isAlike(copy, kept);
  const all = isKnown
    ? { ...kept, ...recounted(kept, today()) }
    : mergedSlice(kept, sliceOf(copy, owner), today());
  const isMore = all !== null && !isAlike(all, kept);
  if (isMore) writeSlice(all);
  // What both keep alike is not compared with each: a life of two years is long to go through.
  if (all !== null && (isKnown ? isMore : !isAlike(all, copy))) keepCopy(all);

  return isKnown && (isTold || knownPhotos.get(owner) === '') ? null : withPhoto(all);
}

function keepPhoto(owner: string, photoUrl: string) {
  // As long as the kept photo was not read back, an empty one says only that it is not known.
  if (photoUrl === (knownPhotos.get(owner) ?? '')) return;

  knownPhotos.set(owner, photoUrl);
  if (photoUrl === '') void removeKept('photos', photoKeyOf(owner));
  else void writeKept('photos', photoKeyOf(owner), photoUrl);
}

/** Forgets the photo, and what was left unsaved of the profile and the schedule, by `memberKey`. */
export function forgetUnsaved(owner: string): void {
  knownPhotos.delete(owner);
  void removeKept('photos', photoKeyOf(owner));
  void removeKept('drafts', profileDraftKeyOf(owner));
  void removeKept('drafts', scheduleDraftKeyOf(owner));
  void changeKept('states', stateKeyOf(owner), (copy) => {
    const slice = sliceOf(copy, owner);
    return slice === null ? undefined : anonymous(slice);
  });
}

function takeOver(owner: string, email: string) {
  const last = lastSlice();
  if (last?.owner === owner) {
    changeEnvelope({ email });
    return;
  }

  const own = readOwnItem(owner);
  const theirs = last === null ? null : readSlice(last.owner);
  changeEnvelope({ email, member: own });
  removeItem(ownItemOf(owner));
  if (theirs === null) return;

  writeOwnItem(theirs);
  forgetUnsaved(theirs.owner);
}

/** Keeps a slice in local storage, and as a second copy in the database. */
export function keepSlice(slice: MemberSlice): void {
  writeSlice(slice);
  keepCopy(slice);
}

function keepCopy(slice: MemberSlice) {
  const { owner } = slice;
  const joined = (copy: unknown) => mergedSlice(slice, sliceOf(copy, owner), today());

  void changeKept('states', stateKeyOf(owner), joined, 'large');
}

function writeSlice(slice: MemberSlice) {
  const { email } = readEnvelope();
  const last = lastSlice();
  const isFree = last === null && (email === null || memberKey(email) === slice.owner);

  if (last?.owner !== slice.owner && !isFree) {
    writeOwnItem(slice);
    return;
  }
  changeEnvelope({ member: slice });
  sound.set(slice, slice);
}

/** The slice in the envelope, which is that of the last member. What is none is set aside. */
function lastSlice(): MemberSlice | null {
  const { member } = readEnvelope();
  if (member === null) return null;

  const known = typeof member === 'object' ? sound.get(member) : undefined;
  const slice = known ?? sliceOf(member);
  if (slice !== null) {
    noteMember(slice);
    sound.set(slice, slice);
    return slice;
  }
  changeEnvelope({ member: null });
  setAside(JSON.stringify(member));
  return null;
}

function readOwnItem(owner: string): MemberSlice | null {
  const text = readItem(ownItemOf(owner));
  if (text === null) return null;

  const slice = sliceOf(jsonOf(text), owner);
  if (slice !== null) return slice;
  removeItem(ownItemOf(owner));
  setAside(text);
  return null;
}

/** Keeps the slice of a member who is not signed in, and therefore without who it is. */
function writeOwnItem(slice: MemberSlice) {
  writeItem(ownItemOf(slice.owner), JSON.stringify(anonymous(slice)));
}

/** The key of local storage under which a member's slice stands beside the envelope. */
function ownItemOf(owner: string): string {
  return `fourfold:${owner}`;
}

function ownUser(kept: MemberSlice): KeptMember {
  const isOwn = kept.user !== null && memberKey(kept.user.email) === kept.owner;
  return { ...keptOf({ ...nobody, ...kept }), user: isOwn ? kept.user : null };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
