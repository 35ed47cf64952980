import type { TaskStatus } from '../../contract/today/commitments.ts';
import { backOff } from '../common/backOff.ts';
import {
  inOrderKept,
  isSendable,
  laneOf,
  type MediaProgress,
  type OutboxItem,
} from './outboxItem.ts';

/** What came of sending an item once. */
export type Outcome =
  /** `newStatus` is a task's; null for what is of none. */
  | { kind: 'accepted'; newStatus: TaskStatus | null }
  /** A part of a file arrived: what is left of it comes after whatever else is due. */
  | { kind: 'progressed'; progress: MediaProgress }
  /** Nobody answered: no network, or it took too long. */
  | { kind: 'unanswered'; message: string }
  /** An error answer after which trying again may help; `retryAfter` in milliseconds where the service asked for it. */
  | { kind: 'failed'; message: string; retryAfter: number | null }
  | { kind: 'refused'; message: string }
  /** The member has to sign in again. */
  | { kind: 'signedOut' };

/** What came of looking for the next item: it was sent once, or none was due. */
export type Delivered =
  | { kind: 'attempted'; item: OutboxItem; outcome: Outcome }
  /** `wait` in milliseconds until one may be due; null where none will be by itself. */
  | { kind: 'nothingDue'; wait: number | null };

/** As long as a service's Retry-After is honoured: a longer wait is that of a clock that was put back since. */
const longestAsked = 86_400_000;
/** How long to leave an item to the page in which its member waits for it, before looking whether that page is gone. */
const watchAgain = 10_000;

/**
 * The item to send now. What was kept of one thing goes in that order, and the first that is not refused holds the later
 * ones back. An item in `elsewhere` is left to another page.
 */
export function nextOf(
  items: readonly OutboxItem[],
  now: number,
  elsewhere: ReadonlySet<string>,
): OutboxItem | { wait: number | null } {
  const heads = headsOf(items);
  const [next] = heads
    .filter((item) => !elsewhere.has(item.id) && isDue(item, now))
    .toSorted((one, other) => one.notBefore - other.notBefore);
  if (next !== undefined) return next;

  const waits = heads.map((item) => (elsewhere.has(item.id) ? watchAgain : waitOf(item, now)));
  return { wait: waits.length === 0 ? null : Math.min(...waits) };
}

/**
 * An item after it was sent once, or null where it is to be kept no longer: it was accepted, or it is a reflection that its
 * member still has on screen (`isWatched`) and will save again. `random` is from 0 to 1, `now` in milliseconds.
 */
export function afterAttempt(
  item: OutboxItem,
  outcome: Outcome,
  { now, random, isWatched }: { now: number; random: number; isWatched: boolean },
): OutboxItem | null {
  const attempts = item.attempts + 1;
  const isWithdrawn = isWatched && item.kind === 'reflection';
  const later = (asked: number) => now + Math.max(retryWait(attempts, random), asked);

  switch (outcome.kind) {
    case 'accepted':
      return null;

    case 'progressed':
      return item.kind === 'media'
        ? { ...item, progress: outcome.progress, attempts: 0, notBefore: now, isUnanswered: false }
        : item;

    case 'unanswered':
      return { ...item, attempts, notBefore: later(0), isUnanswered: true };

    case 'failed': {
      const asked = Math.min(longestAsked, outcome.retryAfter ?? 0);
      return isWithdrawn
        ? null
        : { ...item, attempts, notBefore: later(asked), isUnanswered: false };
    }

    case 'refused':
      return isWithdrawn
        ? null
        : { ...item, attempts, refusal: outcome.message, isUnanswered: false };

    case 'signedOut':
      return item;
  }
}

/** How long to wait after so many attempts, in milliseconds: any part of a wait that doubles each time. `random` is from 0 to 1. */
export function retryWait(attempts: number, random: number): number {
  return Math.floor(random * backOff(attempts, { first: 1_000, longest: 300_000 }));
}

/**
 * An item as its member wants it sent at once, whatever was said of it. What was refused counts as made `now`, in milliseconds: the
 * member has read why, and wants it all the same (rules/outbox#O11).
 */
export function retried<T extends OutboxItem>(item: T, now: number): T {
  const keptAt = item.refusal === null ? item.keptAt : now;

  return { ...item, keptAt, notBefore: 0, refusal: null };
}

/**
 * What of `items` was kept of the same thing after one that is accepted `now`, in milliseconds, as made from now on: the service
 * reckons from when a request comes, and an earlier attempt may have come long after it was sent (rules/outbox#O11).
 */
export function madeAfter(
  items: readonly OutboxItem[],
  accepted: OutboxItem,
  now: number,
): OutboxItem[] {
  let latest = Math.max(accepted.keptAt, now);

  return inOrderKept(items)
    .filter(
      (item) =>
        isSendable(item) &&
        item.id !== accepted.id &&
        laneOf(item) === laneOf(accepted) &&
        item.keptAt >= accepted.keptAt,
    )
    .flatMap((item) => {
      const isLater = item.keptAt > latest;
      latest = isLater ? item.keptAt : latest + 1;
      return isLater ? [] : [{ ...item, keptAt: latest }];
    });
}

/** The ids of what waits for nothing but the network; of what `like` is of only, where that is given. */
export function unansweredOf(items: readonly OutboxItem[], like?: OutboxItem): string[] {
  return items
    .filter((item) => like === undefined || laneOf(item) === laneOf(like))
    .filter(({ isUnanswered, refusal }) => isUnanswered === true && refusal === null)
    .map(({ id }) => id);
}

/** Whether there is something to send that was not there before. */
export function hasNews(known: readonly OutboxItem[], stored: readonly OutboxItem[]): boolean {
  const sendable = new Set(known.filter(isSendable).map(({ id }) => id));

  return stored.some((item) => isSendable(item) && !sendable.has(item.id));
}

/** The first sendable item of each lane. */
function headsOf(items: readonly OutboxItem[]): OutboxItem[] {
  const heads = new Map<string, OutboxItem>();
  for (const item of inOrderKept(items).filter(isSendable)) {
    const lane = laneOf(item);
    if (!heads.has(lane)) heads.set(lane, item);
  }

  return [...heads.values()];
}

/** Whether an item is to be sent by `now`, in milliseconds since the epoch. */
export function isDue(item: OutboxItem, now: number): boolean {
  return waitOf(item, now) === 0;
}

function waitOf({ notBefore }: OutboxItem, now: number): number {
  const wait = Math.max(0, notBefore - now);

  return wait > longestAsked ? 0 : wait;
}
