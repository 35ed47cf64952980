import { open, readFile } from 'node:fs/promises';

import { OperatorError } from './operatorError.ts';

/** What the system says of files that cannot be had; a database has other words. */
const ofFiles = new Set([
  'EACCES',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'EISDIR',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]);

/**
 * The text of a file, or null where there is certainly none.
 *
 * @throws OperatorError where there is one that cannot be read: whoever took it for none would write over it.
 */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw unusable(path, 'read', error);
  }
}

/** What a file could not be used of, in one line for whoever runs Fourfold; any other error is handed back as it is. */
export function unusable(path: string, use: 'read' | 'written', error: unknown): unknown {
  const code = codeOf(error);

  return code !== null && ofFiles.has(code)
    ? new OperatorError(`${path} cannot be ${use} (${code}).`, { cause: error })
    : error;
}

/** The code of an error of the system, such as ENOENT, or null. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}

/** Where a folder cannot be opened as a file, as on Windows, the system keeps the name by itself. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
