import { unzipSync, zipSync, type Zippable } from 'fflate';

import { smallPicture } from '../support/pictures.ts';

/** The content of an exported file as another app packs it: compressed. */
export async function packedAnew(file: File): Promise<File> {
  return fileOf(file, await filesIn(file));
}

/** An exported file of which another hand has rewritten a bit of the text, and the checksum with it. */
export async function rewritten(file: File, before: string, after: string): Promise<File> {
  const files = await filesIn(file);
  const [text, sums] = [textOf(files['data.json']), textOf(files['checksums.txt'])];
  const data = new TextEncoder().encode(text.replace(before, after));
  const checked = sums.replace(/^\w+(?= {2}data\.json$)/mu, await sumOf(data));

  return fileOf(file, {
    ...files,
    'data.json': data,
    'checksums.txt': new TextEncoder().encode(checked),
  });
}

/** An exported file in which one bit of each picture is another. */
export async function withAChangedPicture(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const picture = await (await fetch(smallPicture)).bytes();
  const at = bytes.findIndex((_, start) =>
    picture.every((byte, index) => bytes[start + index] === byte),
  );
  bytes[at] = 0;

  return new File([bytes], file.name, { type: file.type });
}

async function filesIn(file: File): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  return unzipSync(new Uint8Array(await file.arrayBuffer()));
}

function fileOf({ name, type }: File, files: Zippable): File {
  return new File([zipSync(files)], name, { type });
}

function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}

async function sumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
