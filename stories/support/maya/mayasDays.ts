import { taskMediaName } from '#src/domain/reflection/foundMedia.ts';
import type { Material, Mood } from '#src/domain/reflection/reflection.ts';
import { noDayDraft, type DayWords } from '#src/domain/upload/dailyUpload.ts';
import { dayDraftKeyOf } from '#src/services/device/keys/dayDraftKeys.ts';
import { writeKept } from '#src/services/device/deviceStore.ts';
import { keepAllHere } from '#src/services/reflection/ownMedia.ts';
import { keepMedia } from '#src/services/reflection/reflectionMedia.ts';
import { markDay } from '#src/services/today/dayRecords.ts';
import { keepSubmitted } from '#src/services/upload/dailyUploads.ts';
import { duskPicture } from '../pictures.ts';

const maya = 'maya@example.com';

/** A day that Maya submitted on this device, with a photo where one is given. */
export function submitDay(date: string, words: DayWords, image: Material | null = null) {
  const materials = { voice: null, image, video: null };

  return keepSubmitted({ email: maya, date, ...words, materials, isSample: false });
}

/** A day of which Maya wrote on this device, and never submitted it. */
export function leaveWords(date: string, text: string): Promise<void> {
  return writeKept('drafts', dayDraftKeyOf({ email: maya, date }), { ...noDayDraft, text });
}

/** What Maya wrote of a task on this device. */
export function reflectInWriting(
  date: string,
  taskId: string,
  text: string,
  mood: Mood | null = null,
) {
  const reflection = { type: 'text', data: text, mood, seconds: null, madeAt: 1 };

  return markDay(maya, date, taskId, { status: 'done', reflection });
}

/** What Maya said of a task on this device, and the recording of it. */
export async function reflectBySpeaking(
  date: string,
  taskId: string,
  { sound, seconds }: { sound: Blob; seconds: number },
): Promise<void> {
  const data = `voice-${taskId}`;
  const reflection = { type: 'voice', data, mood: 'happy', seconds, madeAt: 1 } as const;
  await keepMedia(maya, data, sound);

  await markDay(maya, date, taskId, { status: 'done', reflection });
}

/** The photo that Maya took of a task on this device. */
export async function reflectByPhoto(date: string, taskId: string): Promise<void> {
  const data = taskMediaName('image', taskId);
  const reflection = { type: 'image', data, mood: 'happy', seconds: null, madeAt: 1 } as const;
  const { media } = await aPhoto();
  if (media !== null) await keepMedia(maya, data, media);

  await markDay(maya, date, taskId, { status: 'done', reflection });
}

/** What Maya records is not sent from this device. */
export function keepRecordingsHere(): Promise<void> {
  return keepAllHere(maya, true);
}

/** A small photo, as one that was chosen is kept. */
export async function aPhoto(): Promise<Material> {
  const picture = duskPicture();
  const answer = await fetch(picture);

  return { type: 'image', data: picture, media: await answer.blob(), seconds: null };
}
