import { dayReflected } from '../../../domain/upload/dailyUpload.ts';
import { recordingIdOf } from '../../../domain/reflection/voiceNote.ts';
import type { Reflected } from '../../../domain/reflection/reflection.ts';
import { dropRecordings } from '../../reflection/recordings.ts';
import { dropMedia } from '../../reflection/reflectionMedia.ts';
import { listDays } from '../../today/dayRecords.ts';
import { listAside } from '../keptMedia.ts';
import { listOutdone, listUploads } from '../keptEnds.ts';
import { listGoneWords } from '../goneWords.ts';

/**
 * Removes files from this device with the recordings that they were made of, but for those that something else here still names. Answers
 * the names of those that are gone.
 */
export async function dropFiles(
  email: string,
  names: readonly string[],
  task: Reflected | { date: string },
): Promise<string[]> {
  const named = await namedFiles(email);
  const unnamed = [...new Set(names)].filter((name) => !named.has(name));
  const of = 'taskId' in task ? task : dayReflected({ email, date: task.date });
  for (const name of unnamed) {
    await dropMedia(email, name);
    const id = recordingIdOf(name);
    if (id !== null) await dropRecordings({ email, task: of, recording: { id } });
  }

  return unnamed;
}

/** The names of the files that ends of days, what was set aside of them, and what was said of tasks have on this device. */
async function namedFiles(email: string): Promise<ReadonlySet<string>> {
  const [uploads, outdone, gone, aside, days] = await Promise.all([
    listUploads(email),
    listOutdone(email),
    listGoneWords(email),
    listAside(email),
    listDays(email),
  ]);
  const ofDays = [
    ...[...uploads, ...outdone, ...gone].map(({ media }) => media),
    ...aside.values(),
  ];
  const ofTasks = days.flatMap(({ marks }) =>
    Object.values(marks).flatMap(({ reflection }) => reflection?.data ?? []),
  );

  return new Set([...ofDays.flat().map(({ name }) => name), ...ofTasks]);
}
