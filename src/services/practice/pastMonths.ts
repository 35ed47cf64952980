import { jsonOf } from '../../domain/common/json.ts';
import { addDays, type Day } from '../../domain/common/day.ts';
import type { MeditationSession } from '../../domain/practice/practice.ts';
import { isOutlined, setAside } from '../device/envelope.ts';
import { readItem, removeItem, storedItems, tryWriteItem } from '../device/storage.ts';
import { areSessions } from './memberSlice.ts';

/** The sessions of a month. */
export type Month = readonly MeditationSession[];

/** In milliseconds: so long after the last month was read or written anew, all of them are held. */
const heldMs = 10_000;
let release: ReturnType<typeof setTimeout> | undefined;

/** Months that this page read or wrote, by the key of local storage: what stands there still is not read again. */
const held = new Map<string, { text: string; sessions: Month }>();

/** Sessions by their months, which are named as YYYY-MM. */
export type Months = ReadonlyMap<string, Month>;

/**
 * A member's sessions, by `memberKey`, of each month that has a key of its own, the earliest month first (rules/practice#P32). A month that
 * is as it was a moment ago is the same list. What cannot be read is set aside.
 */
export function readMonths(owner: string): Months {
  const months = new Map<string, Month>();
  for (const item of monthItems(owner)) {
    const sessions = readMonth(owner, item);
    if (sessions !== null) months.set(item.slice(itemOf(owner, '').length), sessions);
  }

  return months;
}

/**
 * Keeps the sessions of the months before the last one under a key a month, of all that a member has: a month that they have no more goes.
 * Returns the months that are not what they were, and the sessions that are to be kept beside them: those of this month and the last, and
 * those for which there is no room.
 */
export function keepMonths(
  owner: string,
  sessions: readonly MeditationSession[],
  today: Day,
): { changed: Months; beside: readonly MeditationSession[] } {
  const kept = readMonths(owner);
  const lastMonth = monthOf(addDays(`${monthOf(today)}-01`, -1));
  const past = new Map<string, MeditationSession[]>([...kept.keys()].map((month) => [month, []]));
  const beside: MeditationSession[] = [];
  for (const session of sessions) {
    const month = monthOf(session.day);
    // A month that has a key keeps it, also while the clock is put back.
    const own = past.get(month) ?? (month < lastMonth ? [] : beside);
    own.push(session);
    if (own !== beside) past.set(month, own);
  }

  const changed = new Map([...past].filter(([month, own]) => !isSame(kept.get(month) ?? [], own)));
  for (const [month, own] of changed) {
    if (own.length === 0) dropItem(itemOf(owner, month));
    else if (!writeMonth(owner, itemOf(owner, month), own)) {
      beside.push(...own);
      changed.delete(month);
    }
  }
  return { changed, beside };
}

/** Whether two lists are of the same things in the same order. */
export function isSame<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

/** Removes the months of a member, by `memberKey`. */
export function dropMonths(owner: string): void {
  for (const item of monthItems(owner)) dropItem(item);
}

function readMonth(owner: string, item: string): Month | null {
  const text = readItem(item);
  if (text === null) return null;
  const known = held.get(item);
  if (known?.text === text) return known.sessions;

  const sessions = sessionsIn(text, owner);
  if (sessions === null) {
    dropItem(item);
    setAside(text);
    return null;
  }
  hold(item, { text, sessions });
  return sessions;
}

function writeMonth(owner: string, item: string, sessions: Month): boolean {
  const text = JSON.stringify({ owner, sessions });
  const isWritten = !isOutlined() && (readItem(item) === text || tryWriteItem(item, text));
  if (isWritten) hold(item, { text, sessions });

  return isWritten;
}

function hold(item: string, month: { text: string; sessions: Month }): void {
  clearTimeout(release);
  release = setTimeout(() => held.clear(), heldMs);
  held.set(item, month);
}

function dropItem(item: string): void {
  held.delete(item);
  removeItem(item);
}

/** It names its owner, as all does that may be set aside. */
function sessionsIn(text: string, owner: string): Month | null {
  const value = jsonOf(text);
  if (typeof value !== 'object' || value === null) return null;

  const month: { owner?: unknown; sessions?: unknown } = value;
  return month.owner === owner && areSessions(month.sessions) ? month.sessions : null;
}

/** The keys under which months of a member stand, the earliest first; none while a newer version has its own way with them (rules/shell#X14). */
function monthItems(owner: string): string[] {
  return isOutlined() ? [] : storedItems(itemOf(owner, '')).toSorted();
}

function itemOf(owner: string, month: string): string {
  return `fourfold:${owner}:${month}`;
}

/** As YYYY-MM. */
function monthOf(day: Day): string {
  return day.slice(0, 7);
}
