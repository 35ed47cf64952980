import type { DayMedia } from '../upload/dailyUpload.ts';
import { endIdOf } from './feed.ts';

/** Where the end of a day is: `words` where the account has what was written and chosen, and no recording, photo or video. */
export type WhereKept = 'device' | 'account' | 'words';

/** Where the end of a day is, of which the service told these ids (rules/upload#U12). */
export function whereKept(
  end: { date: string; submittedAt: number; media: readonly DayMedia[] },
  told: ReadonlySet<string>,
): WhereKept {
  if (!told.has(endIdOf(end))) return 'device';

  return end.media.length === 0 ? 'account' : 'words';
}
