import { withoutEnding } from './endings.ts';
import { wordsIn, type FoundWord } from './folding.ts';

/** A word that is looked for: what a word of an entry may begin with, or what it may be without its ending. */
export interface QueryTerm {
  prefix: string;
  /** As `searchTerms` has it. */
  bare: string;
}

/** A piece of a text, and whether it is what was looked for. */
export interface MarkedPiece {
  /** Where it begins, in UTF-16 units. */
  start: number;
  text: string;
  isMarked: boolean;
}

// No word begins with it, so that nothing is a prefix of a word without its ending.
const bareMark = '=';

/**
 * What a text is found by: its words, without accents and case, and each of them without its ending, behind `=`. Each once. The
 * service keeps the same of it.
 */
export function searchTerms(text: string): string[] {
  const terms = wordsIn(text).flatMap(({ term }) => [term, bareOf(term)]);

  return [...new Set(terms)].toSorted();
}

/** What is looked for: every one of these, in whatever order (rules/words#B2). None of what has no words: that finds all. */
export function queryTerms(query: string): QueryTerm[] {
  const terms = new Set(wordsIn(query).map(({ term }) => term));

  return [...terms].map((prefix) => ({ prefix, bare: bareOf(prefix) }));
}

/** A text in pieces, those marked that hold a word of the query. */
export function markedPieces(text: string, query: string): MarkedPiece[] {
  const terms = queryTerms(query);
  const found = terms.length === 0 ? [] : wordsIn(text).filter((word) => isFound(word, terms));
  const pieces: MarkedPiece[] = [];
  let from = 0;
  for (const { end, start } of found) {
    if (start > from) pieces.push({ start: from, text: text.slice(from, start), isMarked: false });
    pieces.push({ start, text: text.slice(start, end), isMarked: true });
    from = end;
  }

  return from < text.length
    ? [...pieces, { start: from, text: text.slice(from), isMarked: false }]
    : pieces;
}

function isFound({ term }: FoundWord, terms: readonly QueryTerm[]): boolean {
  return terms.some(({ bare, prefix }) => term.startsWith(prefix) || bareOf(term) === bare);
}

function bareOf(term: string): string {
  return `${bareMark}${withoutEnding(term)}`;
}
