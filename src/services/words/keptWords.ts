import { knownPillar } from '../../domain/common/pillarCode.ts';
import { endIdOf } from '../../domain/upload/endId.ts';
import { pillarOfTask } from '../../domain/today/dayPlan.ts';
import type { DayRecord } from '../../domain/today/dayTasks.ts';
import { isSampleId, sampleTasks } from '../../domain/today/sampleTasks.ts';
import {
  additionEntry,
  endEntry,
  entryKey,
  reflectionEntry,
  type WordsEntry,
} from '../../domain/words/entry.ts';
import { indexing, type WordIndex } from '../../domain/words/wordIndex.ts';
import { reportGathered } from '../device/reportKept.ts';
import { readItems } from '../outbox/outbox.ts';
import { inSlices } from '../page/moments/slices.ts';
import { listDays, onDaysKept } from '../today/dayRecords.ts';
import { listAdditions } from '../upload/additions.ts';
import { listUploads } from '../upload/keptEnds.ts';
import { onUploadKept } from '../upload/uploadsChannel.ts';

/** What this device has of a member's words, and the places of what they deleted here and the account may still have (`entryKey`). */
export interface KeptWords {
  entries: WordsEntry[];
  removed: string[];
}

/** Lists what stands of what a member wrote, on this device (rules/words#B1). */
export async function listWords(email: string): Promise<KeptWords> {
  const [uploads, additions, days, waiting] = await Promise.all([
    listUploads(email),
    listAdditions(email),
    listDays(email),
    readItems(email),
  ]);
  const ends = uploads.map((upload) =>
    endEntry({
      ...upload,
      id: endIdOf(upload),
      day: upload.date,
      madeAt: upload.submittedAt,
      media: [...upload.media],
    }),
  );
  const removals = waiting.flatMap((item) => (item.kind === 'removal' ? [item.body] : []));
  const removed = removals.flatMap(({ day, name: id, of }) =>
    of === 'media' || of === 'session' ? [] : [entryKey({ day, id, kind: kindOf[of] })],
  );

  const unsent = new Set(
    waiting.flatMap((item) => (item.kind === 'reflection' ? [item.body.task_id] : [])),
  );

  const reflections = days.flatMap((day) => reflectionsOf(day, unsent));
  const entries = [...ends, ...additions.map(additionEntry), ...reflections];
  return { entries, removed };
}

const kindOf = { dayEnd: 'end', addition: 'addition', reflection: 'reflection' } as const;

/** Reports what this device has of a member's words: at once, and whenever it changes. Returns how to stop. */
export function onWords(email: string, report: (words: KeptWords) => void): () => void {
  let index: WordIndex | null = null;
  const read = async () => {
    const words = await listWords(email);
    // Two years of words are much to index: it is not done while somebody waits for the page.
    index = await inSlices(indexing(words.entries, index));
    return words;
  };

  return reportGathered(
    [(listener) => onUploadKept(email, listener), (listener) => onDaysKept(email, listener)],
    read,
    report,
  );
}

/** What was said of the tasks of a day: of those that are done, and of those whose reflection waits to be sent. */
function reflectionsOf(
  { date, marks, tasks }: DayRecord,
  unsent: ReadonlySet<string>,
): WordsEntry[] {
  return Object.entries(marks).flatMap(([taskId, { reflection, status }]) => {
    if (reflection === null || (status !== 'done' && !unsent.has(taskId))) return [];

    const known = isSampleId(taskId) ? sampleTasks(date) : tasks;
    const named = known.find((task) => task.taskId === taskId)?.pillar;
    const pillar = knownPillar(named ?? '') ?? pillarOfTask(taskId);
    const said = { ...reflection, taskId, day: date, pillar };
    return reflectionEntry(said) ?? [];
  });
}
