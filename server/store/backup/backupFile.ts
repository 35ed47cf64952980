import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { syncFolder, unusable } from '../../process/files.ts';
import { OperatorError } from '../../process/operatorError.ts';
import { createByteReader, type ByteReader } from './byteReader.ts';

const macBytes = 32;

/**
 * Writes pieces as one file; their HMAC-SHA256 stands in its last 32 bytes. The file has its name only once it is whole,
 * and on the disk.
 *
 * @param beforeNaming is done when every piece is written, and before the file has its name.
 * @returns its size in bytes.
 * @throws OperatorError when there is such a file already, or it cannot be written.
 */
export async function writeBackupFile(
  path: string,
  mac: Buffer,
  pieces: AsyncIterable<Buffer>,
  beforeNaming: () => Promise<void>,
): Promise<number> {
  if ((await stat(path).catch(() => null)) !== null) throw thereAlready(path);

  // A name of its own: of two backups at once neither writes into the other's.
  const draft = `${path}.${randomUUID()}.draft`;
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(withMac(pieces, mac)), file);
    await beforeNaming();
    await nameWithoutReplacing(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw unusable(path, 'written', error);
  }
  await syncFolder(dirname(path));

  return (await stat(path)).size;
}

/** Where the disk has no second names for a file, such as FAT, the name may be taken between the look and the naming. */
async function nameWithoutReplacing(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
    await rm(draft);
  } catch {
    if ((await stat(path).catch(() => null)) !== null) throw thereAlready(path);
    await rename(draft, path);
  }
}

function thereAlready(path: string): OperatorError {
  return new OperatorError(`There is a file ${path} already. A backup replaces none.`);
}

/**
 * Reads every byte of a backup, and keeps none.
 *
 * @throws OperatorError where the file is not as it was written, to the last bit, or is another ring's.
 */
export async function requireWhole(path: string, mac: Buffer): Promise<void> {
  const size = (await stat(path).catch(() => null))?.size ?? null;
  if (size === null) throw new OperatorError(`There is no file ${path}.`);

  const isSo = await isWhole(path, mac, size - macBytes).catch((error: unknown) => {
    throw unusable(path, 'read', error);
  });
  if (isSo) return;

  throw new OperatorError(
    `The backup ${path} was cut or altered, or was made with another key ring. Nothing was changed.`,
  );
}

/** Whether what follows the first bytes, `end` of them, is made of them under the key. */
async function isWhole(path: string, mac: Buffer, end: number): Promise<boolean> {
  if (end <= 0) return false;

  const hash = createHmac('sha256', mac);
  for await (const chunk of createReadStream(path, { end: end - 1 })) hash.update(asBuffer(chunk));
  return timingSafeEqual(hash.digest(), await lastBytes(path, end));
}

/** Reads what was written into a backup, from its beginning; it is never all in memory. */
export async function* readBackupFile<Item>(
  path: string,
  read: (reader: ByteReader) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  const { size } = await stat(path);
  const content = createReadStream(path, { end: size - macBytes - 1 });
  try {
    yield* read(createByteReader(buffersOf(content)));
  } finally {
    content.destroy();
  }
}

async function* buffersOf(chunks: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield asBuffer(chunk);
}

async function* withMac(pieces: AsyncIterable<Buffer>, mac: Buffer): AsyncGenerator<Buffer> {
  const hash = createHmac('sha256', mac);
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
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
