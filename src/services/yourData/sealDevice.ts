import * as v from 'valibot';

import { asideTexts, dropSetAside, setAside } from '../device/envelope.ts';
import { hasUnwritten, listKeptStrictly, type StoreName } from '../device/deviceStore.ts';
import { bringBackWords, dropWords, heldWords } from '../device/lastWords.ts';
import { lockNames, withLock } from '../device/locks.ts';
import { memberKey } from '../device/memberKey.ts';
import { leavingMembers, markSeal, sealMarkOf, unmarkSeal } from '../device/sealMarks.ts';
import {
  dropSealed,
  dropUnfinished,
  forgetSealKey,
  keepSealed,
  keepSealKey,
  listSealed,
  membersWithKey,
  readSealed,
  readSealKey,
} from '../device/sealedStore.ts';
import { forgetUnsaved, recalledEmail } from '../practice/memberStorage.ts';
import { bringBackContent, contentIn, type Entry } from './bringBack.ts';
import { checkedFiles, checkedZip } from './checkedZip.ts';
import { dataPath, dataTextOf, type Content } from './dataFile.ts';
import { keptContent, removeOnly } from './keptContent.ts';
import { canSeal, opened, sealed, sealKeyFrom } from './seal.ts';
import { largestContent } from './zip.ts';

/** Asks the service for the member's key, in base64. */
export type FetchSealKey = () => Promise<string>;

/** How long the rooms of a member who left may still keep something, in milliseconds. */
const lateWrites = 1_000;
const lookAgain = 100;
const mostTimes = 4;
/** So that the names of what was sealed stand in the order of time. */
const timeDigits = 15;
const besidePath = 'beside.json';
const beside = v.object({ words: v.record(v.string(), v.string()), aside: v.array(v.string()) });
const never = new AbortController().signal;

/**
 * Gets the key by which this device can seal what it keeps of a member (rules/yourData#Y7), and seals what others left
 * open, whose session ended while their rooms were shut. Rejects where the service cannot be asked, or the device cannot
 * keep the key.
 */
export async function provideSealKey(email: string, fetchKey: FetchSealKey): Promise<void> {
  if (!canSeal()) return;

  const member = memberKey(email);
  await freshKey(member, fetchKey);
  // A mark that was lost: what is sealed is looked for when the rooms open the next time.
  if (sealMarkOf(member) === null && (await listSealed(member)).length > 0) {
    markSeal(member, 'sealed');
  }
  const others = (await membersWithKey()).filter((one) => one !== member && !isBack(one));
  for (const other of others) markSeal(other, 'leaving');
  await sealWhatWasLeft();
}

/**
 * Seals what this device keeps of a member who signed out, by `memberKey`, and then forgets the key (rules/yourData#Y7).
 * It ends early where the member is back, and changes nothing where there is no key (rules/yourData#Y9).
 */
export function sealDevice(member: string): Promise<void> {
  return withLock(lockNames.seal(member), never, async () => {
    const key = await readSealKey(member);
    if (key === null) {
      if (!isBack(member)) forgetUnsaved(member);
    } else {
      await dropUnfinished(member);
      const end = await sealAll(member, key);
      if (end === 'back') return;
      if (end === 'empty') await forgetSealKey(member);
    }

    if ((await listSealed(member)).length > 0) markSeal(member, 'sealed');
    else unmarkSeal(member);
  });
}

/** Goes on where a page that was closed had not sealed everything. */
export async function sealWhatWasLeft(): Promise<void> {
  await Promise.all(leavingMembers().map((member) => sealDevice(member)));
}

/**
 * Opens what was sealed of a member, and keeps it as before (rules/yourData#Y8). Rejects where the key is not to be had, or
 * the device has no room: what was not opened stays sealed.
 */
export function openSealed(
  email: string,
  fetchKey: FetchSealKey,
  signal: AbortSignal,
): Promise<void> {
  const member = memberKey(email);

  return withLock(lockNames.seal(member), signal, async () => {
    await dropUnfinished(member);
    const files = await listSealed(member);
    if (files.length > 0) await openAll(email, files, await freshKey(member, fetchKey), signal);

    if ((await listSealed(member)).length > 0) markSeal(member, 'sealed');
    else if (isBack(member)) unmarkSeal(member);
  });
}

