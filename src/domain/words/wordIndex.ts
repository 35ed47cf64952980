import type { Mood } from '../reflection/reflection.ts';
import type { PillarCode } from '../common/pillarCode.ts';
import type { WordKind } from '../../contract/practice/words.ts';
import { byNewest, entryKey, type WordsEntry } from './entry.ts';
import { queryTerms, searchTerms, type QueryTerm } from './terms.ts';

/** What of a member's words is wanted: null for all. */
export interface WordsFilter {
  /** As it was typed. */
  q: string;
  pillar: PillarCode | null;
  mood: Mood | null;
  kind: WordKind | null;
}

/** What a member wrote, as it is looked through at once. */
export interface WordIndex {
  /** The newest first. */
  entries: readonly WordsEntry[];
  /** What stands in which place (`entryKey`). */
  keys: ReadonlySet<string>;
  /** Every term that an entry is found by, sorted. */
  terms: readonly string[];
  /** Which entries have a term, by their places in `entries`. */
  having: ReadonlyMap<string, readonly number[]>;
  /** What each text is found by. */
  termsOf: ReadonlyMap<string, readonly string[]>;
}

export const nothingWanted: WordsFilter = { q: '', pillar: null, mood: null, kind: null };

const made = new WeakMap<readonly WordsEntry[], WordIndex>();

/** The index of what a member wrote; of the same list it is made once. */
export function indexOf(unsorted: readonly WordsEntry[]): WordIndex {
  const known = made.get(unsorted);
  if (known !== undefined) return known;

  const steps = indexing(unsorted);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * Makes an index text by text, for who has something else to do between them: `indexOf` has it then. What the texts of an index
 * `before` it are found by is not worked out again.
 */
export function* indexing(
  unsorted: readonly WordsEntry[],
  before: WordIndex | null = null,
): Generator<void, WordIndex> {
  const termsOf = new Map<string, readonly string[]>();
  for (const { text } of unsorted) {
    if (termsOf.has(text)) continue;

    termsOf.set(text, before?.termsOf.get(text) ?? searchTerms(text));
    yield;
  }

  const index = joined(unsorted.toSorted(byNewest), termsOf);
  made.set(unsorted, index);
  return index;
}

function joined(entries: readonly WordsEntry[], termsOf: WordIndex['termsOf']): WordIndex {
  const having = new Map<string, number[]>();
  for (const [place, { text }] of entries.entries()) {
    for (const term of termsOf.get(text) ?? []) {
      const places = having.get(term);
      if (places === undefined) having.set(term, [place]);
      else places.push(place);
    }
  }

  const keys = new Set(entries.map(entryKey));
  return { entries, keys, terms: [...having.keys()].toSorted(), having, termsOf };
}

/** The entries in which every word of the query is found, and that the filters let through, the newest first (rules/words#B2). */
export function search(index: WordIndex, { q, ...filters }: WordsFilter): WordsEntry[] {
  const found = queryTerms(q).map((term) => placesOf(index, term));

  return index.entries.filter(
    (entry, place) => isWanted(entry, filters) && found.every((places) => places.has(place)),
  );
}

function isWanted(
  entry: WordsEntry,
  { kind, mood, pillar }: Pick<WordsFilter, 'kind' | 'mood' | 'pillar'>,
): boolean {
  return (
    (pillar === null || entry.pillar === pillar) &&
    (mood === null || entry.mood === mood) &&
    (kind === null || entry.kind === kind)
  );
}

function placesOf({ having, terms }: WordIndex, { bare, prefix }: QueryTerm): ReadonlySet<number> {
  const places = new Set(having.get(bare));
  for (let at = firstFrom(terms, prefix); terms[at]?.startsWith(prefix) === true; at += 1) {
    for (const place of having.get(terms[at] ?? '') ?? []) places.add(place);
  }

  return places;
}

/** Where the first of the sorted terms stands that does not come before this one. */
function firstFrom(terms: readonly string[], term: string): number {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((terms[middle] ?? '') < term) low = middle + 1;
    else high = middle;
  }

  return low;
}
