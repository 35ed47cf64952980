import type { DBSchema, IDBPDatabase } from 'idb';

import { openUnderstood } from './tabs/understood.ts';

/** Some of a file that is sealed, in the order in which it stands in the file. */
export interface SealedPart {
  nonce: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
  isLast: boolean;
}

/** Of a member, by `memberKey`: the key while they are signed in, and what was sealed when they were not any more. */
interface SealedSchema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  parts: { key: [member: string, file: string, number: number]; value: SealedPart };
}

/**
 * A database of its own: a tab of an earlier version keeps the other one open. Each call opens and closes it, so that none
 * holds up another tab.
 */
async function withDatabase<T>(task: (database: IDBPDatabase<SealedSchema>) => Promise<T>) {
  const database = await openUnderstood<SealedSchema>('fourfold-sealed', 1, {
    upgrade(created) {
      created.createObjectStore('keys');
      created.createObjectStore('parts');
    },
  });
  try {
    return await task(database);
  } finally {
    database.close();
  }
}

/** The key that seals what this device keeps of a member; null where there is none, or no database. */
export async function readSealKey(member: string): Promise<CryptoKey | null> {
  const key = await withDatabase((database) => database.get('keys', member)).catch(() => null);

  return key ?? null;
}

/** Rejects where the database has no room or is blocked, as all below it do. */
export async function keepSealKey(member: string, key: CryptoKey): Promise<void> {
  await withDatabase((database) => database.put('keys', key, member));
}

export async function forgetSealKey(member: string): Promise<void> {
  await withDatabase((database) => database.delete('keys', member));
}

/** Keeps the parts of a file, one after the other. It is whole once its last part is there, and nothing of it is where one fails. */
export async function keepSealed(
  member: string,
  file: string,
  parts: AsyncIterable<SealedPart>,
): Promise<void> {
  await withDatabase(async (database) => {
    let number = 0;
    try {
      for await (const part of parts) {
        const transaction = database.transaction('parts', 'readwrite', { durability: 'strict' });
        const written = transaction.store.put(part, [member, file, number]);
        transaction.commit();
        await Promise.all([written, transaction.done]);
        number += 1;
      }
    } catch (error) {
      await database.delete('parts', rangeOf(member, file));
      throw error;
    }
  });
}

/** Removes what a page that was closed had begun to seal: all of it is open still. */
export async function dropUnfinished(member: string): Promise<void> {
  for (const file of await listSealed(member)) {
    let isWhole = false;
    for await (const { isLast } of readSealed(member, file)) isWhole = isLast;
    if (!isWhole) await dropSealed(member, file);
  }
}

/** The members whose key is here. */
export function membersWithKey(): Promise<string[]> {
  return withDatabase((database) => database.getAllKeys('keys'));
}

function rangeOf(member: string, file: string): IDBKeyRange {
  return IDBKeyRange.bound([member, file], [member, file, []]);
}

/** The files that are sealed of a member, oldest first, whole or not. */
export async function listSealed(member: string): Promise<string[]> {
  const keys = await withDatabase((database) =>
    database.getAllKeys('parts', IDBKeyRange.bound([member], [member, []])),
  );

  return [...new Set(keys.map(([, file]) => file))];
}

/** The parts of a file as they were kept, one read after the other. */
export async function* readSealed(member: string, file: string): AsyncGenerator<SealedPart> {
  for (let number = 0; ; number += 1) {
    const part = await withDatabase((database) => database.get('parts', [member, file, number]));
    if (part === undefined) return;

    yield part;
  }
}

export async function dropSealed(member: string, file: string): Promise<void> {
  await withDatabase((database) => database.delete('parts', rangeOf(member, file)));
}

/** Removes everything sealed of a member, and the key. */
export async function forgetSealed(member: string): Promise<void> {
  await withDatabase(async (database) => {
    await database.delete('keys', member);
    await database.delete('parts', IDBKeyRange.bound([member], [member, []]));
  });
}
