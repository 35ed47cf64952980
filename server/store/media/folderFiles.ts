import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import { codeOf, syncFolder } from '../../process/files.ts';
import { fileStream } from './fileStream.ts';
import { FileGone, requireFileName, type Arrived, type MediaFiles } from './mediaFiles.ts';

/** Below this share of the disk no file is taken. */
const leastFree = 0.05;

/**
 * Files in a folder: what arrives stands apart, and has its name among the others once it is whole and on the disk. Makes the folder
 * where there is none.
 */
export async function openFolderFiles(
  folder: string,
  freeShare: (folder: string) => Promise<number> = freeShareOf,
): Promise<MediaFiles> {
  const arriving = join(folder, 'arriving');
  const kept = join(folder, 'kept');
  for (const path of [arriving, kept]) await mkdir(path, { recursive: true, mode: 0o700 });
  await syncFolder(folder);

  return {
    async append(name, { size: before }, bytes) {
      const isNew = before === 0;
      const file = await openPart(join(arriving, requireFileName(name)), isNew);
      try {
        if ((await file.stat()).size < before) throw new FileGone();
        const size = await writeAt(file, before, bytes);
        await file.truncate(size);
        await file.sync();
        if (isNew) await syncFolder(arriving);
        return { size, notes: null };
      } finally {
        await file.close();
      }
    },
    async finish(name, arrived) {
      const whole = join(kept, requireFileName(name));
      if ((await sizeOf(whole)) === arrived.size) return;

      await requireOnDisk(join(arriving, name), arrived);
      await rename(join(arriving, name), whole);
      await syncFolder(kept);
      await syncFolder(arriving);
    },
    size: async (name) => sizeOf(join(kept, requireFileName(name))),
    async read(name, range) {
      const file = await openIfThere(join(kept, requireFileName(name)));
      return file === null ? null : fileStream(file, range);
    },
    async remove(name) {
      for (const path of [arriving, kept]) {
        await rm(join(path, requireFileName(name)), { force: true });
      }
    },
    async *list() {
      for (const path of [arriving, kept]) yield* filesIn(path);
    },
    hasRoom: async () => (await freeShare(folder)) >= leastFree,
  };
}

async function openPart(path: string, isNew: boolean): Promise<FileHandle> {
  try {
    return await open(path, isNew ? constants.O_RDWR | constants.O_CREAT : 'r+', 0o600);
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? new FileGone() : error;
  }
}

/** Answers where it has come to. */
async function writeAt(
  file: FileHandle,
  from: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  let position = from;
  for await (const chunk of bytes) {
    for (let written = 0; written < chunk.length;) {
      const { bytesWritten } = await file.write(chunk, written, chunk.length - written, position);
      written += bytesWritten;
      position += bytesWritten;
    }
  }

  return position;
}

/** What stands after the end of what was told of is what a process wrote last, which ended before it told. */
async function requireOnDisk(path: string, { size }: Arrived): Promise<void> {
  const file = await openIfThere(path, 'r+');
  if (file === null) throw new FileGone();

  try {
    if ((await file.stat()).size < size) throw new FileGone();
    await file.truncate(size);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function openIfThere(path: string, flags = 'r'): Promise<FileHandle | null> {
  try {
    return await open(path, flags);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function* filesIn(path: string): AsyncGenerator<{ name: string; at: Date }> {
  for (const name of await readdir(path)) {
    const found = await stat(join(path, name)).catch(() => null);
    if (found !== null) yield { name, at: found.mtime };
  }
}

async function freeShareOf(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);

  return bavail / blocks;
}
