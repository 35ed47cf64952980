import type { Change } from '../../contract/practice/changes.ts';
import type { OutboxItem } from '../../domain/outbox/outboxItem.ts';
import {
  markedDays,
  readOn,
  toldAdditions,
  toldEnds,
  toldAgain,
  toldGone,
  toldSessions,
  toldTasks,
  toldUnsaid,
  unread,
  unsaidHere,
  type FeedRead,
} from '../../domain/practice/feed.ts';
import { untold } from '../../domain/practice/untold.ts';
import { replacedIn } from '../../domain/upload/changedDay.ts';
import { endIdOf } from '../../domain/upload/endId.ts';
import {
  preferencesToTake,
  toldPreferences,
  untoldPreferences,
} from '../../domain/practice/preferences.ts';
import { toldPresets } from '../../domain/practiceRoom/keptPresets.ts';
import { sessionsToJoin } from '../../domain/practice/timerSessions.ts';
import { toldTimers } from '../../domain/timer/toldTimer.ts';
import { lockNames, withLock } from '../device/locks.ts';
import { memberKey } from '../device/memberKey.ts';
import { removedNames } from '../../domain/outbox/removal.ts';
import { discardItem, keepItem, readItems, releaseItem } from '../outbox/outbox.ts';
import { countedLongest, preferHere, preferredHere } from './devicePreferences.ts';
import { keepPlace, readPlace } from './feedPlace.ts';
import type { Asked } from './goneElsewhere.ts';
import { offerPresetsAgain, presetsToTell, takePresets } from '../practiceRoom/presets.ts';
import { joinSessions, keptSessions } from './memberStorage.ts';
import { untoldMedia } from './untoldMedia.ts';
import { keepMarks } from '../today/dayRecords.ts';
import { renameDefaults } from '../upload/defaultNames.ts';
import { listAdditions, takeAddition } from '../upload/additions.ts';
import {
  deviceUploads,
  keepOutdone,
  keepStanding,
  listEnds,
  readUpload,
  takeUpload,
} from '../upload/dailyUploads.ts';
import type { ChangesPage, PracticeNow } from './practiceApi.ts';
import { practiceReadAnew } from './practiceCalls.ts';
import { keepNews } from '../timer/toldTimers.ts';

/** How the practice service is asked. */
export interface FeedSource {
  readNow: (signal: AbortSignal) => Promise<PracticeNow>;
  readChanges: (
    start: { after: string } | { before: string },
    signal: AbortSignal,
  ) => Promise<ChangesPage | null>;
}

/** What few changes need is fetched with the first of them. */
const fetchGone = () => import('./goneElsewhere.ts');
const fetchAside = () => import('../upload/goneAside.ts');
const fetchDeleting = () => import('./deleting.ts');
const fetchReplacing = () => import('./replacedEnds.ts');

/** So that no page is busy with thousands of things that wait. */
const mostQueued = 100;

/**
 * Reads the next page of what changed of a member's practice, and keeps it on this device, while no other tab does: on a fresh device
 * today first, and then the earlier days, the latest of them first (rules/practiceFeed#E25). Resolves with whether there is more. What
 * was kept of a page counts as read only once all of it is kept: read again, it changes nothing. Throws a `CommitmentsError` where the
 * cursor counts no more, and what `source` throws.
 */
export function readNext(email: string, source: FeedSource, signal: AbortSignal): Promise<boolean> {
  return withLock(lockNames.feed(memberKey(email)), signal, async () => {
    const before = await readPlace(email);
    const asked = { at: Date.now(), waiting: await readItems(email) };
    if (before.cursor === null) return begin(email, before, { asked, source }, signal);

    const { cursor, earlier } = before;
    const start = earlier === null ? { after: cursor } : { before: earlier.cursor };
    const page = await source.readChanges(start, signal);
    signal.throwIfAborted();
    if (page === null) {
      await offerPresetsAgain(email);
      // What the service had told of is told anew; what it has lost with a backup is sent again.
      await keepPlace(email, { ...unread, gone: before.gone });
      // Read anew after a while only: a service that takes none of its own cursors would be asked without end.
      throw practiceReadAnew();
    }

    await keepNews(email, toldTimers(page.changes, page.epoch));
    await takePresets(email, toldPresets(page.changes, page.epoch));
    const isOutdone = await keepChanges(email, before, { asked, changes: page.changes }, signal);
    signal.throwIfAborted();
    const place = readOn(before, page.changes, placeAfter(before, cursor, page));
    // Most visits have no news: what was told is neither written again nor read again by all that show it.
    const isNew = page.changes.length > 0 || earlier !== null || page.cursor !== cursor;
    // What stands in the place of this device's own was passed over while that was on its way.
    if (isNew) {
      await keepPlace(email, isOutdone ? { ...place, cursor: null, earlier: null } : place);
    }
    return page.isMore || isOutdone || earlier !== null;
  });
}

