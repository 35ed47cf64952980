import { chmod, lstat, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { OperatorError } from '../process/operatorError.ts';
import { fingerprint } from '../store/folderLock.ts';

const longestSocketPath = 100;

/** Where the process that holds a data folder listens for commands. The folder's real path is expected. */
export function controlSocket(folder: string): string {
  if (process.platform === 'win32') {
    return String.raw`\\.\pipe\fourfold-control-${fingerprint(folder)}`;
  }

  const inFolder = join(folder, 'control.sock');
  return Buffer.byteLength(inFolder) <= longestSocketPath
    ? inFolder
    : join(shortFolder(), `${fingerprint(folder)}.sock`);
}

/**
 * Makes way for a socket of the process that holds the data folder: nobody else's can be there.
 *
 * @throws OperatorError when the folder for short paths is somebody else's.
 */
export async function prepareControlSocket(address: string): Promise<void> {
  if (process.platform === 'win32') return;
  if (address.startsWith(shortFolder())) await claimShortFolder();

  await rm(address, { force: true });
}

/** Only this account may send commands. */
export async function protectControlSocket(address: string): Promise<void> {
  if (process.platform !== 'win32') await chmod(address, 0o600);
}

function shortFolder(): string {
  return join(tmpdir(), `fourfold-${process.getuid?.() ?? 0}`);
}

async function claimShortFolder(): Promise<void> {
  const folder = shortFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });

  const { uid, mode } = await lstat(folder);
  if (uid !== process.getuid?.() || (mode & 0o777) !== 0o700) {
    throw new OperatorError(
      `The folder ${folder} is not private to this account. Remove it, or name a data folder with a shorter path in FOURFOLD_DATA.`,
    );
  }
}
