import { DeviceDataRefused, type BroughtBack } from '../../domain/yourData/deviceData.ts';
import { dayReflected, type DailyUpload } from '../../domain/upload/dailyUpload.ts';
import { asideWith } from '../upload/keptMedia.ts';
import { readUpload } from '../upload/keptEnds.ts';
import { bringBackDay, readDay } from '../today/dayRecords.ts';
import { dayOf } from '../today/keptDay.ts';
import { today } from '../page/clock.ts';
import { areSessions, mergedSlice, sliceOf, type MemberSlice } from '../practice/memberSlice.ts';
import { monthTogether } from '../practice/secondCopy.ts';
import { checkedFiles } from './checkedZip.ts';
import { contentOf, dataPath, type Content } from './dataFile.ts';
import { isSameValue } from './keptContent.ts';
import {
  additionIdOf,
  asideDateOf,
  isToldDays,
  namedKeyOf,
  outdoneDateOf,
  presetsKeyOf,
  sessionsMonthOf,
  stateKeyOf,
  uploadDateOf,
  type DeviceKey,
} from '../device/deviceKeys.ts';
import { draftedOf } from '../device/keys/dayDraftKeys.ts';
import { changeKept, isUnkept, type StoreName } from '../device/deviceStore.ts';
import { memberKey } from '../device/memberKey.ts';
import { readSlice, writeSlice } from '../practice/keptSlice.ts';
import { bringBackPresets } from '../practiceRoom/presets.ts';
import { publishItemsChanged, readItems } from '../outbox/outbox.ts';
import { removedNames } from '../../domain/outbox/removedNames.ts';
import { endIdOf } from '../../domain/upload/endId.ts';
import { readPlace } from '../practice/feedPlace.ts';
import { goneAddition, keepGoneWords } from '../upload/goneWords.ts';
import { additionOf } from '../upload/additions.ts';
import { publishDaysTold } from '../today/toldDays.ts';
import { toldTogether } from '../today/toldTogether.ts';
import type { DayAddition } from '../../domain/upload/addition.ts';
import { uploadOf } from '../upload/keptUpload.ts';

/**
 * What became of one entry of a file. `same` and `other`: this device keeps the like already, or something else in its place. `gone`: it was
 * deleted since, and is set aside.
 */
type Fate = 'written' | 'same' | 'other' | 'finished' | 'gone';

/**
 * Brings back what an exported file holds. What this device keeps already stays: days and practice are merged, and of the rest
 * only what is missing here is written. Drafts of a day or a task that is finished here are left out. Throws
 * DeviceDataRefused for a file that is damaged, too new, or another member's, before anything is changed; and, after it
 * was, where this device has no room for all of it.
 */
export async function bringBack(email: string, file: Blob): Promise<BroughtBack> {
  const files = await checkedFiles(file);
  const entries = await bringBackContent(email, await contentIn(files, memberKey(email)));

  const count = (
    store: StoreName,
    wanted: Fate,
    isWanted: (name: string) => boolean = () => true,
  ) =>
    entries.filter((one) => one.store === store && one.fate === wanted && isWanted(one.name))
      .length;
  return {
    days: count('days', 'written'),
    uploads: count('states', 'written', isUpload),
    media: count('media', 'written'),
    keptHere:
      count('states', 'other', isUpload) + count('media', 'other') + count('drafts', 'other'),
    setAside: count('states', 'gone'),
  };
}

/** An entry of what is brought back, and what became of it. */
export interface Entry {
  store: StoreName;
  name: string;
  value: unknown;
  fate: Fate;
}

/** Brings back a content, as `bringBack` says. Throws DeviceDataRefused where this device has no room for all of it. */
export async function bringBackContent(email: string, content: Content): Promise<Entry[]> {
  const member = memberKey(email);
  const all = [...content.stores].flatMap(([store, kept]) =>
    [...kept].map(([name, value]) => ({ store, name, value })),
  );
  // This is asked before anything is written: what the file itself brings must not count as finished here.
  const isFinished = await Promise.all(
    all.map(async ({ store, name }) => store === 'drafts' && isFinishedHere(email, name)),
  );

  const gone = await goneIds(email);
  if (content.slice !== null) bringBackSlice(member, withoutGone(content.slice, gone));
  const entries = await Promise.all(
    all.map(async (one, index): Promise<Entry> => {
      const fate = isFinished[index] === true ? 'finished' : await entryFate(email, one, gone);
      return { ...one, fate };
    }),
  );
  publishItemsChanged(email);
  const isInPageOnly = entries.some(({ store, name }) => isUnkept(store, namedKeyOf(member, name)));
  if (isInPageOnly) throw new DeviceDataRefused('noRoom');

  return entries;
}