/** What a fresh device shows first is kept, and the way on noted: upwards, and down to the first day. */
async function begin(
  email: string,
  before: FeedRead,
  { asked, source }: { asked: Asked; source: FeedSource },
  signal: AbortSignal,
): Promise<true> {
  const { changes, epoch, head, told } = await source.readNow(signal);
  signal.throwIfAborted();
  await keepNews(email, toldTimers(changes, epoch));
  await takePresets(email, toldPresets(changes, epoch));
  await keepChanges(email, before, { asked, changes }, signal);
  signal.throwIfAborted();
  const place = { cursor: head, earlier: { cursor: head, told } };
  await keepPlace(email, readOn(before, changes, place));
  return true;
}

function placeAfter(
  { earlier }: FeedRead,
  cursor: string,
  page: ChangesPage,
): Pick<FeedRead, 'cursor' | 'earlier'> {
  if (earlier === null) return { cursor: page.cursor, earlier };

  return { cursor, earlier: page.isMore ? { ...earlier, cursor: page.cursor } : null };
}

/**
 * Puts into the outbox what this device has and the service was never told of, a hundred at a time: of a long life the next ones
 * follow once these are sent. Resolves with how much that was, and throws the signal's reason when it is aborted meanwhile.
 */
export async function queueUntold(email: string, signal: AbortSignal): Promise<number> {
  const [place, waiting] = await Promise.all([readPlace(email), readItems(email)]);
  const uploads = await renameDefaults(email, place.told, waiting);
  const additions = await listAdditions(email);
  const queued = new Set(waiting.map(({ id }) => id));
  const missing: OutboxItem[] = untold(place, {
    sessions: keptSessions(email),
    uploads,
    additions,
  });
  const room = Math.max(0, mostQueued - queued.size);
  const preferred = untoldPreferences(
    place.preferences,
    { here: await preferredHere(email), counted: countedLongest(email), waiting },
    { freshId: () => crypto.randomUUID(), now: Date.now() },
  );
  const { outdone, untold: presets } = await presetsToTell(email, waiting);
  for (const id of outdone) await discardItem(email, id);
  const files = await untoldMedia(email, [...place.told, ...place.gone], Date.now());
  const queueable = [...missing, ...files].filter(({ id }) => !queued.has(id));
  const items = [...queueable.slice(0, room), ...preferred, ...presets];
  for (const item of items) {
    signal.throwIfAborted();
    await keepItem(email, item);
    releaseItem(item.id);
  }

  return items.length;
}

