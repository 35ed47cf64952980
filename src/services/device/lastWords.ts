import type { DeviceKey } from './deviceKeys.ts';
import { isUnkept } from './deviceStore.ts';
import { readItem, removeItem, storedItems, writeItem } from './storage.ts';

const start = 'fourfold:last-words:';

/**
 * Holds the words of a draft in local storage while `write` takes them to the database, and for as long as that has no room: a
 * page that goes waits for no database, and what it had not written yet is lost with it.
 */
export async function holdLastWords(
  draft: DeviceKey,
  words: unknown,
  write: () => Promise<void>,
): Promise<void> {
  writeItem(itemOf(draft), JSON.stringify(words));
  await write();
  if (!isUnkept('drafts', draft)) dropLastWords(draft);
}

/** The words of a draft that an earlier page could not write any more; undefined for nothing that can be read. */
export function lastWordsOf(draft: DeviceKey): unknown {
  try {
    return JSON.parse(readItem(itemOf(draft)) ?? '');
  } catch {
    return undefined;
  }
}

/** Lets go of what the database has by now, or what is wanted no more. */
export function dropLastWords(draft: DeviceKey): void {
  removeItem(itemOf(draft));
}

/** Lets go of everything that is held of a member. */
export function forgetLastWords(member: string): void {
  for (const item of storedItems(itemOf([member, '']))) removeItem(item);
}

/** All that is held of a member, by the names of the drafts. */
export function heldWords(member: string): Map<string, string> {
  const begin = itemOf([member, '']);

  return new Map(
    storedItems(begin).map((item) => [item.slice(begin.length), readItem(item) ?? '']),
  );
}

/** Lets go of what `heldWords` told, where no newer words are held by now. */
export function dropWords(member: string, words: ReadonlyMap<string, string>): void {
  for (const [name, text] of words) {
    const item = itemOf([member, name]);
    if (readItem(item) === text) removeItem(item);
  }
}

/** Holds again what `heldWords` told; what is held by now is newer, and stays. */
export function bringBackWords(member: string, words: ReadonlyMap<string, string>): void {
  for (const [name, text] of words) {
    const item = itemOf([member, name]);
    if (readItem(item) === null) writeItem(item, text);
  }
}

/** The key of local storage: `fourfold:last-words:{member}:{name of the draft}`. */
function itemOf([member, name]: DeviceKey): string {
  return `${start}${member}:${name}`;
}
