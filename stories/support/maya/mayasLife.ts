import { mediaKeyOf } from '#src/services/device/deviceKeys.ts';
import type { Material } from '#src/domain/reflection/reflection.ts';
import { dayReflected } from '#src/domain/upload/dailyUpload.ts';
import { reflectionDraftKeyOf } from '#src/services/device/keys/dayDraftKeys.ts';
import { recordingKeyOf, secondKeyOf } from '#src/services/device/keys/recordingKeys.ts';
import { writeKept } from '#src/services/device/deviceStore.ts';
import { setAside as setTextAside } from '#src/services/device/envelope.ts';
import { memberKey } from '#src/services/device/memberKey.ts';
import { keepMaterial } from '#src/services/reflection/reflectionDraft.ts';
import { keepDay, markDay } from '#src/services/today/dayRecords.ts';
import { setAside } from '#src/services/upload/dayMedia.ts';
import { waveOf } from '../sounds.ts';
import { smallPicture } from '../pictures.ts';
import { keptDayOf } from './mayasDay.ts';
import { aPhoto, leaveWords, reflectInWriting, submitDay } from './mayasDays.ts';
import { fileOf } from './mayasDevice.ts';
import { daysInARow, keepPractice } from './mayasPractice.ts';

const maya = 'maya@example.com';
const submitted = '2025-11-19';
const practised = '2025-11-20';
const left = '2025-11-18';

/** The task of Maya's that is written of, and done, in `keepLife`. */
const done = `${practised}-TETHER-1`;
const soup = `${practised}-NOURISHMENT-1`;

/**
 * Keeps on this device a bit of everything: practice on twelve days in a row, a day of tasks with two reflections, the end of
 * another, words, a photo and a voice note of a third that was never submitted, drafts of two reflections, a photo that
 * was set aside, words that no database has taken yet, and a text that nobody could read.
 */
export async function keepLife(): Promise<void> {
  keepPractice(daysInARow(12), 30);
  await keepDay(maya, keptDayOf(practised));
  await reflectInWriting(practised, done, 'data:, as nobody would write it');
  await markDay(maya, practised, `${practised}-MOVEMENT-1`, {
    status: 'done',
    reflection: { type: 'image', data: smallPicture, mood: 'happy', seconds: null, madeAt: 2 },
  });
  await submitDay(submitted, { mood: 'happy', happiness: 8, text: 'Long light.' }, await aPhoto());
  await leaveUnsubmitted(left);
  await draftOf(practised, done, 'Shorter than it was.');
  await draftOf(practised, soup, 'Soup, and time for it.');
  await writeKept('media', mediaKeyOf(maya, 'of an older kind'), new Blob(['?']));
  localStorage.setItem(
    `fourfold:last-words:${memberKey(maya)}:upload:${left}`,
    JSON.stringify({ text: 'Too tired to say more. Or not quite.' }),
  );
  setTextAside(`{"version":0,"email":"${maya}"}`);
}

/** Lets this device have ended the day of `keepLife` in another way, and have done what it had a draft of. */
export async function liveOtherwise(): Promise<void> {
  keepPractice(daysInARow(2));
  await reflectInWriting(practised, done, 'Quiet.');
  await draftOf(practised, soup, 'Bread.');
  await submitDay(submitted, { mood: 'neutral', happiness: 3, text: 'Rain.' });
  await submitDay(left, { mood: null, happiness: 5, text: 'Said after all.' });
}

/** The file of `keepLife`, on a device that has lived otherwise since. */
export async function fileOfALife(): Promise<File> {
  await keepLife();
  const file = await fileOf(maya);
  await liveOtherwise();

  return file;
}

/** A day with words, a chosen photo, a photo that was set aside and a voice note that was cut off, and no end. */
export async function leaveUnsubmitted(date: string): Promise<void> {
  const owner = { email: maya, date };
  const owned = { email: maya, task: dayReflected(owner) };
  const { media, ...photo } = await aPhoto();
  const chosen: Material = {
    ...photo,
    media: new File([media], 'IMG 1.png', { type: media.type }),
  };
  await leaveWords(date, 'Too tired to say more.');
  await keepMaterial({ ...owned, way: 'image', material: chosen });
  await setAside(owner, 'image', { name: `day-image-${date}`, media, seconds: null });
  await keepRecording(owned.task);
}

function draftOf(date: string, taskId: string, text: string): Promise<void> {
  const task = { date, taskId, pillar: '', pillarName: '' };
  const key = reflectionDraftKeyOf({ email: maya, task });

  return writeKept('drafts', key, { mood: null, way: 'text', text });
}

async function keepRecording({ date, taskId }: { date: string; taskId: string }): Promise<void> {
  const member = memberKey(maya);
  const sound = waveOf(1);
  const id = 'recording-of-the-day';
  await writeKept('recordings', secondKeyOf(member, { id, part: '1', number: 0 }), sound);
  await writeKept('recordings', recordingKeyOf(member, id), {
    date,
    taskId,
    mediaType: sound.type,
    startedAt: 1,
    parts: { '1': 23_700 },
  });
}
