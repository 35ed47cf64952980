import { openZip, unzipped, type Bytes } from './zip.ts';

const sumsPath = 'checksums.txt';

/**
 * A ZIP file of these files, by their paths, one read after the other; their checksums come last, in the form that
 * `sha256sum --check` reads.
 */
export async function checkedZip(files: ReadonlyMap<string, Blob>): Promise<Blob> {
  const zip = openZip();
  let sums = '';
  for (const [path, file] of files) {
    const bytes = await readAll(file);
    zip.add(path, file, bytes);
    sums += `${await sumOf(bytes)}  ${path}\n`;
  }

  const last = new Blob([sums]);
  zip.add(sumsPath, last, await readAll(last));
  return zip.close();
}

/** The files of such a ZIP file whose checksums are right, one read after the other; null for what is none. */
export async function checkedFiles(file: Blob): Promise<Map<string, Blob> | null> {
  const files = await unzipped(file);
  const sums = await files
    ?.get(sumsPath)?.()
    .catch(() => null);
  if (files === null || sums === undefined || sums === null) return null;

  const known = sumsIn(new TextDecoder().decode(sums));
  const whole = new Map<string, Blob>();
  for (const [path, read] of files) {
    const bytes = await read().catch(() => null);
    if (bytes !== null && known.get(path) === (await sumOf(bytes))) {
      whole.set(path, new Blob([bytes]));
    }
  }
  return whole;
}

function sumsIn(text: string): Map<string, string> {
  const lines = text.split('\n');

  return new Map(lines.map((line): [string, string] => [line.slice(66), line.slice(0, 64)]));
}

async function sumOf(bytes: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function readAll(file: Blob): Promise<Bytes> {
  return new Uint8Array(await file.arrayBuffer());
}
