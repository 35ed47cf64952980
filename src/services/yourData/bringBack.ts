import { DeviceDataRefused, type BroughtBack } from '../../domain/yourData/deviceData.ts';
import { dayReflected } from '../../domain/upload/dailyUpload.ts';
import { asideWith } from '../upload/asideMedia.ts';
import { readUpload } from '../upload/dailyUploads.ts';
import { bringBackDay, readDay } from '../today/dayRecords.ts';
import { checkedFiles } from './checkedZip.ts';
import { contentOf, dataPath, type Content } from './dataFile.ts';
import { isSameValue } from './keptContent.ts';
import {
  asideDateOf,
  draftedOf,
  namedKeyOf,
  uploadDateOf,
  type DeviceKey,
} from '../device/deviceKeys.ts';
import { changeKept, isUnkept, type StoreName } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { bringBackSlice } from '../practice/memberStorage.ts';
import { publishItemsChanged } from '../outbox/outbox.ts';

/** What became of one entry of a file. `same` and `other`: this device keeps the like already, or something else in its place. */
type Fate = 'written' | 'same' | 'other' | 'finished';

/**
 * Brings back what an exported file holds. What this device keeps already stays: days and practice are merged, and of the rest
 * only what is missing here is written. Drafts of a day or a task that is finished here are left out. Throws
 * DeviceDataRefused for a file that is damaged, too new, or another member's, before anything is changed; and, after it
 * was, where this device has no room for all of it.
 */
export async function bringBack(email: string, file: Blob): Promise<BroughtBack> {
  const member = memberKey(email);
  const { slice, stores } = await contentIn(file, member);
  const all = [...stores].flatMap(([store, kept]) =>
    [...kept].map(([name, value]) => ({ store, name, key: namedKeyOf(member, name), value })),
  );
  // This is asked before anything is written: what the file itself brings must not count as finished here.
  const isFinished = await Promise.all(
    all.map(async ({ store, name }) => store === 'drafts' && isFinishedHere(email, name)),
  );

  if (slice !== null) bringBackSlice(email, slice);
  const fates = await Promise.all(
    all.map(async ({ store, name, key, value }, index): Promise<Fate> => {
      if (isFinished[index] === true) return 'finished';
      if (store === 'days') return dayFate(email, value);
      if (store === 'states' && asideDateOf(name) !== null) return asideFate(key, value);

      return fateOf(store, key, value);
    }),
  );
  publishItemsChanged(email);
  if (all.some(({ store, key }) => isUnkept(store, key))) throw new DeviceDataRefused('noRoom');

  const count = (
    store: StoreName,
    wanted: Fate,
    isWanted: (name: string) => boolean = () => true,
  ) =>
    all.filter((one, at) => one.store === store && fates[at] === wanted && isWanted(one.name))
      .length;
  return {
    days: count('days', 'written'),
    uploads: count('states', 'written', isUpload),
    media: count('media', 'written'),
    keptHere:
      count('states', 'other', isUpload) + count('media', 'other') + count('drafts', 'other'),
  };
}

/** What a file holds, once all of it is known to be whole and of this member. Throws DeviceDataRefused where it is not. */
async function contentIn(file: Blob, member: string): Promise<Content> {
  const whole = await checkedFiles(file);
  const fileAt = (path: string) => {
    const one = whole?.get(path);
    if (one === undefined) throw new DeviceDataRefused('broken');
    return one;
  };

  return contentOf(await fileAt(dataPath).text(), member, fileAt);
}

function isUpload(name: string): boolean {
  return uploadDateOf(name) !== null;
}

async function dayFate(email: string, value: unknown): Promise<Fate> {
  await bringBackDay(email, value);
  return 'written';
}

async function asideFate(key: DeviceKey, value: unknown): Promise<Fate> {
  await changeKept('states', key, (present) => asideWith(present, value));
  return 'written';
}

async function fateOf(store: StoreName, key: DeviceKey, value: unknown): Promise<Fate> {
  let fate: Fate = 'written';
  await changeKept(store, key, (present) => {
    if (present === undefined) fate = 'written';
    else fate = isSameValue(present, value) ? 'same' : 'other';
    return present ?? value;
  });

  return fate;
}

/** Whether a draft is of a day that was submitted here, or of a task that is done here. */
async function isFinishedHere(email: string, name: string): Promise<boolean> {
  const draft = draftedOf(name);
  if (draft === null) return false;

  const { date } = draft;
  if (draft.kind === 'day' || draft.taskId === dayReflected({ email, date }).taskId) {
    const upload = await readUpload({ email, date });
    return upload !== null && !upload.isSample;
  }

  const { taskId } = draft;
  const day = await readDay(email, date);
  const task = day?.tasks.find((one) => one.taskId === taskId);
  return task?.status === 'done' || day?.marks[taskId]?.status === 'done';
}
