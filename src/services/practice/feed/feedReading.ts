import { readOn, unread, type FeedRead } from '../../../domain/practice/feed.ts';
import { toldPresets } from '../../../domain/practiceRoom/toldPresets.ts';
import { lockNames, withLock } from '../../device/locks.ts';
import { memberKey } from '../../device/memberKey.ts';
import { readItems } from '../../outbox/outbox.ts';
import { keepPlace, readPlace } from '../feedPlace.ts';
import type { Asked } from './goneElsewhere.ts';
import type { ChangesPage, PracticeNow } from '../practiceApi.ts';
import { practiceReadAnew } from '../practiceCalls.ts';
import { keepChanges } from './keepChanges.ts';

/** What keeps presets is fetched with the first of them, and so is what keeps timers. */
const fetchTimers = () => import('../../timer/toldTimers.ts');
const fetchPresets = () => import('../../practiceRoom/presets.ts');

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
      const { offerPresetsAgain } = await fetchPresets();
      signal.throwIfAborted();
      await offerPresetsAgain(email);
      // What the service had told of is told anew; what it has lost with a backup is sent again.
      await keepPlace(email, { ...unread, gone: before.gone });
      // Read anew after a while only: a service that takes none of its own cursors would be asked without end.
      throw practiceReadAnew();
    }

    await keepBeside(email, page, signal);
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
  const earlier = { cursor: head, told };
  // Today's sessions alone, which are kept next, would tell of a streak of one day.
  await keepPlace(email, { ...before, earlier });
  await keepBeside(email, { changes, epoch }, signal);
  await keepChanges(email, before, { asked, changes }, signal);
  signal.throwIfAborted();
  await keepPlace(email, readOn(before, changes, { cursor: head, earlier }));
  return true;
}

/** Keeps what was told of timers and of presets, which stand for themselves. */
async function keepBeside(
  email: string,
  { changes, epoch }: Pick<ChangesPage, 'changes' | 'epoch'>,
  signal: AbortSignal,
): Promise<void> {
  if (changes.some(({ kind }) => kind === 'timer')) {
    const { keepToldTimers } = await fetchTimers();
    signal.throwIfAborted();
    await keepToldTimers(email, changes, epoch);
  }
  const presets = toldPresets(changes, epoch);
  if (presets.length === 0) return;

  const { takePresets } = await fetchPresets();
  signal.throwIfAborted();
  await takePresets(email, presets);
}

function placeAfter(
  { earlier }: FeedRead,
  cursor: string,
  page: ChangesPage,
): Pick<FeedRead, 'cursor' | 'earlier'> {
  if (earlier === null) return { cursor: page.cursor, earlier };

  return { cursor, earlier: page.isMore ? { ...earlier, cursor: page.cursor } : null };
}