/** Resolves with whether an end of this device's own turned out not to be the one that stands. */
async function keepChanges(
  email: string,
  { gone, preferences: known, told }: FeedRead,
  { asked, changes }: { asked: Asked; changes: readonly Change[] },
  signal: AbortSignal,
): Promise<boolean> {
  // Most visits have no news, and no reason to read the ends of years.
  if (changes.length === 0) return false;

  const waiting = await readItems(email);
  // What was accepted since the page was asked for waits no more, and is in none of it.
  const unheard = { ...asked, waiting: [...asked.waiting, ...waiting] };
  signal.throwIfAborted();
  const preferred = toldPreferences(changes);
  if (preferred.length > 0) {
    const state = { known, here: await preferredHere(email), waiting };
    await preferHere(email, preferencesToTake(preferred, state), state.here);
  }
  const removedSessions = removedNames(unheard.waiting, 'session');
  const sessions = toldSessions(changes).filter(({ id }) => !removedSessions.has(id));
  if (sessions.length > 0) joinSessions(email, sessionsToJoin(keptSessions(email), sessions));
  const goneSessions = toldGone(changes, 'session');
  if (goneSessions.length > 0) await (await fetchGone()).takeGoneSessions(email, goneSessions);
  const tasks = unsaidHere(toldTasks(changes), removedNames(unheard.waiting, 'reflection'));
  for (const task of toldUnsaid(tasks)) {
    const { takeUnsaid } = await fetchGone();
    signal.throwIfAborted();
    await takeUnsaid(email, task, unheard);
  }
  for (const day of markedDays(tasks)) {
    const { setOutdoneAside } = await fetchAside();
    signal.throwIfAborted();
    await setOutdoneAside(email, day);
    await keepMarks(email, day);
  }

  for (const removed of toldAgain(changes, gone)) {
    const { queueRemoval } = await fetchDeleting();
    signal.throwIfAborted();
    if (!removedNames(waiting, removed.of).has(removed.name)) await queueRemoval(email, removed);
  }
  await keepAdditions(email, changes, {
    removed: new Set([...gone, ...removedNames(waiting, 'addition')]),
    signal,
  });

  const isTold = new Set(told);
  const unweighed = (await deviceUploads.list(email)).filter((end) => !isTold.has(endIdOf(end)));
  // What became another end goes once that is here: the files are its own by then.
  const ends = toldEnds(changes);
  const changed = replacedIn(ends.map(({ upload }) => upload));
  const goneEnds = toldGone(changes, 'day_end');
  for (const id of goneEnds.filter((one) => !changed.has(one))) {
    const { takeGoneEnd } = await fetchGone();
    signal.throwIfAborted();
    await takeGoneEnd(email, id);
  }
  for (const name of toldGone(changes, 'media')) {
    const { takeGoneFile } = await fetchGone();
    signal.throwIfAborted();
    await takeGoneFile(email, name);
  }

  let isOutdone = false;
  const removed = new Set([...gone, ...removedNames(waiting, 'dayEnd')]);
  for (const { id, stands, upload } of ends) {
    signal.throwIfAborted();
    if (removed.has(id)) continue;

    const before = upload.replaces === undefined ? [] : await listEnds(email);
    const own = await readUpload({ email, date: upload.date });
    // What was changed here is not read beside what it became (rules/practiceFeed#E34).
    if (own?.replaces?.includes(id) === true) continue;
    if (!stands) await keepOutdone(email, upload);
    const ownId = own === null ? null : endIdOf(own);
    // An end that is on its way to the service has yet to be weighed there, but for one that was changed elsewhere.
    const isWeighed =
      ownId === null || isTold.has(ownId) || upload.replaces?.includes(ownId) === true;
    const isTaken = stands && isWeighed;
    if (ownId === id) {
      if (stands) await keepStanding(email, upload);
      else isOutdone ||= !isTold.has(id);
    } else if (isTaken) await takeUpload(email, upload);
    const isKept = !stands || isTaken || ownId === id;
    if (isKept && upload.replaces !== undefined) {
      const { dropReplaced } = await fetchReplacing();
      await dropReplaced(email, upload, before);
    }
  }
  for (const id of goneEnds.filter((one) => changed.has(one))) {
    const { takeGoneEnd } = await fetchGone();
    signal.throwIfAborted();
    await takeGoneEnd(email, id);
  }

  // What stands of a day may have been passed over for an end that is gone by now.
  const left = new Set((await deviceUploads.list(email)).map(({ date }) => date));
  return isOutdone || unweighed.some(({ date }) => !left.has(date));
}

async function keepAdditions(
  email: string,
  changes: readonly Change[],
  { removed, signal }: { removed: ReadonlySet<string>; signal: AbortSignal },
): Promise<void> {
  for (const addition of toldAdditions(changes)) {
    signal.throwIfAborted();
    if (!removed.has(addition.id)) await takeAddition(email, addition);
  }
  for (const id of toldGone(changes, 'addition')) {
    const { takeGoneAddition } = await fetchGone();
    signal.throwIfAborted();
    await takeGoneAddition(email, id);
  }
}
