import { longestSearch, wordKinds } from '../../contract/practice/words.ts';
import { pillarCodes } from '../common/pillarCode.ts';
import { moods } from '../reflection/reflection.ts';
import type { WordsFilter } from './wordIndex.ts';

export {
  longestSearch,
  wordKinds,
  wordsPage,
  type WordKind,
} from '../../contract/practice/words.ts';

/** The fields of a filter, as an address and a call have them. */
export const filterFields = ['q', 'pillar', 'mood', 'kind'] as const;
type FilterField = (typeof filterFields)[number];

/** What an address asks: a field that is none is left out, and so is what nobody can be asked. */
export function filterOf(read: (field: FilterField) => string | null): WordsFilter {
  return {
    q: (read('q') ?? '').slice(0, longestSearch),
    pillar: pillarCodes.find((code) => code === read('pillar')) ?? null,
    mood: moods.find((mood) => mood === read('mood')) ?? null,
    kind: wordKinds.find((kind) => kind === read('kind')) ?? null,
  };
}

/** The fields that are asked for; a query of nothing but spaces is none. */
export function fieldsOf(filter: WordsFilter): Partial<Record<FilterField, string>> {
  const q = filter.q.toWellFormed().replaceAll('\0', '').trim();

  return Object.fromEntries(
    Object.entries({ ...filter, q }).filter(([, value]) => value !== null && value !== ''),
  );
}

/** Whether anything is asked for. */
export function isAsked(filter: WordsFilter): boolean {
  return Object.keys(fieldsOf(filter)).length > 0;
}
