import { namedKeyOf } from '../device/deviceKeys.ts';
import {
  changeKept,
  listKept,
  removeKept,
  storeNames,
  type StoreName,
} from '../device/deviceStore.ts';
import { forgetLastWords } from '../device/lastWords.ts';
import { dropSlice, readSlice } from '../practice/keptSlice.ts';
import { forgetKnownPhoto } from '../practice/memberPhoto.ts';
import type { Content } from './dataFile.ts';
import { asideTexts, dropSetAside } from './setAsideTexts.ts';

/** What this device keeps of a member, by `memberKey`; with `listKeptStrictly` it rejects where that cannot be read. */
export async function keptContent(member: string, list = listKept): Promise<Content> {
  const kept = await Promise.all(
    storeNames.map(async (store): Promise<[StoreName, Map<string, unknown>]> => [
      store,
      await list(store, member),
    ]),
  );

  return { slice: readSlice(member), stores: new Map(kept) };
}

/** Removes all of it. */
export async function removeContent(member: string): Promise<void> {
  dropState(member);
  forgetLastWords(member);
  for (const store of storeNames) {
    const kept = await listKept(store, member);
    await Promise.all([...kept.keys()].map((name) => removeKept(store, namedKeyOf(member, name))));
  }
}

/** Removes this much of it: what was kept since, or changed, stays. */
export async function removeOnly(member: string, { slice, stores }: Content): Promise<void> {
  if (slice !== null && isSameValue(readSlice(member), slice)) dropState(member);
  for (const [store, kept] of stores) {
    await Promise.all(
      [...kept].map(([name, value]) =>
        changeKept(store, namedKeyOf(member, name), (present) =>
          isSameValue(present, value) ? undefined : present,
        ),
      ),
    );
  }
}

/** Removes what local storage keeps of a member's state, and what of it was set aside. */
function dropState(member: string): void {
  forgetKnownPhoto(member);
  dropSlice(member);
  dropSetAside(asideTexts(member));
}

/** Whether two kept values are alike. Of files, only the size and the type are compared. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, comparable) === JSON.stringify(other, comparable);
}

function comparable(_: string, value: unknown): unknown {
  return value instanceof Blob ? [value.type, value.size] : value;
}
