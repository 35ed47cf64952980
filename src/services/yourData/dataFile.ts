import * as v from 'valibot';

import { jsonOf } from '../../domain/common/json.ts';
import { DeviceDataRefused } from '../../domain/yourData/deviceData.ts';
import { storeNames, type StoreName } from '../device/deviceStore.ts';
import { sliceOf, type MemberSlice } from '../practice/memberSlice.ts';
import { packed, unpacked } from './packedValue.ts';

/** What this device keeps of a member, or an exported file. */
export interface Content {
  slice: MemberSlice | null;
  /** What each store keeps, by name. */
  stores: Map<StoreName, Map<string, unknown>>;
}

/** The path of the text in an exported file. */
export const dataPath = 'data.json';
const format = 'fourfold';
const version = 1;

/** As much as every version of the file says. */
const head = v.object({
  format: v.literal(format),
  version: v.optional(v.unknown()),
  member: v.optional(v.unknown()),
});

/** Of the stores, each with its entries by name. Files that members have already call them shelves. */
const body = v.object({
  slice: v.unknown(),
  shelves: v.object(
    v.entriesFromList(storeNames, v.nullish(v.record(v.string(), v.unknown()), {})),
  ),
});

/** The content of a device as the text of `data.json`. What is a file in it goes to `files`, by the path it has beside that. */
export async function dataTextOf(
  member: string,
  { slice, stores }: Content,
  files: Map<string, Blob>,
): Promise<string> {
  const shelves = await Promise.all(
    [...stores].map(async ([store, kept]): Promise<[StoreName, unknown]> => [
      store,
      await packedStore(store, kept, files),
    ]),
  );

  return JSON.stringify(
    { format, version, member, slice, shelves: Object.fromEntries(shelves) },
    null,
    2,
  );
}

/** What `data.json` and the files beside it hold. Throws DeviceDataRefused where that is not whole, or not this member's. */
export async function contentOf(
  text: string,
  member: string,
  fileAt: (path: string) => Blob,
): Promise<Content> {
  const data = jsonOf(text);
  const known = understood(head, data);
  if (known.version !== version) throw new DeviceDataRefused('newer');
  if (known.member !== member) throw new DeviceDataRefused('otherMember');

  const { slice, shelves } = understood(body, data);
  const ownSlice = slice === null ? null : sliceOf(slice, member);
  if (slice !== null && ownSlice === null) throw new DeviceDataRefused('broken');

  const kept = storeNames.map(
    async (store) => [store, await unpackedStore(shelves[store], fileAt)] as const,
  );
  return { slice: ownSlice, stores: new Map(await Promise.all(kept)) };
}

/** How an entry is named where it has a file of its own. */
export function fileName(name: string): string {
  return name.replaceAll(/[^\w-]+/gu, '_');
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

async function unpackedStore(
  store: Readonly<Record<string, unknown>>,
  fileAt: (path: string) => Blob,
): Promise<Map<string, unknown>> {
  const entries = Object.entries(store).map(async ([name, one]): Promise<[string, unknown]> => [
    name,
    await unpacked(one, fileAt),
  ]);

  return new Map(await Promise.all(entries));
}

function understood<T>(schema: v.GenericSchema<unknown, T>, data: unknown): T {
  const read = v.safeParse(schema, data);
  if (!read.success) throw new DeviceDataRefused('broken');

  return read.output;
}
