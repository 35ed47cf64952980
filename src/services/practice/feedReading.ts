import * as v from 'valibot';

import type { Change } from '../../contract/practice/changes.ts';
import type { OutboxItem } from '../../domain/outbox/outbox.ts';
import {
  endIdOf,
  markedDays,
  readOn,
  toldEnds,
  toldSessions,
  toldTasks,
  unread,
  untold,
  type FeedRead,
} from '../../domain/practice/feed.ts';
import { feedKeyOf } from '../device/deviceKeys.ts';
import { readKept, writeKept } from '../device/deviceStore.ts';
import { lockNames, withLock } from '../device/locks.ts';
import { memberKey } from '../device/memberKey.ts';
import { keepItem, readItems, releaseItem } from '../outbox/outbox.ts';
import { joinSessions, keptSessions } from './memberStorage.ts';
import { keepDay } from '../today/dayRecords.ts';
import { deviceUploads, keepOutdone, readUpload, takeUpload } from '../upload/dailyUploads.ts';
import type { ChangesPage } from './practiceApi.ts';

type ReadPage = (cursor: string | null, signal: AbortSignal) => Promise<ChangesPage | null>;

const feedRead = v.object({ cursor: v.nullable(v.string()), told: v.array(v.string()) });

/**
 * Reads the next page of what changed of a member's practice, and keeps it on this device, while no other tab does. Resolves with
 * whether there is more. What was kept of a page counts as read only once all of it is kept: read again, it changes nothing.
 */
export function readNext(email: string, read: ReadPage, signal: AbortSignal): Promise<boolean> {
  return withLock(lockNames.feed(memberKey(email)), signal, async () => {
    const before = await placeOf(email);
    const page = await read(before.cursor, signal);
    signal.throwIfAborted();
    if (page === null) {
      // What the service had told of is told anew; what it has lost with a backup is sent again.
      await keepPlace(email, unread);
      return true;
    }

    const isOutdone = await keepChanges(email, before, page.changes);
    const place = readOn(before, page.changes, page.cursor);
    // What stands in the place of this device's own was passed over while that was on its way.
    await keepPlace(email, isOutdone ? { ...place, cursor: null } : place);
    return page.isMore || isOutdone;
  });
}

/** Puts into the outbox what this device has and the service was never told of. Resolves with how much that was. */
export async function queueUntold(email: string): Promise<number> {
  const [place, uploads, waiting] = await Promise.all([
    placeOf(email),
    deviceUploads.list(email),
    readItems(email),
  ]);
  const queued = new Set(waiting.map(({ id }) => id));
  const missing: OutboxItem[] = untold(place, { sessions: keptSessions(email), uploads });
  const items = missing.filter(({ id }) => !queued.has(id));
  for (const item of items) {
    await keepItem(email, item);
    releaseItem(item.id);
  }

  return items.length;
}

/** Resolves with whether an end of this device's own turned out not to be the one that stands. */
async function keepChanges(
  email: string,
  { told }: FeedRead,
  changes: readonly Change[],
): Promise<boolean> {
  const sessions = toldSessions(changes);
  if (sessions.length > 0) joinSessions(email, sessions);
  for (const day of markedDays(toldTasks(changes))) await keepDay(email, day);

  let isOutdone = false;
  for (const { id, stands, upload } of toldEnds(changes)) {
    if (!stands) await keepOutdone(email, upload);
    const own = await readUpload({ email, date: upload.date });
    const ownId = own === null ? null : endIdOf(own);
    if (ownId === id) isOutdone ||= !stands && !told.includes(id);
    // An end that is on its way to the service has yet to be weighed there.
    else if (stands && (ownId === null || told.includes(ownId))) await takeUpload(email, upload);
  }
  return isOutdone;
}

async function placeOf(email: string): Promise<FeedRead> {
  const kept = v.safeParse(feedRead, await readKept('states', feedKeyOf(memberKey(email))));

  return kept.success ? kept.output : unread;
}

function keepPlace(email: string, place: FeedRead): Promise<void> {
  return writeKept('states', feedKeyOf(memberKey(email)), place);
}
