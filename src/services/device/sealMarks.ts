import { readItem, removeItem, storedItems, writeItem } from './storage.ts';

/** `leaving`: the member signed out, and something may lie open yet. `sealed`: all of it is sealed. */
export type SealMark = 'leaving' | 'sealed';

const start = 'fourfold:sealed:';

/** How far the sealing of what this device keeps of a member is; null where nothing of theirs is sealed, or to be. */
export function sealMarkOf(member: string): SealMark | null {
  const mark = readItem(start + member);

  return mark === 'leaving' || mark === 'sealed' ? mark : null;
}

export function markSeal(member: string, mark: SealMark): void {
  writeItem(start + member, mark);
}

export function unmarkSeal(member: string): void {
  removeItem(start + member);
}

/** The members of whom a page that was closed has left something open. */
export function leavingMembers(): string[] {
  const members = storedItems(start).map((item) => item.slice(start.length));

  return members.filter((member) => sealMarkOf(member) === 'leaving');
}
