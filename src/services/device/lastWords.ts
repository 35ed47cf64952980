import { isUnkept } from './deviceStore.ts';
import { readItem, removeItem, writeItem } from './storage.ts';

type Place = [member: string, name: string];

const start = 'fourfold:last-words:';

/**
 * Holds words of a draft while `write` takes them to the database, and for as long as that has no room: a page that goes
 * waits for no database, and takes what it had in hand with it.
 */
export async function holdLastWords(
  place: Place,
  words: unknown,
  write: () => Promise<void>,
): Promise<void> {
  const [member, name] = place;
  writeItem(keyOf(member, name), JSON.stringify(words));
  await write();
  if (!isUnkept('drafts', place)) dropLastWords(place);
}

/** What a page had in hand when it went; undefined for nothing that can be read. */
export function lastWordsOf([member, name]: Place): unknown {
  try {
    return JSON.parse(readItem(keyOf(member, name)) ?? '');
  } catch {
    return undefined;
  }
}

/** Lets go of what the database has by now, or what is wanted no more. */
export function dropLastWords([member, name]: Place): void {
  removeItem(keyOf(member, name));
}

/** Lets go of everything that is held of a member. */
export function forgetLastWords(member: string): void {
  for (const key of heldKeys()) if (key.startsWith(keyOf(member, ''))) removeItem(key);
}

function heldKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function keyOf(member: string, name: string): string {
  return `${start}${member}:${name}`;
}
