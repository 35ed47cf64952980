import { mostReplaced } from '../../contract/practice/writes.ts';
import type { DailyUpload } from './dailyUpload.ts';
import { endIdOf } from './endId.ts';

/**
 * The ids of the ends that a change of this one takes the place of: its own, and those that it took the place of itself, as they may
 * never have reached the account.
 */
export function replacedBy(upload: DailyUpload): string[] {
  return [...(upload.replaces ?? []), endIdOf(upload)].slice(-mostReplaced);
}

/** The ids of the ends that their member has changed into one of these. */
export function replacedIn(uploads: readonly DailyUpload[]): ReadonlySet<string> {
  return new Set(uploads.flatMap(({ replaces }) => replaces ?? []));
}