/** Opens them, the newest first: what is there already stays. Rejects where one of them could not be, once all were tried. */
async function openAll(
  email: string,
  files: readonly string[],
  key: CryptoKey,
  signal: AbortSignal,
): Promise<void> {
  const isDone = new Set<string>();
  const failures: unknown[] = [];
  for (const file of files.toReversed()) {
    signal.throwIfAborted();
    await openOne(email, { file, key, isDone }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

interface Opening {
  file: string;
  key: CryptoKey;
  /** The entries that a newer file had; the older ones of the same name are wanted no more. */
  isDone: Set<string>;
}

/** What meets something else of the same name on the device is sealed anew: it waits there for its name to be free. */
async function openOne(email: string, { file, key, isDone }: Opening): Promise<void> {
  const member = memberKey(email);
  const zip = await opened(readSealed(member, file), key, labelOf(member, file));
  const whole = zip === null ? null : await checkedFiles(zip);
  const entries = await bringBackContent(email, await contentIn(whole, member));
  await bringBackBeside(member, whole);

  const left = entries.filter(
    ({ store, name, fate }) =>
      (fate === 'other' || fate === 'finished') && !isDone.has(`${store} ${name}`),
  );
  for (const { store, name } of entries) isDone.add(`${store} ${name}`);
  if (left.length > 0 && left.length === entries.length) return;
  if (left.length > 0) await sealContent(member, key, onlyOf(left));
  await dropSealed(member, file);
}

function onlyOf(entries: readonly Entry[]): Open {
  const stores = new Map<StoreName, Map<string, unknown>>();
  for (const { store, name, value } of entries) {
    stores.set(store, (stores.get(store) ?? new Map<string, unknown>()).set(name, value));
  }

  return { content: { slice: null, stores }, words: new Map(), aside: [] };
}

/**
 * Seals until nothing is open any more. It ends `back` where the member is, and `open` where something lies open still after
 * a few times, such as a value that the database does not let go of.
 */
async function sealAll(member: string, key: CryptoKey): Promise<'empty' | 'back' | 'open'> {
  for (let time = 0; time < mostTimes; time += 1) {
    await untilBack(member, lateWrites);
    if (isBack(member)) return 'back';
    const open = await openContent(member);
    if (isEmpty(open)) return hasUnwritten(member) ? 'open' : 'empty';

    await sealContent(member, key, open);
    if (isBack(member)) return 'back';
    await removeOnly(member, open.content);
    for (const text of open.aside) dropSetAside(text);
    dropWords(member, open.words);
  }
  return 'open';
}

/** What lies open of a member: the content of the device, and what local storage holds beside it. */
interface Open {
  content: Content;
  /** The last words of drafts, by name. */
  words: Map<string, string>;
  /** The texts that could not be read. */
  aside: string[];
}

async function openContent(member: string): Promise<Open> {
  const content = await keptContent(member, listKeptStrictly);

  return { content, words: heldWords(member), aside: asideTexts(member) };
}

function isEmpty({ content: { slice, stores }, words, aside }: Open): boolean {
  const isStored = [...stores.values()].some((kept) => kept.size > 0);

  return slice === null && !isStored && words.size === 0 && aside.length === 0;
}

async function sealContent(member: string, key: CryptoKey, open: Open): Promise<void> {
  const files = new Map<string, Blob>();
  const data = await dataTextOf(member, open.content, files);
  const rest = { words: Object.fromEntries(open.words), aside: open.aside };
  const zip = await checkedZip(
    new Map([
      [dataPath, new Blob([data])],
      [besidePath, new Blob([JSON.stringify(rest)])],
      ...files,
    ]),
  );
  if (zip.size > largestContent) throw new Error('There is more than could be opened again.');
  const name = `${String(Date.now()).padStart(timeDigits, '0')}-${crypto.randomUUID()}`;

  await keepSealed(member, name, sealed(zip, key, labelOf(member, name)));
}

async function bringBackBeside(
  member: string,
  files: ReadonlyMap<string, Blob> | null,
): Promise<void> {
  const text = await files?.get(besidePath)?.text();
  const { words, aside } = v.parse(beside, JSON.parse(text ?? '{}'));

  bringBackWords(member, new Map(Object.entries(words)));
  for (const one of aside) setAside(one);
}

/** The key as the service gives it now; where it cannot be asked, the one that is kept. Rejects where there is none. */
async function freshKey(member: string, fetchKey: FetchSealKey): Promise<CryptoKey> {
  try {
    const key = await sealKeyFrom(await fetchKey());
    await keepSealKey(member, key);
    return key;
  } catch (error) {
    const kept = await readSealKey(member);
    if (kept === null) throw error;
    return kept;
  }
}

function labelOf(member: string, name: string): string {
  return `${member}/${name}`;
}

function isBack(member: string): boolean {
  const email = recalledEmail();

  return email !== null && memberKey(email) === member;
}

/** Waits so long, in milliseconds, or until the member is back. */
async function untilBack(member: string, wait: number): Promise<void> {
  const end = performance.now() + wait;

  while (performance.now() < end && !isBack(member)) {
    await new Promise((resolve) => {
      setTimeout(resolve, lookAgain);
    });
  }
}
