import { readOn, unread, type FeedRead } from '../../../domain/practice/feed.ts';
import { toldPresets } from '../../../domain/practiceRoom/keptPresets.ts';
import { toldTimers } from '../../../domain/timer/toldTimer.ts';
import { lockNames, withLock } from '../../device/locks.ts';
import { memberKey } from '../../device/memberKey.ts';
import { readItems } from '../../outbox/outbox.ts';
import { keepPlace, readPlace } from '../feedPlace.ts';
import type { Asked } from './goneElsewhere.ts';
import { offerPresetsAgain, takePresets } from '../../practiceRoom/presets.ts';
import type { ChangesPage, PracticeNow } from '../practiceApi.ts';
import { practiceReadAnew } from '../practiceCalls.ts';
import { keepNews } from '../../timer/toldTimers.ts';
import { keepChanges } from './keepChanges.ts';

/** How the practice service is asked. */
export interface FeedSource {
  readNow: (signal: AbortSignal) => Promise<PracticeNow>;
  readChanges: (
    start: { after: string } | { before: string },
    signal: AbortSignal,
  ) => Promise<ChangesPage | null>;
}

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