/** Keeps a member's slice of an earlier time, by `memberKey`, together with what is kept now. */
function bringBackSlice(member: string, slice: MemberSlice): void {
  writeSlice(mergedSlice(readSlice(member), slice, today()) ?? slice);
}

async function entryFate(
  email: string,
  { store, name, value }: Omit<Entry, 'fate'>,
  gone: ReadonlySet<string>,
): Promise<Fate> {
  const member = memberKey(email);
  const key = namedKeyOf(member, name);
  const [, stateName] = stateKeyOf(member);
  const [, presetsName] = presetsKeyOf(member);

  const end = store === 'states' ? endIn(name, value) : null;
  if (end !== null && gone.has(endIdOf(end))) {
    await keepGoneWords(email, { ...end, isReflection: false });
    return 'gone';
  }
  const addition = store === 'states' ? additionIn(name, value) : null;
  if (addition !== null && gone.has(addition.id)) {
    await keepGoneWords(email, goneAddition(addition));
    return 'gone';
  }
  if (store === 'states' && isToldDays(name)) return toldFate(email, key, value);
  if (store === 'days' && dayOf(value) !== null) return dayFate(email, value);
  if (store === 'states' && name === presetsName) return presetsFate(email, value);
  if (store === 'states' && asideDateOf(name) !== null) return asideFate(key, value);
  if (store === 'states' && sessionsMonthOf(name) !== null) return monthFate(key, value, gone);
  if (store === 'states' && name === stateName) return stateFate(key, member, value);
  return fateOf(store, key, value);
}

/** What a file holds, once all of it is known to be whole and of this member. Throws DeviceDataRefused where it is not. */
export async function contentIn(
  whole: ReadonlyMap<string, Blob> | null,
  member: string,
): Promise<Content> {
  const fileAt = (path: string) => {
    const one = whole?.get(path);
    if (one === undefined) throw new DeviceDataRefused('broken');
    return one;
  };

  return contentOf(await fileAt(dataPath).text(), member, fileAt);
}

/** What was deleted of a member's, as far as this device knows. */
async function goneIds(email: string): Promise<ReadonlySet<string>> {
  const [place, waiting] = await Promise.all([readPlace(email), readItems(email)]);

  const removed = (['dayEnd', 'addition', 'session'] as const).flatMap((of) => [
    ...removedNames(waiting, of),
  ]);
  return new Set([...place.gone, ...removed]);
}

function withoutGone(slice: MemberSlice, gone: ReadonlySet<string>): MemberSlice {
  return { ...slice, sessions: slice.sessions.filter(({ id }) => !gone.has(id)) };
}

/** The end of a day that an entry of the states is, whether it stands or not; null for another entry. */
function endIn(name: string, value: unknown): DailyUpload | null {
  const date = uploadDateOf(name) ?? outdoneDateOf(name);

  return date === null ? null : uploadOf(value, date);
}

function additionIn(name: string, value: unknown): DayAddition | null {
  const id = additionIdOf(name);

  return id === null ? null : additionOf(value, id);
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

/** The plans that the member keeps under a name: what is here under a name stays. */
async function presetsFate(email: string, value: unknown): Promise<Fate> {
  await bringBackPresets(email, value);
  return 'written';
}

/** What the account told of the days of a year: what is kept of a day here stays. */
async function toldFate(email: string, key: DeviceKey, value: unknown): Promise<Fate> {
  await changeKept('states', key, (present) => toldTogether(present, value));
  publishDaysTold(email);
  return 'written';
}

/** The second copy of the sessions of a month: what the two say together. */
async function monthFate(key: DeviceKey, value: unknown, gone: ReadonlySet<string>): Promise<Fate> {
  const sessions = areSessions(value) ? value : [];
  await changeKept('states', key, (present) => monthTogether(sessions, present, [...gone]));
  return 'written';
}

/** The second copy of what local storage keeps: what the two say together. */
async function stateFate(key: DeviceKey, member: string, value: unknown): Promise<Fate> {
  await changeKept('states', key, (present) => {
    if (present === undefined || isSameValue(present, value)) return value;

    const both = mergedSlice(sliceOf(present, member), sliceOf(value, member), today());
    return both ?? present;
  });
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
