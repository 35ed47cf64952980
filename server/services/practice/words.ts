import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';

import { addition, dayEnd } from '../../../src/contract/practice/writes.ts';
import {
  placeText,
  readWordsQuery,
  wordsPage,
  type WordKind,
  type WordsAnswer,
  type WordsPlace,
} from '../../../src/contract/practice/words.ts';
import type { PillarCode } from '../../../src/domain/common/pillarCode.ts';
import { markedData } from '../../../src/domain/practice/feed.ts';
import type { Mood } from '../../../src/domain/reflection/reflection.ts';
import {
  additionEntry,
  bodyOfEntry,
  endEntry,
  reflectionEntry,
  type WordsEntry,
} from '../../../src/domain/words/entry.ts';
import type { WordsFilter } from '../../../src/domain/words/wordIndex.ts';
import type { Schema } from '../../store/schema.ts';
import { Refusal } from '../wire/refusal.ts';
import { tsqueryOf } from '../../store/wordTerms.ts';

interface Wanted {
  filter: WordsFilter;
  place: WordsPlace | null;
}

interface Row {
  kind: WordKind;
  id: string;
  day: string;
  made_at: number;
  pillar: PillarCode | null;
  mood: Mood | null;
  /** Of the end of a day, and of what was added to one. */
  body: unknown;
  /** Of what was said of a task. */
  type: string | null;
  data: string | null;
}

/** What a call asks of a member's words. Throws a Refusal (422) with a sentence for what cannot be asked. */
export function wordsWanted(query: Readonly<Record<string, string>>): Wanted {
  const read = readWordsQuery(query);
  if ('fault' in read) throw new Refusal(422, read.fault);

  const { kind = null, mood = null, pillar = null, q } = read.wanted;
  return { filter: { q, kind, mood, pillar }, place: read.place };
}

/** A page of what a member wrote and what stands of it, the newest first, in one statement (rules/words#B1, rules/words#B2). */
export async function readWords(
  db: Kysely<Schema>,
  memberId: string,
  { filter: { kind, mood, pillar, q }, place }: Wanted,
): Promise<WordsAnswer> {
  const asked = tsqueryOf(q);
  const isFound = asked === null ? sql`true` : sql`words @@ ${asked}::tsquery`;
  const isBehind =
    place === null
      ? sql`true`
      : sql`(day, made_at, kind, id) < (${place.day}, ${place.madeAt}, ${place.kind} collate "C", ${place.id} collate "C")`;
  const ms = (moment: string) => sql`round(extract(epoch from ${sql.ref(moment)}) * 1000)::float8`;

  const { rows } = await sql<Row>`
    select * from (
      select 'end' collate "C" as kind, id collate "C" as id, day::text as day, ${ms('made_at')} as made_at,
        null as pillar, body->>'mood' as mood, body, null as type, null as data
      from day_ends where member_id = ${memberId} and stands and ${isFound}
      union all
      select 'addition', id, day::text, ${ms('made_at')}, null, null, body, null, null
      from day_additions where member_id = ${memberId} and ${isFound}
      union all
      select 'reflection', task_id, date::text, ${ms('completed_at')},
        pillar, mood, null, reflection_type, reflection_text
      from task_progress
      where member_id = ${memberId} and reflection_type is not null and completed_at is not null and ${isFound}
    ) written
    where ${isBehind}
      and (${kind}::text is null or kind = ${kind})
      and (${mood}::text is null or mood = ${mood})
      and (${pillar}::text is null or pillar = ${pillar})
    order by day desc, made_at desc, kind desc, id desc
    limit ${wordsPage + 1}
  `.execute(db);

  const page = rows.slice(0, wordsPage).map(entryOf);
  const last = page.at(-1);
  return {
    entries: page.map(bodyOfEntry),
    next: last !== undefined && rows.length > wordsPage ? placeText(last) : null,
  };
}

function entryOf({
  body,
  data,
  day,
  id,
  kind,
  made_at: madeAt,
  mood,
  pillar,
  type,
}: Row): WordsEntry {
  if (kind === 'addition') {
    return additionEntry({ id, date: day, addedAt: madeAt, text: v.parse(addition, body).text });
  }
  if (type === null || data === null) return endEntry({ id, madeAt, ...v.parse(dayEnd, body) });

  const said = { taskId: id, day, pillar, mood, madeAt, seconds: null, type };
  const entry = reflectionEntry({ ...said, data: markedData(id, { type, data }) });
  if (entry === null) throw new Error(`There is no reflection of the type "${type}".`);
  return entry;
}
