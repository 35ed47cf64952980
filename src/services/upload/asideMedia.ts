import { dayReflected, type DayMedia, type DayOwner } from '../../domain/upload/dailyUpload.ts';
import type { MediaWay } from '../../domain/reflection/reflection.ts';
import { recordingIdOf } from '../../domain/reflection/voiceNote.ts';
import { changeKept, listKept } from '../device/deviceStore.ts';
import { dayMediaOf, type DayMade } from './keptMedia.ts';
import { memberKey } from '../device/memberKey.ts';
import { dropRecordings } from '../reflection/recordings.ts';
import { keepMedia } from '../reflection/reflectionMedia.ts';

const asideStart = 'aside:';

/** What was set aside of a member's days, by their dates. */
export async function listAside(email: string): Promise<Map<string, DayMedia[]>> {
  const kept = await listKept('states', memberKey(email));
  const aside = [...kept].filter(([name]) => isAsideName(name));

  return new Map(
    aside.map(([name, value]): [string, DayMedia[]] => [
      name.slice(asideStart.length),
      dayMediaOf(value),
    ]),
  );
}

/** Whether it is by such a name that what was set aside of a day is kept among a member's states. */
export function isAsideName(name: string): boolean {
  return name.startsWith(asideStart);
}

/** What was set aside here, and behind it what was set aside elsewhere and is not known here. Both as they were kept. */
export function asideWith(here: unknown, elsewhere: unknown): DayMedia[] {
  const known = dayMediaOf(here);
  const names = new Set(known.map(({ name }) => name));

  return [...known, ...dayMediaOf(elsewhere).filter(({ name }) => !names.has(name))];
}

/** What no day takes can be read again all the same. */
export async function setAside(owner: DayOwner, type: MediaWay, made: DayMade): Promise<void> {
  const { name, media, seconds } = made;
  await keepMedia(owner.email, name, media);
  await changeKept('states', [memberKey(owner.email), `${asideStart}${owner.date}`], (kept) => [
    ...dayMediaOf(kept).filter((one) => one.name !== name),
    { type, name, seconds },
  ]);

  const id = recordingIdOf(name);
  if (id !== null) {
    await dropRecordings({ email: owner.email, task: dayReflected(owner), recording: { id } });
  }
}
