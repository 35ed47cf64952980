import { createHash } from 'node:crypto';
import { mkdir, open, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import { join } from 'node:path';

import { OperatorError } from '../process/operatorError.ts';
import { untaken } from './embeddedFolder.ts';
import { isAlive, parseRecord, thisProcess, type ProcessRecord } from './processRecord.ts';
import { claimSocket, SocketTaken } from './socketClaim.ts';

/** Another process holds the folder. */
export class FolderInUse extends OperatorError {
  override readonly name = 'FolderInUse';
  override readonly exitCode = 78;

  constructor(folder: string, pid: number | null) {
    super(
      `The data folder ${folder} is in use by ${pid === null ? 'another Fourfold' : `process ${pid}`}. Stop that one first, or name another folder with FOURFOLD_DATA.`,
    );
  }
}

/** A folder that no other process may open, until it is released or this process ends, however it ends. */
export interface FolderLock {
  /** The real path. */
  readonly folder: string;
  release(): Promise<void>;
}

/**
 * Takes a data folder for this process, making it if need be.
 *
 * @throws FolderInUse within two seconds when a live process has it; OperatorError where it cannot be made or written.
 */
export async function lockFolder(path: string): Promise<FolderLock> {
  try {
    return await takeFolder(path);
  } catch (error) {
    throw untaken(path, error);
  }
}

/**
 * Sockets hold the folder, so the system itself frees it when the process is killed; an abstract one on Linux decides a
 * race, one in the folder is seen from other containers.
 */
async function takeFolder(path: string): Promise<FolderLock> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const folder = await realpath(path);
  const recordFile = join(folder, 'lock.json');
  await using cleanup = new AsyncDisposableStack();

  async function claim(address: string): Promise<void> {
    const server = await claimSocket(address, process.pid);
    cleanup.defer(() => closeServer(server));
  }

  try {
    if (process.platform === 'linux') {
      await claim(`\0fourfold-${fingerprint(folder)}`);
      // The path of a socket may have 107 bytes, and this one has few whatever the folder's own.
      const directory = await open(folder);
      cleanup.defer(() => directory.close());
      await claim(`/proc/self/fd/${directory.fd}/lock.sock`).catch(unlessUnsupported);
    } else if (process.platform === 'win32') {
      await claim(String.raw`\\.\pipe\fourfold-${fingerprint(folder)}`);
    } else {
      await claim(join(folder, 'lock.sock'));
    }
  } catch (error) {
    if (!(error instanceof SocketTaken)) throw error;
    throw new FolderInUse(folder, error.pid ?? (await readRecord(recordFile))?.pid ?? null);
  }

  const earlier = await readRecord(recordFile);
  if (earlier !== null && (await isAlive(earlier))) throw new FolderInUse(folder, earlier.pid);

  await writeFile(recordFile, `${JSON.stringify(await thisProcess())}\n`, { mode: 0o600 });
  cleanup.defer(() => rm(recordFile, { force: true }));

  const held = cleanup.move();
  return { folder, release: () => held.disposeAsync() };
}

/** Names a folder in 32 hexadecimal digits. */
export function fingerprint(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 32);
}

function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());

  return promise;
}

function unlessUnsupported(error: unknown): void {
  if (error instanceof SocketTaken) throw error;
}

async function readRecord(file: string): Promise<ProcessRecord | null> {
  const text = await readFile(file, 'utf8').catch(() => '');

  return parseRecord(text);
}
