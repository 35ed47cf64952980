import { replacedIn } from '../../../domain/upload/replaced.ts';
import type { DailyUpload, DayToChange } from '../../../domain/upload/dailyUpload.ts';
import { endIdOf } from '../../../domain/upload/endId.ts';
import { discardItem, readItems } from '../../outbox/outbox.ts';
import { keepChanged } from '../../upload/dailyUploads.ts';
import { dropEnd, listEnds } from '../../upload/keptEnds.ts';
import { dropFiles } from '../../upload/gone/droppedFiles.ts';
import { dropGoneWords, listGoneWords } from '../../upload/goneWords.ts';
import { dropFilesOf } from './deleting.ts';

/**
 * Keeps a day as its member has changed it, in the place of what they changed (rules/upload#U20). What was taken out of it is gone from
 * here, and everywhere else once the outbox has told the account.
 */
export async function changeDay(day: DayToChange): Promise<DailyUpload> {
  const { email, date } = day;
  const before = await listEnds(email);
  const upload = await keepChanged(day);
  await dropReplaced(email, upload, before);

  const kept = new Set(upload.media.map(({ name }) => name));
  const replaced = replacedIn([upload]);
  const had = before.filter((end) => replaced.has(endIdOf(end))).flatMap(({ media }) => media);
  const out = had.map(({ name }) => name).filter((name) => !kept.has(name));
  if (out.length > 0) await dropFilesOf(email, out, { date });

  return upload;
}

/**
 * Removes what its member has changed into this end of a day, which is kept by now, from all that was kept `before`: with what waits to be
 * sent of it, and with the files that nothing here names any more.
 */
export async function dropReplaced(
  email: string,
  upload: DailyUpload,
  before: readonly DailyUpload[],
): Promise<void> {
  const replaced = replacedIn([upload]);
  const isReplaced = (end: DailyUpload) => replaced.has(endIdOf(end));
  for (const item of await readItems(email)) {
    if (item.kind === 'dayEnd' && replaced.has(item.name)) await discardItem(email, item.id);
  }
  for (const words of await listGoneWords(email)) {
    if (!words.isReflection && isReplaced(words)) {
      await dropGoneWords({ email, date: words.date }, words.submittedAt);
    }
  }

  for (const end of before.filter(isReplaced)) {
    await dropEnd(email, end);
    await dropFiles(
      email,
      end.media.map(({ name }) => name),
      end,
    );
  }
}
