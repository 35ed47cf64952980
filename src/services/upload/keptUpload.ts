import * as v from 'valibot';

import {
  happinessOf,
  noWords,
  type DailyUpload,
  type DayDraft,
} from '../../domain/upload/dailyUpload.ts';
import { anyNumber, mood, readAs, text } from '../device/keptSchemas.ts';
import { dayMedia } from './keptMedia.ts';

const happiness = v.fallback(v.pipe(v.unknown(), v.transform(happinessOf)), noWords.happiness);

const upload = v.object({
  mood,
  happiness,
  text,
  media: dayMedia,
  isSample: v.fallback(v.boolean(), false),
  submittedAt: anyNumber,
  replaces: v.exactOptional(v.fallback(v.nullable(v.array(v.string())), null)),
});

const sampled = v.pipe(
  v.array(v.fallback(v.nullable(v.string()), null)),
  v.transform((ids) => ids.filter((id) => id !== null)),
);

const part = v.object({
  mood: v.exactOptional(mood),
  happiness: v.exactOptional(happiness),
  text: v.exactOptional(text),
  sampled: v.exactOptional(v.fallback(v.nullable(sampled), null)),
});

/** A submitted day as it was kept, or null for what is none. What is wrong with one part of it breaks no other. */
export function uploadOf(kept: unknown, date: string): DailyUpload | null {
  const read = readAs(upload, kept);
  if (read === null) return null;

  const { replaces = null, ...day } = read;
  return replaces === null ? { ...day, date } : { ...day, date, replaces };
}

/** The fields of a day's draft that were kept, and no other; null for what is no draft. */
export function draftPartOf(kept: unknown): Partial<DayDraft> | null {
  const read = readAs(part, kept);
  if (read === null) return null;

  const { sampled: ids = null, ...words } = read;
  return ids === null ? words : { ...words, sampled: ids };
}
