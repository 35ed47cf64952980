import type { OutboxItem } from '../domain/outbox/outboxItem.ts';
import type { WorkerScope } from './scope.ts';

/** As src/services/device/deviceStore.ts keeps it. Of a version from this one on nothing here is understood (rules/shell#X14). */
const deviceDatabase = { name: 'fourfold', store: 'outbox', nextSpan: 10 };

const kinds: Readonly<Record<OutboxItem['kind'], true>> = {
  timer: true,
  reflection: true,
  session: true,
  dayEnd: true,
  addition: true,
  preference: true,
  preset: true,
  media: true,
  removal: true,
  runningTimer: true,
};

/** What this device keeps for a member that a service has not accepted, as it stands now. Nothing is written, and nothing made. */
export async function itemsOf(
  { indexedDB }: Pick<WorkerScope, 'indexedDB'>,
  member: string,
): Promise<OutboxItem[]> {
  const { name, nextSpan, store } = deviceDatabase;
  const database = await opened(indexedDB.open(name));
  if (database === null) return [];

  try {
    const isKnown = database.version < nextSpan && database.objectStoreNames.contains(store);
    if (!isKnown) return [];

    const range = IDBKeyRange.bound([member], [member, []]);
    const kept = await answered(database.transaction(store).objectStore(store).getAll(range));
    return kept.filter(isItem);
  } finally {
    database.close();
  }
}

/** Null where this device has no such database: none is made. */
function opened(opening: IDBOpenDBRequest): Promise<IDBDatabase | null> {
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());

  return answered(opening).catch(() => null);
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('Nothing is read.')));
  });
}

/** As much of it is looked at as the order needs: whether it is a right one is for the service to say. */
function isItem(kept: unknown): kept is OutboxItem {
  if (typeof kept !== 'object' || kept === null) return false;

  const { body, id, keptAt, kind, notBefore, refusal }: Partial<Record<keyof OutboxItem, unknown>> =
    kept;
  return (
    typeof id === 'string' &&
    Object.hasOwn(kinds, String(kind)) &&
    [keptAt, notBefore].every((one) => typeof one === 'number') &&
    (refusal === null || typeof refusal === 'string') &&
    typeof body === 'object' &&
    body !== null
  );
}
