import type { Day } from '../../domain/common/day.ts';
import type { DailyUpload, DayOwner } from '../../domain/upload/dailyUpload.ts';
import { endIdOf } from '../../domain/upload/endId.ts';
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
import { memberKey } from '../device/memberKey.ts';
import { dayMessageOf } from '../device/tabChannel.ts';
import { mapInSlices } from '../page/moments/slices.ts';
import { uploadOf } from './keptUpload.ts';
import { uploadsChannel } from './uploadsChannel.ts';

/** No name of a day comes after it. */
const afterAllDays = '\uFFFF';

/** What a member submitted, the newest first. */
export async function listUploads(email: string): Promise<DailyUpload[]> {
  return uploadsIn(await listKeptFrom('states', memberKey(email), stateStarts.upload));
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

/** Years of them are long to read, and a press comes between. */
async function uploadsIn(kept: ReadonlyMap<string, unknown>): Promise<DailyUpload[]> {
  const uploads = await mapInSlices(kept, ([name, value]) => {
    const date = uploadDateOf(name);
    return date === null ? null : uploadOf(value, date);
  });

  return uploads
    .filter((upload) => upload !== null)
    .toSorted((one, other) => (one.date < other.date ? 1 : -1));
}

/** Every end of a day that this device has, whether it stands or not. */
export async function listEnds(email: string): Promise<DailyUpload[]> {
  return [...(await listUploads(email)), ...(await listOutdone(email))];
}

/** What a member submitted of a day, or null. */
export async function readUpload(owner: DayOwner): Promise<DailyUpload | null> {
  return uploadOf(await readKept('states', uploadKeyOf(owner)), owner.date);
}

/** Reports a day's upload: at once if there is one, whenever another tab submits it, and null once it is deleted. Returns how to stop. */
export function onSubmitted(
  owner: DayOwner,
  listener: (upload: DailyUpload | null) => void,
): () => void {
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
