import { DeviceDataRefused, type BroughtBack } from '../../domain/yourData/deviceData.ts';
import { dayReflected } from '../../domain/upload/dailyUpload.ts';
import { asideWith, isAsideName } from '../upload/asideMedia.ts';
import { readUpload } from '../upload/dailyUploads.ts';
import { bringBackDay, readDay } from '../today/dayRecords.ts';
import { contentIn } from './deviceData.ts';
import { changeKept, isUnkept, type Shelf } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { bringBackSlice } from '../practice/memberStorage.ts';
import { tellItems } from '../outbox/outbox.ts';

type Place = [member: string, name: string];
/** What became of one thing that a file holds. `same` stood here before, `other` is what this device has in its place. */
type Fate = 'written' | 'same' | 'other' | 'finished';

/**
 * Brings back what an exported file holds. What this device keeps already stays; of a day and of what was practised, both
 * count; what was in the making of a day or a task that is finished here is left out. Throws DeviceDataRefused for a file
 * that is damaged, too new, or another member's: then nothing is changed; and where this device has no room for all of it.
 */
export async function bringBack(email: string, file: Blob): Promise<BroughtBack> {
  const member = memberKey(email);
  const { slice, shelves } = await contentIn(file, member);
  const all = [...shelves].flatMap(([shelf, kept]) =>
    [...kept].map(([name, value]) => ({ shelf, name, value })),
  );
  // What is finished is looked at before anything is written: a file does not finish what itself has open.
  const isFinished = await Promise.all(
    all.map(async ({ shelf, name }) => shelf === 'drafts' && isFinishedHere(email, name)),
  );

  if (slice !== null) bringBackSlice(email, slice);
  const fates = await Promise.all(
    all.map(async ({ shelf, name, value }, index): Promise<Fate> => {
      if (isFinished[index] === true) return 'finished';
      if (shelf === 'days') return daysFate(email, value);
      if (shelf === 'states' && isAsideName(name)) return asideFate([member, name], value);

      return fateOf(shelf, [member, name], value);
    }),
  );
  tellItems(email);
  if (all.some(({ shelf, name }) => isUnkept(shelf, [member, name]))) {
    throw new DeviceDataRefused('noRoom');
  }

  const count = (shelf: Shelf, wanted: Fate, isWanted: (name: string) => boolean = () => true) =>
    all.filter((one, at) => one.shelf === shelf && fates[at] === wanted && isWanted(one.name))
      .length;
  return {
    days: count('days', 'written'),
    uploads: count('states', 'written', isUpload),
    media: count('media', 'written'),
    keptHere:
      count('states', 'other', isUpload) + count('media', 'other') + count('drafts', 'other'),
  };
}

function isUpload(name: string): boolean {
  return name.startsWith('upload:');
}

async function daysFate(email: string, value: unknown): Promise<Fate> {
  await bringBackDay(email, value);
  return 'written';
}

async function asideFate(place: Place, value: unknown): Promise<Fate> {
  await changeKept('states', place, (present) => asideWith(present, value));
  return 'written';
}

async function fateOf(shelf: Shelf, place: Place, value: unknown): Promise<Fate> {
  let fate: Fate = 'written';
  await changeKept(shelf, place, (present) => {
    if (present === undefined) fate = 'written';
    else fate = isSame(present, value) ? 'same' : 'other';
    return present ?? value;
  });

  return fate;
}

/** Whether a draft is of a day that was submitted here, or of a task that is done here. */
async function isFinishedHere(email: string, name: string): Promise<boolean> {
  const [kind = '', date = '', taskId = ''] = name.split(':');
  const ofDay = dayReflected({ email, date }).taskId;
  if (kind === 'upload' || taskId === ofDay) {
    const upload = await readUpload({ email, date });
    return upload !== null && !upload.isSample;
  }
  if (!kind.startsWith('reflection')) return false;

  const day = await readDay(email, date);
  const task = day?.tasks.find((one) => one.taskId === taskId);
  return task?.status === 'done' || day?.marks[taskId]?.status === 'done';
}

/** Two files are taken for one where they are of one size and kind. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, comparable) === JSON.stringify(other, comparable);
}

function comparable(_: string, value: unknown): unknown {
  return value instanceof Blob ? [value.type, value.size] : value;
}
