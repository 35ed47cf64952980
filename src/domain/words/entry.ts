import {
  placeText,
  type WordKind,
  type WordsEntryBody,
  type WordsPlace,
} from '../../contract/practice/words.ts';
import type { DayEndBody } from '../../contract/practice/writes.ts';
import type { Day } from '../common/day.ts';
import type { PillarCode } from '../common/pillarCode.ts';
import type { Mood } from '../reflection/reflection.ts';
import type { DayAddition } from '../upload/addition.ts';
import type { DayMedia } from '../upload/dailyUpload.ts';

/** Something that a member wrote, recorded or photographed (rules/words#B1). */
export interface WordsEntry {
  kind: WordKind;
  /** Of the end of a day, of the addition, or of the task. */
  id: string;
  day: Day;
  /** Of a task only. */
  pillar: PillarCode | null;
  mood: Mood | null;
  /** Empty where nothing was written. */
  text: string;
  /** In milliseconds since the epoch. */
  madeAt: number;
  media: readonly DayMedia[];
}

/** What was said of a task, as a device or a service keeps it. */
export interface SaidOfTask {
  taskId: string;
  day: Day;
  pillar: PillarCode | null;
  mood: Mood | null;
  madeAt: number;
  /** Of a recording, in whole seconds. */
  seconds: number | null;
  type: string;
  /** The text, or the name under which a device finds the file. */
  data: string;
}

/** What was said of a task as an entry; null of a kind that nobody foresaw. */
export function reflectionEntry({
  data,
  seconds,
  taskId,
  type,
  ...said
}: SaidOfTask): WordsEntry | null {
  const entry = { ...said, kind: 'reflection', id: taskId } as const;
  if (type === 'text') return { ...entry, text: data, media: [] };
  if (type !== 'voice' && type !== 'image' && type !== 'video') return null;

  return { ...entry, text: '', media: [{ type, name: data, seconds }] };
}

/** The end of a day as an entry. */
export function endEntry({
  day,
  id,
  madeAt,
  media,
  mood,
  text,
}: Pick<DayEndBody, 'day' | 'media' | 'mood' | 'text'> & {
  id: string;
  madeAt: number;
}): WordsEntry {
  const files = media.flatMap(({ name, seconds, type }) =>
    type === 'text' ? [] : [{ type, name, seconds }],
  );

  return { kind: 'end', id, day, pillar: null, mood, text, madeAt, media: files };
}

/** What was added to a day afterwards, as an entry. */
export function additionEntry({ addedAt, date, id, text }: DayAddition): WordsEntry {
  return {
    kind: 'addition',
    id,
    day: date,
    pillar: null,
    mood: null,
    text,
    madeAt: addedAt,
    media: [],
  };
}

/** What stands in one place: a day has one end, a task one reflection. */
export function entryKey({ day, id, kind }: Pick<WordsEntry, 'day' | 'id' | 'kind'>): string {
  return kind === 'end' ? `end ${day}` : `${kind} ${day} ${id}`;
}

/** The newest first: by day, then by moment, then in an order of their own, which the service's is. */
export function byNewest(one: WordsPlace, other: WordsPlace): number {
  return (
    falling(one.day, other.day) ||
    other.madeAt - one.madeAt ||
    falling(one.kind, other.kind) ||
    falling(one.id, other.id)
  );
}

/** A page of entries, which are the newest first, behind a place; `next` is where the one after it begins. */
export function pageOf(
  entries: readonly WordsEntry[],
  { place, size }: { place: WordsPlace | null; size: number },
): { entries: WordsEntry[]; next: string | null } {
  const from = place === null ? entries : entries.filter((one) => byNewest(one, place) > 0);
  const page = from.slice(0, size);
  const last = page.at(-1);

  return { entries: page, next: last !== undefined && from.length > size ? placeText(last) : null };
}

/** An entry as it crosses the wire. */
export function bodyOfEntry({ madeAt, media, ...entry }: WordsEntry): WordsEntryBody {
  return { ...entry, media: [...media], made_at: new Date(madeAt).toISOString() };
}

/** An entry that crossed the wire. */
export function entryOfBody({ made_at: madeAt, ...body }: WordsEntryBody): WordsEntry {
  return { ...body, madeAt: Date.parse(madeAt) };
}

function falling(one: string, other: string): number {
  if (one === other) return 0;

  return one < other ? 1 : -1;
}
