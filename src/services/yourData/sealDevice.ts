import * as v from 'valibot';

import { asideTexts, dropSetAside, setAside } from '../device/envelope.ts';
import { bringBackWords, dropWords, heldWords } from '../device/lastWords.ts';
import { lockNames, withLock } from '../device/locks.ts';
import { memberKey } from '../device/memberKey.ts';
import { leavingMembers, markSeal, unmarkSeal } from '../device/sealMarks.ts';
import {
  dropSealed,
  forgetSealKey,
  keepSealed,
  keepSealKey,
  listSealed,
  readSealed,
  readSealKey,
} from '../device/sealedStore.ts';
import { recalledEmail } from '../practice/memberStorage.ts';
import { bringBack } from './bringBack.ts';
import { checkedFiles, checkedZip } from './checkedZip.ts';
import { dataPath, dataTextOf, type Content } from './dataFile.ts';
import { keptContent, removeOnly } from './keptContent.ts';
import { canSeal, opened, sealed, sealKeyFrom } from './seal.ts';

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
 * Gets the key by which this device can seal what it keeps of a member, unless it has it (rules/yourData#Y7). Rejects where
 * the service cannot be asked, or the device cannot keep it.
 */
export async function provideSealKey(email: string, fetchKey: FetchSealKey): Promise<void> {
  if (canSeal()) await keyOf(memberKey(email), fetchKey);
}

/**
 * Seals what this device keeps of a member who signed out, by `memberKey`, and then forgets the key (rules/yourData#Y7).
 * It ends early where the member is back, and changes nothing where there is no key (rules/yourData#Y9).
 */
export function sealDevice(member: string): Promise<void> {
  return withLock(lockNames.seal(member), never, async () => {
    const key = await readSealKey(member);
    if (key !== null) {
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
    const files = await listSealed(member);
    if (files.length > 0) {
      const key = await keyOf(member, fetchKey);
      // The newest first: what is there already stays.
      const results = await eachInTurn(files.toReversed(), (file) => openOne(email, file, key));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    }
    unmarkSeal(member);
  });
}

async function openOne(email: string, name: string, key: CryptoKey): Promise<void> {
  const member = memberKey(email);
  const file = await opened(readSealed(member, name), key, labelOf(member, name));
  // Where the last part is missing the page was closed amid it, and everything in it is open still.
  if (file !== null) {
    await bringBack(email, file);
    await bringBackBeside(member, file);
  }
  await dropSealed(member, name);
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
    if (isEmpty(open)) return 'empty';

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
  const content = await keptContent(member);

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
  const name = `${String(Date.now()).padStart(timeDigits, '0')}-${crypto.randomUUID()}`;

  await keepSealed(member, name, sealed(zip, key, labelOf(member, name)));
}

async function bringBackBeside(member: string, file: Blob): Promise<void> {
  const text = await (await checkedFiles(file))?.get(besidePath)?.text();
  const { words, aside } = v.parse(beside, JSON.parse(text ?? '{}'));

  bringBackWords(member, new Map(Object.entries(words)));
  for (const one of aside) setAside(one);
}

async function keyOf(member: string, fetchKey: FetchSealKey): Promise<CryptoKey> {
  const kept = await readSealKey(member);
  if (kept !== null) return kept;

  const key = await sealKeyFrom(await fetchKey());
  await keepSealKey(member, key);
  return key;
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

/** What became of each, one after the other. */
async function eachInTurn<T>(
  items: readonly T[],
  task: (item: T) => Promise<void>,
): Promise<PromiseSettledResult<void>[]> {
  const results: PromiseSettledResult<void>[] = [];
  for (const item of items) results.push(...(await Promise.allSettled([task(item)])));

  return results;
}
