import { byNewest, entryKey, type WordsEntry } from './entry.ts';
import { search, type WordIndex, type WordsFilter } from './wordIndex.ts';

/**
 * What is found on this device, and what the account has `told` of besides, the newest first. What this device has in a place stands,
 * found or not, and what was `removed` here is told of in vain (rules/words#B4, rules/words#B6).
 */
export function joinedWords(
  here: WordIndex,
  removed: ReadonlySet<string>,
  filter: WordsFilter,
  told: readonly WordsEntry[],
): WordsEntry[] {
  const others = new Map(told.map((entry) => [entryKey(entry), entry]));
  const news = [...others].flatMap(([key, entry]) =>
    here.keys.has(key) || removed.has(key) ? [] : entry,
  );
  const own = search(here, filter);

  return news.length === 0 ? own : [...own, ...news].toSorted(byNewest);
}
