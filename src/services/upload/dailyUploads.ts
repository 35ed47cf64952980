import type { Day } from '../../domain/common/day.ts';
import type {
  DailyUpload,
  DailyUploadPort,
  DayMedia,
  DayOwner,
  DayToChange,
} from '../../domain/upload/dailyUpload.ts';
import { endIdOf } from '../../domain/upload/endId.ts';
import { replacedBy } from '../../domain/upload/changedDay.ts';
import type { Material, MediaWay } from '../../domain/reflection/reflection.ts';
import { madeFrom, readMade } from './dayMade.ts';
import {
  outdoneDateOf,
  outdoneKeyOf,
  stateStarts,
  uploadDateOf,
  uploadKeyOf,
} from '../device/deviceKeys.ts';
import {
  changeKept,
  listKeptBetween,
  listKeptFrom,
  listNamesFrom,
  readKept,
  removeKept,
  writeKept,
} from '../device/deviceStore.ts';
import { uploadOf } from './keptUpload.ts';
import { dayWays } from './keptMedia.ts';
import { memberKey } from '../device/memberKey.ts';
import { keepMedia } from '../reflection/reflectionMedia.ts';
import { dayMessageOf } from '../device/tabChannel.ts';
import { uploadsChannel } from './uploadsChannel.ts';

/** No name of a day comes after it. */
const afterAllDays = '\uFFFF';

/** Keeps the ends of days on this device, each under its member and its date; other tabs are told. */
export const deviceUploads: DailyUploadPort = {
  async submit({ materials, ...day }) {
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
  },

  onSubmitted(owner, listener) {
    let isListening = true;
    let wasThere = false;
    const report = async () => {
      const upload = await readUpload(owner);
      if (isListening && (upload !== null || wasThere)) listener(upload);
      wasThere = upload !== null;
    };

    void report();
    const unsubscribe = uploadsChannel.subscribe((message) => {
      if (message === dayMessageOf(owner)) void report();
    });
    return () => {
      isListening = false;
      unsubscribe();
    };
  },

  async list(email) {
    return uploadsIn(await listKeptFrom('states', memberKey(email), stateStarts.upload));
  },
};

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

/** What a member submitted of the days from one to another, both among them, the newest first. */
export async function listUploadsBetween(
  email: string,
  { from, to }: { from: Day; to: Day },
): Promise<DailyUpload[]> {
  const nameOf = (date: Day) => uploadKeyOf({ email, date })[1];
  const span = { from: nameOf(from), to: nameOf(to) };

  return uploadsIn(await listKeptBetween('states', memberKey(email), span));
}

/** What a member submitted of a day and of later ones, the newest first. */
export function listUploadsFrom(email: string, from: Day): Promise<DailyUpload[]> {
  return listUploadsBetween(email, { from, to: afterAllDays });
}

/** The ends that stand, the newest first, but for those `known` by their ids: of a long life no more is looked at of them. */
export async function listUnknownEnds(
  email: string,
  known: ReadonlySet<string>,
): Promise<DailyUpload[]> {
  const kept = await listKeptFrom('states', memberKey(email), stateStarts.upload);
  const unknown = [...kept].filter(([name, value]) => !known.has(idIn(value, uploadDateOf(name))));

  return uploadsIn(new Map(unknown));
}

function idIn(value: unknown, date: Day | null): string {
  const submittedAt =
    typeof value === 'object' && value !== null && 'submittedAt' in value
      ? value.submittedAt
      : null;

  return date === null || typeof submittedAt !== 'number' ? '' : endIdOf({ date, submittedAt });
}

/** The dates of the days that a member submitted, the earliest first. */
export async function listUploadDates(email: string): Promise<Day[]> {
  const names = await listNamesFrom('states', memberKey(email), stateStarts.upload);

  return names.flatMap((name) => uploadDateOf(name) ?? []);
}

function uploadsIn(kept: ReadonlyMap<string, unknown>): DailyUpload[] {
  return [...kept]
    .map(([name, value]) => {
      const date = uploadDateOf(name);
      return date === null ? null : uploadOf(value, date);
    })
    .filter((upload) => upload !== null)
    .toSorted((one, other) => (one.date < other.date ? 1 : -1));
}

/** Every end of a day that this device has, whether it stands or not. */
export async function listEnds(email: string): Promise<DailyUpload[]> {
  return [...(await deviceUploads.list(email)), ...(await listOutdone(email))];
}

/** What a member submitted of a day, or null. */
export async function readUpload(owner: DayOwner): Promise<DailyUpload | null> {
  return uploadOf(await readKept('states', uploadKeyOf(owner)), owner.date);
}

/** Keeps a day as another device submitted it, in the place of what was kept of it here; the pages are told. */
export async function takeUpload(email: string, upload: DailyUpload): Promise<void> {
  const owner = { email, date: upload.date };

  await writeKept('states', uploadKeyOf(owner), upload);
  await removeKept('states', outdoneKeyOf(owner, upload.submittedAt));
  uploadsChannel.publish(dayMessageOf(owner));
}

/** Removes the end of a day that was submitted at that moment, whether it stands or not. Another one of that day stays. */
export async function dropEnd(
  email: string,
  { date, submittedAt }: Pick<DailyUpload, 'date' | 'submittedAt'>,
): Promise<void> {
  const owner = { email, date };

  await changeKept('states', uploadKeyOf(owner), (kept) =>
    uploadOf(kept, date)?.submittedAt === submittedAt ? undefined : kept,
  );
  await removeKept('states', outdoneKeyOf(owner, submittedAt));
  uploadsChannel.publish(dayMessageOf(owner));
}

/** What this device submitted of a day stands after all: it is not read beside itself. */
export async function keepStanding(email: string, upload: DailyUpload): Promise<void> {
  const owner = { email, date: upload.date };
  const key = outdoneKeyOf(owner, upload.submittedAt);
  if ((await readKept('states', key)) === undefined) return;

  await removeKept('states', key);
  uploadsChannel.publish(dayMessageOf(owner));
}

/** Keeps the end of a day that does not stand, to be read beside the one that does. */
export async function keepOutdone(email: string, upload: DailyUpload): Promise<void> {
  const owner = { email, date: upload.date };

  await writeKept('states', outdoneKeyOf(owner, upload.submittedAt), upload);
  uploadsChannel.publish(dayMessageOf(owner));
}

/** The ends of days that do not stand, as far as this device knows them. */
export async function listOutdone(email: string): Promise<DailyUpload[]> {
  const kept = await listKeptFrom('states', memberKey(email), stateStarts.outdone);

  return [...kept].flatMap(([name, value]) => {
    const date = outdoneDateOf(name);
    return (date === null ? null : uploadOf(value, date)) ?? [];
  });
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
