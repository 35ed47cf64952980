import type { OutboxDayEnd, OutboxItem, OutboxReflection } from '../../domain/outbox/outboxItem.ts';
import { noWords, type DailyUpload } from '../../domain/upload/dailyUpload.ts';
import { discardItem, readItems } from '../outbox/outbox.ts';
import { markDay, readDay } from '../today/dayRecords.ts';
import { deviceUploads, dropEnd, listOutdone } from './dailyUploads.ts';
import { keepGoneWords } from './goneWords.ts';
import { dayMediaOf } from './keptMedia.ts';
import { endIdOf } from '../../domain/practice/feed.ts';

/**
 * Sets aside what was written here and the account takes no more, since another device has deleted it: it is read in 'Your words', and
 * never sent again (rules/practiceFeed#E28). Of anything but the end of a day and what was said of a task nothing is set aside.
 */
export async function setGoneAside(email: string, item: OutboxItem): Promise<void> {
  if (item.kind === 'dayEnd') await setEndAside(email, item);
  if (item.kind === 'reflection') await setReflectionAside(email, item);
}

async function setEndAside(email: string, { name }: OutboxDayEnd): Promise<void> {
  const ends = [...(await deviceUploads.list(email)), ...(await listOutdone(email))];
  const end = ends.find((one) => endIdOf(one) === name);
  if (end === undefined) return;

  await keepGoneWords(email, { ...end, isReflection: false });
  await dropEnd(email, end);
  const files = new Set(end.media.map((one) => one.name));
  for (const item of await readItems(email)) {
    if (item.kind === 'media' && files.has(item.name)) await discardItem(email, item.id);
  }
}

async function setReflectionAside(
  email: string,
  { body, keptAt }: OutboxReflection,
): Promise<void> {
  const { date, task_id: taskId } = body;
  const day = await readDay(email, date);
  const reflection = day?.marks[taskId]?.reflection ?? null;
  if (reflection === null) return;

  const { data, mood, seconds, type } = reflection;
  const words: DailyUpload = {
    ...noWords,
    date,
    mood,
    text: type === 'text' ? data : '',
    media: dayMediaOf([{ type, name: data, seconds }]),
    isSample: false,
    submittedAt: keptAt,
  };
  await keepGoneWords(email, { ...words, isReflection: true });
  await markDay(email, date, taskId, { goneAt: reflection.madeAt });
}
