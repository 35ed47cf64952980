import type {
  DailyUpload,
  DayMedia,
  DayOwner,
  DayToChange,
  DayToSubmit,
} from '../../domain/upload/dailyUpload.ts';
import { replacedBy } from '../../domain/upload/replaced.ts';
import type { Material, MediaWay } from '../../domain/reflection/reflection.ts';
import { uploadKeyOf } from '../device/deviceKeys.ts';
import { writeKept } from '../device/deviceStore.ts';
import { dayMessageOf } from '../device/tabChannel.ts';
import { keepMedia } from '../reflection/reflectionMedia.ts';
import { madeFrom, readMade } from './dayMade.ts';
import { readUpload, takeUpload } from './keptEnds.ts';
import { dayWays } from './keptMedia.ts';
import { uploadsChannel } from './uploadsChannel.ts';

/** Keeps the end of a day on this device, under its member and its date, in the place of what was kept of it; the pages are told. */
export async function keepSubmitted({ materials, ...day }: DayToSubmit): Promise<DailyUpload> {
  const { email, date, mood, happiness, text, isSample } = day;
  const all = await Promise.all(dayWays.map((way) => submittedMedia(day, way, materials[way])));
  const media = all.filter((one) => one !== null);
  const earlier = await readUpload(day);
  const upload = {
    date,
    mood,
    happiness,
    text,
    media: [...media, ...(earlier?.isSample === true ? besides(media, earlier.media) : [])],
    isSample,
    submittedAt: Date.now(),
    ...replacing(earlier),
  };

  await writeKept('states', uploadKeyOf({ email, date }), upload);
  uploadsChannel.publish(dayMessageOf({ email, date }));
  return upload;
}

/** Keeps a day as its member has changed it, in the place of what stands of it here; the pages are told. */
export async function keepChanged({
  materials,
  media: kept,
  replaces,
  ...day
}: DayToChange): Promise<DailyUpload> {
  const { email, date, mood, happiness, text, isSample } = day;
  const made = await Promise.all(dayWays.map((way) => changedMedia(day, materials[way])));
  const media = made.filter((one) => one !== null);
  const earlier = await readUpload(day);
  const upload = {
    date,
    mood,
    happiness,
    text,
    media: [...media, ...besides(media, kept)],
    isSample,
    // Of one day no two ends are of one moment, also where the clock was put back.
    submittedAt: Math.max(Date.now(), (earlier?.submittedAt ?? 0) + 1),
    replaces,
  };

  await takeUpload(email, upload);
  return upload;
}

/** What the end of a day takes the place of, before which this one was kept here: all of a sample day's, whose words it goes on with. */
function replacing(earlier: DailyUpload | null): Pick<DailyUpload, 'replaces'> {
  const replaces = earlier?.isSample === true ? replacedBy(earlier) : earlier?.replaces;

  return replaces === undefined ? {} : { replaces };
}

/** What an earlier upload has beside these. */
function besides(media: readonly DayMedia[], earlier: readonly DayMedia[]): DayMedia[] {
  return earlier.filter(({ name }) => media.every((one) => one.name !== name));
}

/** What a way has made for a change of a day. */
async function changedMedia(
  { email }: DayOwner,
  material: Material | null,
): Promise<DayMedia | null> {
  if (material === null) return null;

  const { media, name, seconds } = madeFrom(material);
  await keepMedia(email, name, media);
  return { type: material.type, name, seconds };
}

/** What a way has made of a day: as this device keeps it, where another tab may have put it, or else as this page has it. */
async function submittedMedia(
  owner: DayOwner,
  type: MediaWay,
  material: Material | null,
): Promise<DayMedia | null> {
  const made = (await readMade(owner, type)) ?? (material === null ? null : madeFrom(material));
  if (made === null) return null;

  const { name, media, seconds } = made;
  await keepMedia(owner.email, name, media);
  return { type, name, seconds };
}
