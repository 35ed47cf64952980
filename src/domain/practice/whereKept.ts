import type { Names } from '../common/names.ts';
import type { OutboxItem, OutboxMedia } from '../outbox/outboxItem.ts';
import { taskOfMedia } from '../reflection/foundMedia.ts';
import type { DayMedia } from '../upload/dailyUpload.ts';
import { endIdOf } from '../upload/endId.ts';

/** Where the end of a day is: `words` where the account has what was written and chosen, and not every recording, photo and video. */
export type WhereKept =
  | { kind: 'device' | 'account' | 'words' }
  /** A file is on its way; `percent` is whole, from 0 to 99, of all that is left of the day. */
  | { kind: 'sending'; percent: number };

/** What is known of what the account has. */
export interface Synced {
  /** The ids of the sessions and ends of days, and the names of the files, that it has. */
  told: Names;
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

  const files = filesOf(waiting, new Set(left.map(({ name }) => name)));
  return files.length === 0 ? { kind: 'words' } : { kind: 'sending', percent: percentOf(files) };
}

/** Where a recording, a photo or a video is. */
export type FileWhere = { kind: 'device' | 'account' } | { kind: 'sending'; percent: number };

/**
 * Where a file is by its name, of those that are `here`; null of a photo or a video that goes with its reflection, and of what is only on
 * another device (rules/practiceFeed#E22).
 */
export function fileWhere(
  name: string,
  { told, waiting }: Synced,
  here: ReadonlySet<string>,
): FileWhere | null {
  if (taskOfMedia(name) !== null) return null;
  if (told.has(name)) return { kind: 'account' };

  const item = filesOf(waiting, new Set([name]))[0];
  if (item !== undefined) return { kind: 'sending', percent: percentOf([item]) };

  return here.has(name) ? { kind: 'device' } : null;
}

function filesOf(waiting: readonly OutboxItem[], names: ReadonlySet<string>): OutboxMedia[] {
  return waiting.flatMap((item) =>
    item.kind === 'media' && item.refusal === null && names.has(item.name) ? item : [],
  );
}

/** How much of the files has come, whole, and never all of it. */
function percentOf(files: readonly OutboxMedia[]): number {
  const size = files.reduce((sum, { body }) => sum + body.size, 0);
  const sent = files.reduce((sum, { progress }) => sum + progress.sent, 0);

  return Math.min(99, Math.floor((sent / size) * 100));
}
