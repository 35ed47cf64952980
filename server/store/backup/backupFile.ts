import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import { OperatorError } from '../../process/operatorError.ts';
import { syncFolder } from './keyRing.ts';

const macBytes = 32;

/**
 * Writes lines as one file: they are compressed with gzip, and the HMAC-SHA256 of that stands in the last 32 bytes. The
 * file has its name only once it is whole, and on the disk.
 *
 * @param beforeNaming is done when every line is written, and before the file has its name.
 * @returns its size in bytes.
 * @throws OperatorError when there is such a file already.
 */
export async function writeBackupFile(
  path: string,
  mac: Buffer,
  lines: AsyncIterable<string>,
  beforeNaming: () => Promise<void>,
): Promise<number> {
  if ((await stat(path).catch(() => null)) !== null) {
    throw new OperatorError(`There is a file ${path} already. A backup replaces none.`);
  }
  const draft = `${path}.draft`;
  try {
    await pipeline(
      Readable.from(withBreaks(lines)),
      createGzip({ level: 1 }),
      (chunks: AsyncIterable<Buffer>) => withMac(chunks, mac),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await beforeNaming();
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));

  return (await stat(path)).size;
}

/**
 * Reads every byte of a backup, and keeps none.
 *
 * @throws OperatorError where the file is not as it was written, to the last bit, or is another ring's.
 */
export async function requireWhole(path: string, mac: Buffer): Promise<void> {
  const size = (await stat(path).catch(() => null))?.size ?? null;
  if (size === null) throw new OperatorError(`There is no file ${path}.`);

  const end = size - macBytes;
  if (end > 0) {
    const hash = createHmac('sha256', mac);
    for await (const chunk of createReadStream(path, { end: end - 1 }))
      hash.update(asBuffer(chunk));
    if (timingSafeEqual(hash.digest(), await lastBytes(path, end))) return;
  }
  throw new OperatorError(
    `The backup ${path} was cut or altered, or was made with another key ring. Nothing was changed.`,
  );
}

/** The lines of a backup, one after the other: it is never all in memory. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const { size } = await stat(path);
  const content = createReadStream(path, { end: size - macBytes - 1 });
  const text = content.pipe(createGunzip());
  content.on('error', (error) => text.destroy(error));
  let begun: Buffer[] = [];

  try {
    for await (const chunk of text) {
      let rest = asBuffer(chunk);
      for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
        yield Buffer.concat([...begun, rest.subarray(0, at)]).toString();
        begun = [];
        rest = rest.subarray(at + 1);
      }
      if (rest.length > 0) begun.push(rest);
    }
  } finally {
    content.destroy();
  }
}

async function* withBreaks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

async function* withMac(chunks: AsyncIterable<Buffer>, mac: Buffer): AsyncGenerator<Buffer> {
  const hash = createHmac('sha256', mac);
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield hash.digest();
}

async function lastBytes(path: string, from: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(macBytes);
    await file.read(bytes, 0, macBytes, from);
    return bytes;
  } finally {
    await file.close();
  }
}

function asBuffer(chunk: unknown): Buffer {
  if (Buffer.isBuffer(chunk)) return chunk;

  throw new TypeError('A stream of bytes was expected.');
}
