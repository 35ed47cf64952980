import * as v from 'valibot';

import { calendarDay } from '../common/calendar.ts';
import { text } from '../common/text.ts';
import { moods } from '../reflection/moods.ts';
import { moment } from './writes.ts';

/** As many entries a page of words has at most. */
export const wordsPage = 50;

/** As many characters words may be looked for by, in UTF-16 units. */
export const longestSearch = 200;

/** What a member writes: the end of a day, what they add to it afterwards, or of a task what it was like. */
export const wordKinds = ['end', 'addition', 'reflection'] as const;
export type WordKind = (typeof wordKinds)[number];

const pillar = v.picklist(['TETHER', 'RECOVERY', 'NOURISHMENT', 'MOVEMENT']);
const mood = v.picklist(moods);
const kind = v.picklist(wordKinds);
const mediaType = v.picklist(['voice', 'image', 'video']);

/** Where a page begins: behind this entry, as `next` of a page names it. */
const placeShape =
  /^(?<day>\d{4}-\d{2}-\d{2})~(?<madeAt>\d{1,15})~(?<kind>end|addition|reflection)~(?<id>[\w.:-]{1,128})$/u;

/** What …/words is asked, each of it left out for all. */
export const wordsQuery = v.object({
  q: v.optional(v.pipe(text(longestSearch)), ''),
  pillar: v.exactOptional(pillar),
  mood: v.exactOptional(mood),
  kind: v.exactOptional(kind),
  before: v.exactOptional(v.pipe(v.string(), v.regex(placeShape, 'There is no such place.'))),
});
export type WordsQueryBody = v.InferInput<typeof wordsQuery>;

/** Something that a member wrote, recorded or photographed. */
const wordsEntry = v.object({
  kind,
  /** Of the end of a day, of the addition, or of the task. */
  id: v.string(),
  day: calendarDay,
  /** Of a task only. */
  pillar: v.nullable(pillar),
  mood: v.nullable(mood),
  /** Empty where nothing was written. */
  text: v.string(),
  made_at: moment,
  media: v.array(
    v.object({
      type: mediaType,
      /** Under which devices keep the file. */
      name: v.string(),
      /** Of a recording, in whole seconds. */
      seconds: v.nullable(v.number()),
    }),
  ),
});
export type WordsEntryBody = v.InferOutput<typeof wordsEntry>;

/**
 * GET …/words?q=&pillar=&mood=&kind=&before=: a page of what the member wrote, the newest first (rules/words#B1, rules/words#B2). 422,
 * in words, for what cannot be asked.
 */
export const wordsAnswer = v.object({
  entries: v.array(wordsEntry),
  /** What the next page is asked for as `before`; null of the last one. */
  next: v.nullable(v.string()),
});
export type WordsAnswer = v.InferOutput<typeof wordsAnswer>;

/** A place in the order of words: day, then moment, then kind, then id, each of them falling. */
export interface WordsPlace {
  day: string;
  /** In milliseconds since the epoch. */
  madeAt: number;
  kind: WordKind;
  id: string;
}

export function placeText({ day, id, kind: of, madeAt }: WordsPlace): string {
  return [day, madeAt, of, id].join('~');
}

/** The place that `placeText` wrote, or null for anything else. */
export function placeFrom(written: string): WordsPlace | null {
  const groups = placeShape.exec(written)?.groups;
  const of = wordKinds.find((one) => one === groups?.['kind']);
  if (groups === undefined || of === undefined) return null;

  const { day = '', id = '', madeAt = '' } = groups;
  return v.is(calendarDay, day) ? { day, madeAt: Number(madeAt), kind: of, id } : null;
}

const faults = {
  q: 'Please look for characters that can be written.',
  pillar: 'There is no such pillar.',
  mood: 'There is no such mood.',
  kind: 'There is no such kind of words.',
  before: 'There is no such page of your words.',
} as const;
const searchTooLong = `Please look for at most ${longestSearch} characters.`;

/** What a query asks, or why it cannot be asked, in a sentence. */
export function readWordsQuery(
  query: Readonly<Record<string, string>>,
): { wanted: v.InferOutput<typeof wordsQuery>; place: WordsPlace | null } | { fault: string } {
  if ((query['q'] ?? '').length > longestSearch) return { fault: searchTooLong };

  const read = v.safeParse(wordsQuery, query);
  if (!read.success) {
    const [field] = Object.keys(v.flatten<typeof wordsQuery>(read.issues).nested ?? {});
    return { fault: Object.entries(faults).find(([name]) => name === field)?.[1] ?? faults.q };
  }

  const { before } = read.output;
  const place = before === undefined ? null : placeFrom(before);
  if (before !== undefined && place === null) return { fault: faults.before };
  return { wanted: read.output, place };
}
