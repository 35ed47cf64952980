import type { OutboxItem } from '../outbox/outboxItem.ts';
import type { DayMedia } from '../upload/dailyUpload.ts';
import { endIdOf } from './feed.ts';

/** Where the end of a day is: `words` where the account has what was written and chosen, and not every recording, photo and video. */
export type WhereKept =
  | { kind: 'device' | 'account' | 'words' }
  /** A file is on its way; `percent` is whole, from 0 to 99, of all that is left of the day. */
  | { kind: 'sending'; percent: number };

/** What is known of what the account has. */
export interface Synced {
  /** The ids of the sessions and ends of days, and the names of the files, that it has. */
  told: ReadonlySet<string>;
  /** What is in the outbox. */
  waiting: readonly OutboxItem[];
}

/** Where the end of a day is (rules/upload#U12). */
export function whereKept(
  end: { date: string; submittedAt: number; media: readonly DayMedia[] },
  { told, waiting }: Synced,
): WhereKept {
  if (!told.has(endIdOf(end))) return { kind: 'device' };

  const left = end.media.filter(({ name }) => !told.has(name));
  if (left.length === 0) return { kind: 'account' };

  const names = new Set(left.map(({ name }) => name));
  const files = waiting.flatMap((item) =>
    item.kind === 'media' && item.refusal === null && names.has(item.name) ? item : [],
  );
  if (files.length === 0) return { kind: 'words' };

  const size = files.reduce((sum, { body }) => sum + body.size, 0);
  const sent = files.reduce((sum, { progress }) => sum + progress.sent, 0);
  return { kind: 'sending', percent: Math.min(99, Math.floor((sent / size) * 100)) };
}
