import type { Materials } from '#src/domain/reflection/reflection.ts';
import { opened } from '#src/domain/schedule/editing.ts';
import { keepItem } from '#src/services/outbox/outbox.ts';
import { keepScheduleDraft } from '#src/services/schedule/scheduleDraft.ts';
import { keepDay } from '#src/services/today/dayRecords.ts';
import { keepSubmitted } from '#src/services/upload/dailyUploads.ts';
import { exportData, forgetDevice } from '#src/services/yourData/deviceData.ts';
import { keptDayOf, taskIdOf } from './mayasDay.ts';
import { daysInARow, keepPractice } from './mayasPractice.ts';
import { storyDay } from '../memberStore.tsx';
import { storyMoment } from '#.storybook/storyTime.ts';

const maya = 'maya@example.com';
const days = ['2025-11-17', '2025-11-18', '2025-11-19', '2025-11-20'];
const nothing: Materials = { voice: null, image: null, video: null };

/** Keeps on this device what nothing else has: an unsent save, a draft, a picture, three ends of days and twelve sessions. */
export async function keepMuch(): Promise<void> {
  keepPractice(daysInARow(12));
  await keepUnsavedSchedule();
  await keepEnds();
  await keepItem(maya, {
    id: 'timer-1',
    kind: 'timer',
    body: {
      date: storyDay,
      pillar: 'TETHER',
      task_id: taskIdOf(5),
      elapsed_seconds: 1_200,
      completed: true,
    },
    keptAt: storyMoment,
    attempts: 0,
    notBefore: 0,
    refusal: null,
  });
}

/** Keeps a schedule that was changed and not saved. */
export function keepUnsavedSchedule(): Promise<void> {
  return keepScheduleDraft(maya, { settings: opened(storyDay).settings, version: null });
}

/** A file of four days, three of them with an end and one of these with a picture; this device has another end of the first. */
export async function fileOfFourDays(): Promise<File> {
  await Promise.all(days.map((day) => keepDay(maya, keptDayOf(day))));
  await keepEnds();
  const file = await fileOf(maya);
  await forgetDevice(maya);
  await endDay(days[0], 3);

  return file;
}

/** The file that a member exports here. */
export async function fileOf(email: string): Promise<File> {
  const { name, file } = await exportData(email);

  return new File([file], name, { type: 'application/zip' });
}

async function keepEnds(): Promise<void> {
  await endDay(days[0], 8);
  await endDay(days[1], 7);
  await endDay(days[2], 9, new Blob(['a picture'], { type: 'image/jpeg' }));
}

async function endDay(date = storyDay, happiness = 8, picture: Blob | null = null): Promise<void> {
  const image =
    picture === null
      ? null
      : { type: 'image' as const, data: 'data:image/jpeg;base64,', media: picture, seconds: null };

  await keepSubmitted({
    email: maya,
    date,
    mood: 'happy',
    happiness,
    text: '',
    materials: { ...nothing, image },
    isSample: false,
  });
}
