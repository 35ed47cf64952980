import { HttpResponse } from 'msw';
import * as v from 'valibot';

import { change } from '../../contract/practice/changes.ts';
import { readWordsQuery, wordsPage, type WordsAnswer } from '../../contract/practice/words.ts';
import { pillarCodes } from '../../domain/common/pillarCode.ts';
import { markedData } from '../../domain/practice/feed.ts';
import {
  additionEntry,
  bodyOfEntry,
  endEntry,
  pageOf,
  reflectionEntry,
  type WordsEntry,
} from '../../domain/words/entry.ts';
import { indexOf, search } from '../../domain/words/wordIndex.ts';
import { failure } from '../common/answers.ts';
import { practiceOf } from '../world/feed.ts';
import type { MockItem, MockWorld } from '../world/world.ts';
import { changeOf } from './page.ts';

/** A page of what a member wrote, or why it cannot be asked for. */
export function wordsOf(world: MockWorld, email: string, query: URLSearchParams): Response {
  const read = readWordsQuery(Object.fromEntries(query));
  if ('fault' in read) return failure(422, read.fault);

  const { kind = null, mood = null, pillar = null, q } = read.wanted;
  const written = [...practiceOf(world, email).items.values()].flatMap(
    (item) => entryOf(item) ?? [],
  );
  const found = search(indexOf(written), { q, kind, mood, pillar });
  const { entries, next } = pageOf(found, { place: read.place, size: wordsPage });

  const body: WordsAnswer = { entries: entries.map(bodyOfEntry), next };
  return HttpResponse.json(body);
}

/** What stands of the end of a day, what was added to one, or what was said of a task; null of all else. */
function entryOf(item: MockItem): WordsEntry | null {
  const { output: told, success } = v.safeParse(change, changeOf(item));
  if (!success || told.gone) return null;
  if (told.kind === 'day_end') {
    const madeAt = Date.parse(told.made_at);
    return told.stands ? endEntry({ id: told.id, madeAt, ...told.body }) : null;
  }
  if (told.kind === 'addition') {
    const { day: date, text } = told.body;
    return additionEntry({ id: told.id, date, text, addedAt: Date.parse(told.made_at) });
  }
  if (told.kind !== 'task') return null;

  const { completed_at: at, date, mood, reflection_data: data, reflection_type: type } = told.body;
  if (type === null || data === null || at === null) return null;
  return reflectionEntry({
    taskId: told.id,
    day: date,
    pillar: pillarCodes.find((code) => code === told.body.pillar) ?? null,
    mood,
    madeAt: Date.parse(at),
    seconds: null,
    type,
    data: markedData(told.id, { type, data }),
  });
}
