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
import { stateKeyOf, profileDraftKeyOf, scheduleDraftKeyOf } from '../device/deviceKeys.ts';
import { changeKept, removeKept } from '../device/deviceStore.ts';
import { changeEnvelope, onEnvelopeChanged, readEnvelope } from '../device/envelope.ts';
import { memberKey } from '../device/memberKey.ts';
import { presentSlice, readParts, readSlice, takeEnvelope, writeSlice } from './keptSlice.ts';
import { forgetPhoto, hasPhoto, keepPhoto, readPhoto, withPhoto } from './memberPhoto.ts';
import { anonymous, mergedSlice, sliceOf, type MemberSlice } from './memberSlice.ts';
import { keepCopy, mendCopy, readCopy, type Copy } from './secondCopy.ts';

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

  const recall = async () => {
    const [copy] = await Promise.all([readCopy(owner, new Map()), readPhoto(owner)]);
    const all = recalled(owner, copy, false);
    if (isListening) report(all);
  };
  const recallBeside = async () => {
    const isThere = await readPhoto(owner);
    if (isListening && isThere) report(withPhoto(readSlice(owner)));
    // Years of practice are compared then: nothing on the screen waits for that.
    await pageAtRest();
    if (!isListening) return;
    const copy = await readCopy(owner, readParts(owner).months);
    if (isListening) report(recalled(owner, copy, true));
  };

  const left = takeEnvelope(owner, email);
  if (left !== null) forgetUnsaved(left);
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
 * Keeps the sessions that are news to what is kept here; each page of this browser is told. Years of them are read, joined, written, copied
 * and told in a task each, and whoever waits for that goes on in another one. Throws the signal's reason when it is aborted before they are
 * copied.
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
  const written = writeSlice(now === present ? joined : withNews(now));
  await nextTask();
  // Of a member who has left meanwhile nothing is kept a second time.
  signal.throwIfAborted();
  keepCopy(written);
  await nextTask();
  tellJoined(owner);
  // What tells of it is drawn first.
  await nextTask();
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

/**
 * What local storage and the second copy say together, where that is more than local storage says, or than was told of it; what either
 * had lost is kept there again.
 */
function recalled(owner: string, copy: Copy, isTold: boolean): MemberSlice | null {
  const kept = readSlice(owner);
  const isKnown = kept !== null && isAlike(copy.whole, kept);
  const all = isKnown
    ? { ...kept, ...recounted(kept, today()) }
    : mergedSlice(kept, copy.whole, today());
  if (all === null) return null;

  if (!isAlike(all, kept)) writeSlice(all);
  const { slice, months } = readParts(owner);
  mendCopy({ slice: slice ?? all, months, whole: all }, copy);
  return isKnown && (isTold || !hasPhoto(owner)) ? null : withPhoto(all);
}

/** Forgets the photo, and what was left unsaved of the profile and the schedule, by `memberKey`. */
export function forgetUnsaved(owner: string): void {
  forgetPhoto(owner);
  void removeKept('drafts', profileDraftKeyOf(owner));
  void removeKept('drafts', scheduleDraftKeyOf(owner));
  void changeKept('states', stateKeyOf(owner), (copy) => {
    const slice = sliceOf(copy, owner);
    return slice === null ? undefined : anonymous(slice);
  });
}

/** Keeps a slice in local storage, and as a second copy in the database. */
export function keepSlice(slice: MemberSlice): void {
  keepCopy(writeSlice(slice));
}

function ownUser(kept: MemberSlice): KeptMember {
  const isOwn = kept.user !== null && memberKey(kept.user.email) === kept.owner;
  return { ...keptOf({ ...nobody, ...kept }), user: isOwn ? kept.user : null };
}
