import type { Change } from '../../../contract/practice/changes.ts';
import {
  markedDays,
  toldAgain,
  toldGone,
  toldSessions,
  toldTasks,
  toldUnsaid,
  unsaidHere,
  type FeedRead,
} from '../../../domain/practice/feed.ts';
import { preferencesToTake, toldPreferences } from '../../../domain/practice/preferences.ts';
import type { DayRecord } from '../../../domain/today/dayTasks.ts';
import { isOutdone } from '../../../domain/today/outdone.ts';
import { sessionsToJoin } from '../../../domain/practice/timerSessions.ts';
import { removedNames } from '../../../domain/outbox/removedNames.ts';
import { readItems } from '../../outbox/outbox.ts';
import { preferHere, preferredHere } from './devicePreferences.ts';
import type { Asked } from './goneElsewhere.ts';
import { joinSessions } from '../memberStorage.ts';
import { keepMarks, readDay } from '../../today/dayRecords.ts';
import type { OutboxItem } from '../../../domain/outbox/outboxItem.ts';

/** What few changes need is fetched with the first of them. */
const fetchWritten = () => import('./keepWritten.ts');
const fetchGone = () => import('./goneElsewhere.ts');
const fetchAside = () => import('../../upload/gone/goneAside.ts');
const fetchDeleting = () => import('./deleting.ts');

/**
 * Keeps on this device what changed of a member's practice. Resolves with whether an end of this device's own turned out not to be the one
 * that stands. Throws the signal's reason when it is aborted meanwhile; kept again, what was kept before changes nothing.
 */
export async function keepChanges(
  email: string,
  { gone, preferences: known, told }: FeedRead,
  { asked, changes }: { asked: Asked; changes: readonly Change[] },
  signal: AbortSignal,
): Promise<boolean> {
  // Most visits have no news, and no reason to read the ends of years.
  if (changes.length === 0) return false;

  // Before it is read what waits: while it is fetched, more may come.
  const written = changes.some(isOfWritten) ? await fetchWritten() : null;
  const waiting = await readItems(email);
  // What was accepted since the page was asked for waits no more, and is in none of it.
  const unheard = { ...asked, waiting: [...asked.waiting, ...waiting] };
  signal.throwIfAborted();
  await keepPreferences(email, changes, { known, waiting });
  await keepSessions(email, changes, { unheard, signal });
  await keepTasks(email, changes, { unheard, signal });
  for (const removed of toldAgain(changes, gone)) {
    const { queueRemoval } = await fetchDeleting();
    signal.throwIfAborted();
    if (!removedNames(waiting, removed.of).has(removed.name)) await queueRemoval(email, removed);
  }
  if (written === null) return false;

  const removed = {
    additions: new Set([...gone, ...removedNames(waiting, 'addition')]),
    ends: new Set([...gone, ...removedNames(waiting, 'dayEnd')]),
  };
  return written.keepWritten(email, changes, { told: new Set(told), removed, signal });
}

/** Whether it is of what its member wrote of a day, or of a file that is gone. */
function isOfWritten({ gone, kind }: Change): boolean {
  return kind === 'day_end' || kind === 'addition' || (gone && kind === 'media');
}

async function keepPreferences(
  email: string,
  changes: readonly Change[],
  { known, waiting }: { known: FeedRead['preferences']; waiting: readonly OutboxItem[] },
): Promise<void> {
  const preferred = toldPreferences(changes);
  if (preferred.length === 0) return;

  const here = await preferredHere(email);
  await preferHere(email, preferencesToTake(preferred, { known, here, waiting }), here);
}

async function keepSessions(
  email: string,
  changes: readonly Change[],
  { unheard, signal }: { unheard: Asked; signal: AbortSignal },
): Promise<void> {
  const removed = removedNames(unheard.waiting, 'session');
  const sessions = toldSessions(changes).filter(({ id }) => !removed.has(id));
  if (sessions.length > 0) {
    await joinSessions(email, (kept) => sessionsToJoin(kept, sessions), signal);
  }

  const gone = toldGone(changes, 'session');
  if (gone.length > 0) await (await fetchGone()).takeGoneSessions(email, gone);
}

async function keepTasks(
  email: string,
  changes: readonly Change[],
  { unheard, signal }: { unheard: Asked; signal: AbortSignal },
): Promise<void> {
  const tasks = unsaidHere(toldTasks(changes), removedNames(unheard.waiting, 'reflection'));
  for (const task of toldUnsaid(tasks)) {
    const { takeUnsaid } = await fetchGone();
    signal.throwIfAborted();
    await takeUnsaid(email, task, unheard);
  }
  for (const day of markedDays(tasks)) {
    signal.throwIfAborted();
    if (await isAnyOutdone(email, day)) {
      const { setOutdoneAside } = await fetchAside();
      signal.throwIfAborted();
      await setOutdoneAside(email, day);
    }
    await keepMarks(email, day);
  }
}

/** Whether something that was said on this device has to give way to what was said later, as the service tells of that day. */
async function isAnyOutdone(email: string, { date, marks: told }: DayRecord): Promise<boolean> {
  const here = await readDay(email, date);

  return Object.entries(told).some(([taskId, { reflection: later }]) => {
    const own = here?.marks[taskId]?.reflection ?? null;
    return own !== null && later !== null && isOutdone(own, later);
  });
}
