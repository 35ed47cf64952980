import { rename, writeFile } from 'node:fs/promises';

import * as v from 'valibot';

import { readIfThere } from '../process/files.ts';
import { OperatorError } from '../process/operatorError.ts';
import { createKeys, importKeys, type Keys, type StoredKeys } from '../services/secrets/keys.ts';

const storedKeys = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ signing: v.string(), sealing: v.string(), pepper: v.string() }),
);

/**
 * Reads the keys of a data folder, or makes them where there is no data yet that needs them.
 *
 * @throws OperatorError when the file is torn or cannot be read, or is gone while the data it belongs to is there.
 */
export async function readOrCreateKeys(file: string, hasData: boolean): Promise<StoredKeys> {
  const text = await readIfThere(file);
  if (text === null && hasData) {
    throw new OperatorError(
      `The keys ${file} are missing, and the data beside them cannot be used without. Restore the file, or move the folder away to begin anew.`,
    );
  }
  if (text === null) return createKeysFile(file);

  const stored = v.safeParse(storedKeys, text);
  if (!stored.success) {
    throw new OperatorError(
      `The keys ${file} cannot be read. Restore the file, or move the folder away to begin anew.`,
    );
  }
  return stored.output;
}

/**
 * Makes stored keys usable.
 *
 * @throws OperatorError naming the key that is malformed.
 */
export async function parseKeys(stored: StoredKeys): Promise<Keys> {
  try {
    return await importKeys(stored);
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : 'A key is malformed.');
  }
}

async function createKeysFile(file: string): Promise<StoredKeys> {
  const keys = await createKeys();
  await writeKeysFile(file, keys);

  return keys;
}

/** Replaces the keys of a data folder: there are the old ones or the new ones, whatever happens. */
export async function writeKeysFile(file: string, keys: StoredKeys): Promise<void> {
  const draft = `${file}.draft`;
  await writeFile(draft, `${JSON.stringify(keys)}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
}
