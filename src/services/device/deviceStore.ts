import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import { laterTries } from './laterTries.ts';

/** What this device keeps for a member beyond local storage, each under the member's key and a name. */
interface DeviceSchema extends DBSchema {
  photos: { key: Place; value: unknown };
  drafts: { key: Place; value: unknown };
  states: { key: Place; value: unknown };
  days: { key: Place; value: unknown };
  timers: { key: Place; value: unknown };
  outbox: { key: Place; value: unknown };
  recordings: { key: Place; value: unknown };
  media: { key: Place; value: unknown };
}

export type Shelf = (typeof shelves)[number];
type Place = [member: string, name: string];
type Database = IDBPDatabase<DeviceSchema>;

export const shelves = [
  'photos',
  'drafts',
  'states',
  'days',
  'timers',
  'outbox',
  'recordings',
  'media',
] as const;
interface Unkept {
  shelf: Shelf;
  place: Place;
  value: unknown;
}

/** What the database could not take, undefined for what it could not remove. It counts before what the database holds. */
const inMemory = new Map<string, Unkept>();
const underWay = new Map<string, Promise<unknown>>();
const listeners = new Set<() => void>();
let opening: Promise<Database> | null = null;
const tries = laterTries(keepUnkept);

/** What stands in a place, or undefined. Where the database is blocked, only what this page wrote is there. */
export function readKept(shelf: Shelf, place: Place): Promise<unknown> {
  return inTurn(shelf, place, async (name) => {
    const unkept = inMemory.get(name);
    if (unkept !== undefined) return unkept.value;

    return withDatabase((database) => database.get(shelf, place)).catch(() => undefined);
  });
}

/** Everything that stands on a member's shelf, by name, in the order of the names. What is asked of a place before comes first. */
export async function listKept(shelf: Shelf, member: string): Promise<Map<string, unknown>> {
  const start = [shelf, member, ''].join('\n');
  const isOwn = (name: string) => name.startsWith(start);
  await Promise.all([...underWay].filter(([name]) => isOwn(name)).map(([, turn]) => turn));

  const listed = await withDatabase(async (database) => {
    const range = IDBKeyRange.bound([member], [member, []]);
    const transaction = database.transaction(shelf);
    const [places, values] = await Promise.all([
      transaction.store.getAllKeys(range),
      transaction.store.getAll(range),
    ]);
    return places.map(([, name], index): [string, unknown] => [name, values[index]]);
  }).catch((): [string, unknown][] => []);

  const remembered = [...inMemory].filter(([name]) => isOwn(name));
  const all = new Map([
    ...listed,
    ...remembered.map(([name, { value }]): [string, unknown] => [name.slice(start.length), value]),
  ]);
  const found = [...all].filter(([, value]) => value !== undefined);
  return new Map(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Keeps a value so that it survives a crash of the page. Where the database is blocked or full, until the page goes. */
export function writeKept(shelf: Shelf, place: Place, value: unknown): Promise<void> {
  return changeKept(shelf, place, () => value);
}

export function removeKept(shelf: Shelf, place: Place): Promise<void> {
  return changeKept(shelf, place, () => undefined);
}

/**
 * Keeps what `change` makes of what stands in a place, undefined for nothing, in one transaction: what another tab
 * writes comes before it or after it. `change` may be asked more than once.
 */
export function changeKept(
  shelf: Shelf,
  place: Place,
  change: (kept: unknown) => unknown,
): Promise<void> {
  return inTurn(shelf, place, async (name) => {
    const unkept = inMemory.get(name);
    let changed = change(unkept?.value);
    try {
      await withDatabase(async (database) => {
        const transaction = database.transaction(shelf, 'readwrite', { durability: 'strict' });
        changed = change(unkept === undefined ? await transaction.store.get(place) : unkept.value);
        await Promise.all([
          changed === undefined
            ? transaction.store.delete(place)
            : transaction.store.put(changed, place),
          transaction.done,
        ]);
      });
      inMemory.delete(name);
      tries.hurry();
    } catch {
      inMemory.set(name, { shelf, place, value: changed });
      tries.begin();
    }
    for (const listener of listeners) listener();
  });
}

/** Whether what was written last to a place is in this page only. */
export function isUnkept(shelf: Shelf, place: Place): boolean {
  return inMemory.get(nameOf(shelf, place))?.value !== undefined;
}

/** Whether anything is in this page only, because the database is blocked or full: it goes when the page goes. */
export function hasUnkept(): boolean {
  return [...inMemory.values()].some(({ value }) => value !== undefined);
}

/** Calls `listener` whenever that may have changed. Returns how to stop. */
export function onUnkeptChange(listener: () => void): () => void {
  listeners.add(listener);

  return () => void listeners.delete(listener);
}

/** What is in this page only is written again, all of it: a small thing may have room where a large one has none. */
async function keepUnkept(): Promise<boolean> {
  await Promise.all(
    [...inMemory.values()].map(({ shelf, place }) => changeKept(shelf, place, (kept) => kept)),
  );

  return inMemory.size === 0;
}

/** What is asked of one place happens in the order in which it was asked, even where the database answers some of it only. */
function inTurn<T>(shelf: Shelf, place: Place, task: (name: string) => Promise<T>): Promise<T> {
  const name = nameOf(shelf, place);
  const run = () => task(name);
  const turn = (underWay.get(name) ?? Promise.resolve()).then(run, run);

  underWay.set(name, turn);
  return turn;
}

function nameOf(shelf: Shelf, place: Place): string {
  return [shelf, ...place].join('\n');
}

/** A connection that was lost is opened again, once. */
async function withDatabase<T>(task: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await task(await open());
  } catch (error) {
    if (opening !== null) throw error;
    return task(await open());
  }
}

function open(): Promise<Database> {
  opening ??= openDB<DeviceSchema>('fourfold', 2, {
    upgrade(database) {
      const missing = shelves.filter((shelf) => !database.objectStoreNames.contains(shelf));
      for (const shelf of missing) database.createObjectStore(shelf);
    },
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      opening = null;
    },
    terminated() {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}
