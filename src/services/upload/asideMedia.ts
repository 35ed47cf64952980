import { dayReflected, type DayMedia, type DayOwner } from '../../domain/upload/dailyUpload.ts';
import type { MediaWay } from '../../domain/reflection/reflection.ts';
import { recordingIdOf } from '../../domain/reflection/voiceNote.ts';
import { asideDateOf, asideKeyOf, stateStarts } from '../device/deviceKeys.ts';
import { changeKept, listKeptFrom } from '../device/deviceStore.ts';
import { dayMediaOf, type DayMade } from './keptMedia.ts';
import { memberKey } from '../device/memberKey.ts';
import { dropRecordings } from '../reflection/recordings.ts';
import { keepMedia } from '../reflection/reflectionMedia.ts';

/** What was set aside of a member's days, by their dates. */
export async function listAside(email: string): Promise<Map<string, DayMedia[]>> {
  const kept = await listKeptFrom('states', memberKey(email), stateStarts.aside);

  return new Map(
    [...kept].flatMap(([name, value]): [string, DayMedia[]][] => {
      const date = asideDateOf(name);
      return date === null ? [] : [[date, dayMediaOf(value)]];
    }),
  );
}

/** The media that were set aside here, and after them those that only `elsewhere` lists. Both lists are as they were kept. */
export function asideWith(here: unknown, elsewhere: unknown): DayMedia[] {
  const known = dayMediaOf(here);
  const names = new Set(known.map(({ name }) => name));

  return [...known, ...dayMediaOf(elsewhere).filter(({ name }) => !names.has(name))];
}

/** Keeps what no day takes, so that it can be read again all the same. */
export async function setAside(owner: DayOwner, type: MediaWay, made: DayMade): Promise<void> {
  const { name, media, seconds } = made;
  await keepMedia(owner.email, name, media);
  await changeKept('states', asideKeyOf(owner), (kept) => [
    ...dayMediaOf(kept).filter((one) => one.name !== name),
    { type, name, seconds },
  ]);

  const id = recordingIdOf(name);
  if (id !== null) {
    await dropRecordings({ email: owner.email, task: dayReflected(owner), recording: { id } });
  }
}
