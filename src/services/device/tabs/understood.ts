import { openDB, unwrap, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

import { letNothingSleep } from './sleepingPage.ts';

/**
 * Versions of a database come in tens: within one, the newer only adds stores, and understands what the older writes. The next ten
 * begins with what an older app would damage.
 */
const inOneSpan = 10;

/**
 * Opens a database at a version, or as a newer app of the same ten has left it (rules/shell#X14). Rejects like `openDB`, and with a
 * `VersionError` where a newer app has made of it what this one does not understand: nothing is written there then.
 */
export async function openUnderstood<Schema extends DBSchema>(
  name: string,
  version: number,
  callbacks: OpenDBCallbacks<Schema>,
): Promise<IDBPDatabase<Schema>> {
  try {
    return watched(await openDB<Schema>(name, version, callbacks));
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;

    const newer = await openDB<Schema>(name, undefined, { ...callbacks, upgrade: nothing });
    if (spanOf(newer.version) === spanOf(version)) return watched(newer);
    newer.close();
    throw error;
  }
}

function watched<Schema>(database: IDBPDatabase<Schema>): IDBPDatabase<Schema> {
  letNothingSleep(unwrap(database));
  return database;
}

function nothing(): void {}

function spanOf(version: number): number {
  return Math.floor(version / inOneSpan);
}
