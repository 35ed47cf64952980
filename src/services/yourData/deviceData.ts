import {
  DeviceDataRefused,
  reflectionsTable,
  sessionsTable,
  tasksTable,
  uploadsTable,
  type OnlyHere,
} from '../../domain/yourData/deviceData.ts';
import { today } from '../page/clock.ts';
import { checkedFiles, checkedZip } from './checkedZip.ts';
import { deviceUploads } from '../upload/dailyUploads.ts';
import { listDays } from '../today/dayRecords.ts';
import { namedKeyOf, recordedOf, uploadDateOf } from '../device/deviceKeys.ts';
import { listKept, removeKept, storeNames, type StoreName } from '../device/deviceStore.ts';
import { forgetLastWords } from '../device/lastWords.ts';
import { memberKey } from '../device/memberKey.ts';
import { sliceOf, type MemberSlice } from '../practice/memberSlice.ts';
import { dropSlice, readMemberSlice, recalledEmail } from '../practice/memberStorage.ts';
import { packed, unpacked } from './packedValue.ts';

/** A file to be saved, and what to call it. */
export interface DeviceFile {
  name: string;
  file: Blob;
}

/** What this device keeps of a member, or a file. */
export interface Content {
  slice: MemberSlice | null;
  stores: Map<StoreName, Map<string, unknown>>;
}

const format = 'fourfold';
const version = 1;
const dataPath = 'data.json';
/** How long the rooms of a member who left may still keep what they had in hand, in milliseconds. */
const lateWrites = 1_000;

/** Everything that this device keeps of a member, as one ZIP file. */
export async function exportData(email: string): Promise<DeviceFile> {
  const files = new Map<string, Blob>();
  const content = await contentOf(email);
  const packedStores = await Promise.all(
    [...content.stores].map(async ([store, kept]): Promise<[StoreName, unknown]> => [
      store,
      await packedStore(store, kept, files),
    ]),
  );
  const data = {
    format,
    version,
    member: memberKey(email),
    slice: content.slice,
    // Files that members have already say "shelves".
    shelves: Object.fromEntries(packedStores),
  };

  const days = await listDays(email);
  const media = [...files.keys()].filter((path) => path.startsWith('media/'));
  const named = new Map(media.map((path) => [nameOf(path), path]));
  const fileOf = (name: string) => named.get(fileName(name)) ?? null;
  const all = new Map<string, Blob>([
    [dataPath, new Blob([JSON.stringify(data, null, 2)])],
    ['sessions.csv', new Blob([sessionsTable(content.slice?.sessions ?? [])])],
    ['tasks.csv', new Blob([tasksTable(days)])],
    ['reflections.csv', new Blob([reflectionsTable(days, fileOf)])],
    ['days.csv', new Blob([uploadsTable(await deviceUploads.list(email), fileOf)])],
    ...files,
  ]);

  return { name: `fourfold-${today()}.zip`, file: await checkedZip(all) };
}

/** What would be lost with this device. */
export async function findOnlyHere(email: string): Promise<OnlyHere> {
  const { slice, stores } = await contentOf(email);
  const names = (store: StoreName) => [...(stores.get(store)?.keys() ?? [])];

  return {
    unsent: names('outbox').length,
    drafts: names('drafts').length,
    recordings: names('recordings').filter((name) => recordedOf(name).part === null).length,
    media: names('media').length,
    uploads: names('states').filter((name) => uploadDateOf(name) !== null).length,
    sessions: slice?.sessions.length ?? 0,
  };
}

/** Removes everything that this device keeps of a member. */
export async function forgetDevice(email: string): Promise<void> {
  const member = memberKey(email);

  dropSlice(email);
  forgetLastWords(member);
  for (const store of storeNames) {
    const kept = await listKept(store, member);
    await Promise.all(
      [...kept.keys()].map((name) => removeKept(store, namedKeyOf(member, name))),
    );
  }
}

/** Removes, too, what was still kept while the member was leaving; nothing, where they came back meanwhile. */
export async function forgetLateWrites(email: string): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, lateWrites);
  });
  if (recalledEmail() !== email) await forgetDevice(email);
}

async function contentOf(email: string): Promise<Content> {
  const member = memberKey(email);
  const kept = await Promise.all(
    storeNames.map(async (store): Promise<[StoreName, Map<string, unknown>]> => [
      store,
      await listKept(store, member),
    ]),
  );

  return { slice: readMemberSlice(email), stores: new Map(kept) };
}

async function packedStore(
  store: StoreName,
  kept: ReadonlyMap<string, unknown>,
  files: Map<string, Blob>,
): Promise<Record<string, unknown>> {
  const entries = [...kept].map(async ([name, value]): Promise<[string, unknown]> => [
    name,
    await packed(value, `${store}/${fileName(name)}`, files),
  ]);

  return Object.fromEntries(await Promise.all(entries));
}

/** What a file holds, once all of it is known to be whole and of this member. Throws DeviceDataRefused where it is not. */
export async function contentIn(file: Blob, member: string): Promise<Content> {
  const whole = await checkedFiles(file);
  if (whole === null) throw new DeviceDataRefused('broken');
  const fileAt = (path: string) => {
    const one = whole.get(path);
    if (one === undefined) throw new DeviceDataRefused('broken');
    return one;
  };

  const data = jsonOf(await fileAt(dataPath).text());
  if (!isFields(data) || data['format'] !== format) throw new DeviceDataRefused('broken');
  if (data['version'] !== version) throw new DeviceDataRefused('newer');
  if (data['member'] !== member) throw new DeviceDataRefused('otherMember');

  const { slice, shelves: packedStores } = data;
  const ownSlice = slice === null ? null : sliceOf(slice, member);
  if ((slice !== null && ownSlice === null) || !isFields(packedStores)) {
    throw new DeviceDataRefused('broken');
  }
  const kept = storeNames.map(
    async (store) => [store, await storeIn(packedStores[store] ?? {}, fileAt)] as const,
  );
  return { slice: ownSlice, stores: new Map(await Promise.all(kept)) };
}

async function storeIn(
  value: unknown,
  fileAt: (path: string) => Blob,
): Promise<Map<string, unknown>> {
  if (!isFields(value)) throw new DeviceDataRefused('broken');

  const kept = Object.entries(value).map(async ([name, one]): Promise<[string, unknown]> => [
    name,
    await unpacked(one, fileAt),
  ]);
  return new Map(await Promise.all(kept));
}

function fileName(name: string): string {
  return name.replaceAll(/[^\w-]+/gu, '_');
}

function nameOf(path: string): string {
  return path.replace(/^.*\//u, '').replace(/\.\w+$/u, '');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
