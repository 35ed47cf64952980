import * as v from 'valibot';

import { wordsPath } from '../../contract/practice/paths.ts';
import { wordsAnswer } from '../../contract/practice/words.ts';
import { entryOfBody, type WordsEntry } from '../../domain/words/entry.ts';
import type { WordsFilter } from '../../domain/words/wordIndex.ts';
import { fieldsOf } from '../../domain/words/wordsFilter.ts';
import { askPractice, practiceFailed, practiceHost } from '../practice/practiceCalls.ts';
import { isSuccess } from '../wire/memberRequest.ts';

/** What a failure is called where the service says nothing. */
const searchFailed = 'Failed to look through your words';

interface Search {
  email: string;
  filter: WordsFilter;
  /** Where the page begins, as `next` of the one before it says; null of the first. */
  before: string | null;
  token: string | null;
}

/** A page of what the account has of a member's words. Throws `TokenRefused` on 401, and `CommitmentsError` else. */
export async function searchWords(
  { before, email, filter, token }: Search,
  signal: AbortSignal,
): Promise<{ entries: WordsEntry[]; next: string | null }> {
  const query = { ...fieldsOf(filter), ...(before === null ? {} : { before }) };
  const url = practiceHost() + wordsPath(email, query);
  const answer = await askPractice({ method: 'GET', url, token }, searchFailed, signal);
  const read = isSuccess(answer) ? v.safeParse(wordsAnswer, answer.body) : null;
  if (read === null || !read.success) throw practiceFailed(answer, searchFailed);

  const { entries, next } = read.output;
  return { entries: entries.map(entryOfBody), next };
}
