import * as v from 'valibot';

import { setAside } from '../device/envelope.ts';
import { bringBackWords } from '../device/lastWords.ts';
import { keepSealed, readSealed } from '../device/sealedStore.ts';
import { checkedFiles, checkedZip } from './checkedZip.ts';
import { dataPath, dataTextOf, type Content } from './dataFile.ts';
import { opened, sealed } from './seal.ts';
import { largestContent } from './zip.ts';

/** So that the names of what was sealed stand in the order of time. */
const timeDigits = 15;
const besidePath = 'beside.json';
const beside = v.object({ words: v.record(v.string(), v.string()), aside: v.array(v.string()) });

/** What lies open of a member: the content of the device, and what local storage holds beside it. */
export interface Open {
  content: Content;
  /** The last words of drafts, by name. */
  words: Map<string, string>;
  /** The texts that could not be read. */
  aside: string[];
}

/** Seals it as one file of its own. Rejects where there is no room for that, or it could not be opened again. */
export async function sealContent(member: string, key: CryptoKey, open: Open): Promise<void> {
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

/** What stands in a sealed file, by path; null for what is none. Rejects for another key, or a changed bit. */
export async function sealedFiles(
  member: string,
  name: string,
  key: CryptoKey,
): Promise<ReadonlyMap<string, Blob> | null> {
  const zip = await opened(readSealed(member, name), key, labelOf(member, name));

  return zip === null ? null : checkedFiles(zip);
}

/** Brings back what local storage held beside the content. */
export async function bringBackBeside(
  member: string,
  files: ReadonlyMap<string, Blob> | null,
): Promise<void> {
  const text = await files?.get(besidePath)?.text();
  const { words, aside } = v.parse(beside, JSON.parse(text ?? '{}'));

  bringBackWords(member, new Map(Object.entries(words)));
  for (const one of aside) setAside(one);
}

function labelOf(member: string, name: string): string {
  return `${member}/${name}`;
}
