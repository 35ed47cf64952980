import { readItem, removeItem, writeItem } from './storage.ts';

type Place = readonly [member: string, name: string];

const start = 'fourfold:last-words:';

/**
 * Holds what is on its way to the database, for as long as it is: a page that goes waits for no database, and takes what it
 * had in hand with it.
 */
export function holdLastWords([member, name]: Place, words: unknown): void {
  writeItem(keyOf(member, name), JSON.stringify(words));
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
