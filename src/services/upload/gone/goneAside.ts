import type {
  OutboxDayEnd,
  OutboxItem,
  OutboxReflection,
} from '../../../domain/outbox/outboxItem.ts';
import { noWords, type DailyUpload } from '../../../domain/upload/dailyUpload.ts';
import { taskMediaName, taskOfMedia } from '../../../domain/reflection/foundMedia.ts';
import type { Reflected } from '../../../domain/reflection/reflection.ts';
import type { DayRecord, MarkedReflection } from '../../../domain/today/dayTasks.ts';
import { isAlike, isOutdone } from '../../../domain/today/outdone.ts';
import { discardItem, readItems } from '../../outbox/outbox.ts';
import { dropMedia, keepMedia, readMedia } from '../../reflection/reflectionMedia.ts';
import { markDay, readDay } from '../../today/dayRecords.ts';
import { dropAddition, listAdditions } from '../additions.ts';
import { dropEnd, listEnds } from '../keptEnds.ts';
import { goneAddition, keepGoneWords } from '../goneWords.ts';
import { dayMediaOf } from '../keptMedia.ts';
import { endIdOf } from '../../../domain/upload/endId.ts';

/**
 * Sets aside what was written here and the account takes no more, since another device has deleted it: it is read in 'Your words', and
 * never sent again (rules/practiceFeed#E28). Of anything but the end of a day, an addition and what was said of a task nothing is set aside.
 */
export async function setGoneAside(email: string, item: OutboxItem): Promise<void> {
  if (item.kind === 'dayEnd') await setEndAside(email, item);
  if (item.kind === 'addition') await setAdditionAside(email, item.name);
  if (item.kind === 'reflection') await setReflectionAside(email, item);
}

async function setEndAside(email: string, { name }: OutboxDayEnd): Promise<void> {
  const ends = await listEnds(email);
  const end = ends.find((one) => endIdOf(one) === name);
  if (end === undefined) return;

  await keepGoneWords(email, { ...end, isReflection: false });
  await dropEnd(email, end);
  const files = new Set(end.media.map((one) => one.name));
  for (const item of await readItems(email)) {
    if (item.kind === 'media' && files.has(item.name)) await discardItem(email, item.id);
  }
}

/** Sets aside what was added to a day on this device, whose account has it as deleted. */
export async function setAdditionAside(email: string, id: string): Promise<void> {
  const addition = (await listAdditions(email)).find((one) => one.id === id);
  if (addition === undefined) return;

  await keepGoneWords(email, goneAddition(addition));
  await dropAddition(email, addition);
}

async function setReflectionAside(
  email: string,
  { body, keptAt }: OutboxReflection,
): Promise<void> {
  const { date, task_id: taskId } = body;
  const reflection = await reflectionHere(email, date, taskId);
  if (reflection === null) return;

  const words = { ...wordsOf(date, reflection), submittedAt: keptAt };
  await keepGoneWords(email, { ...words, isReflection: true });
  await markDay(email, date, taskId, { goneAt: reflection.madeAt });
}

/**
 * Sets aside what was said here of the tasks of a day and has to give way to what was said of them later, as the service tells it on this
 * `day` (rules/practiceFeed#E30). To be called before that is kept; called again it changes nothing.
 */
export async function setOutdoneAside(email: string, day: DayRecord): Promise<void> {
  for (const [taskId, { reflection: told }] of Object.entries(day.marks)) {
    const here = await reflectionHere(email, day.date, taskId);
    if (told === null || here === null || !isOutdone(here, told)) continue;

    await keepOutdoneWords(email, { date: day.date, taskId }, here);
  }
}

/** The same of what is refused because something else was said later: what stands comes with the feed. */
export async function setRefusedAside(email: string, { body }: OutboxReflection): Promise<void> {
  const { date, reflection_data: data, reflection_type: type, task_id: taskId } = body;
  const here = await reflectionHere(email, date, taskId);
  const isFile = here?.data === taskMediaName(type, taskId);
  // What another device said has taken its place already, and it was set aside then.
  if (here === null || !(isFile || isAlike(here, { type, data }))) return;

  await keepOutdoneWords(email, { date, taskId }, here);
  await markDay(email, date, taskId, { goneAt: here.madeAt });
}

async function keepOutdoneWords(
  email: string,
  { date, taskId }: Pick<Reflected, 'date' | 'taskId'>,
  here: MarkedReflection,
): Promise<void> {
  const name = await ownName(email, taskId, here);
  if (name === null) return;

  const words = wordsOf(date, { ...here, data: name });
  await keepGoneWords(email, { ...words, isReflection: true, isOutdone: true });
  // What is of that name from now on is another device's.
  if (name !== here.data) await dropMedia(email, here.data);
}

/**
 * The name under which a file is kept that is set aside: what goes with a reflection is called by its task, and so is what stands in its
 * place. Null where this device has no such file.
 */
async function ownName(
  email: string,
  taskId: string,
  { data, madeAt, type }: MarkedReflection,
): Promise<string | null> {
  if (type === 'text' || taskOfMedia(data) === null) return data;

  const name = `day-${type}-${taskId}-${madeAt}`;
  const file = (await readMedia(email, data)) ?? (await readMedia(email, name));
  if (file === null) return null;

  await keepMedia(email, name, file);
  return name;
}

async function reflectionHere(
  email: string,
  date: string,
  taskId: string,
): Promise<MarkedReflection | null> {
  return (await readDay(email, date))?.marks[taskId]?.reflection ?? null;
}

/** What was said of a task, as the words of a day. */
function wordsOf(
  date: string,
  { data, madeAt, mood, seconds, type }: MarkedReflection,
): DailyUpload {
  return {
    ...noWords,
    date,
    mood,
    text: type === 'text' ? data : '',
    media: dayMediaOf([{ type, name: data, seconds }]),
    isSample: false,
    submittedAt: madeAt,
  };
}
