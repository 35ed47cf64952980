import { sql, type RawBuilder } from 'kysely';

import { queryTerms, searchTerms } from '../../src/domain/words/terms.ts';

/** The terms by which a text is found, as the column `words` keeps them. */
export function wordsOf(text: string): RawBuilder<string> {
  return sql<string>`array_to_tsvector(${searchTerms(text)}::text[])`;
}

/** What a query asks of that column; null where it has no words. */
export function tsqueryOf(query: string): string | null {
  const terms = queryTerms(query).map(({ bare, prefix }) => `('${prefix}':* | '${bare}')`);

  return terms.length === 0 ? null : terms.join(' & ');
}
