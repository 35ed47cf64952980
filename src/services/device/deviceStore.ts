import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb';

import type { DeviceKey } from './deviceKeys.ts';
import { laterTries } from './laterTries.ts';
import { awake } from './tabs/sleepingPage.ts';
import { openUnderstood } from './tabs/understood.ts';

/** What this device keeps for a member beyond local storage. `deviceKeys.ts` says what stands in each store, under which keys. */
interface DeviceSchema extends DBSchema {
  photos: { key: DeviceKey; value: unknown };
  drafts: { key: DeviceKey; value: unknown };
  states: { key: DeviceKey; value: unknown };
  days: { key: DeviceKey; value: unknown };
  timers: { key: DeviceKey; value: unknown };
  outbox: { key: DeviceKey; value: unknown };
  recordings: { key: DeviceKey; value: unknown };
  media: { key: DeviceKey; value: unknown };
}

export type StoreName = (typeof storeNames)[number];
type Database = IDBPDatabase<DeviceSchema>;

export const storeNames = [
  'photos',
  'drafts',
  'states',
  'days',
  'timers',
  'outbox',
  'recordings',
  'media',
] as const;

/** A change that the database could not take; its value is undefined for an entry that could not be removed. */
interface Unkept {
  store: StoreName;
  key: DeviceKey;
  value: unknown;
}

/** Entries that are read in one task. */
const mostAtOnce = 250;

/** Those changes, by the id of the entry. They count before what the database holds. */
const inMemory = new Map<string, Unkept>();
const underWay = new Map<string, Promise<unknown>>();
const listeners = new Set<() => void>();
let opening: Promise<Database> | null = null;
const tries = laterTries(keepUnkept);

/** What is kept under a key, or undefined. Where the database is blocked, only what this page wrote is there. */
export function readKept(store: StoreName, key: DeviceKey): Promise<unknown> {
  return inTurn(store, key, async (id) => {
    const unkept = inMemory.get(id);
    if (unkept !== undefined) return unkept.value;

    return withDatabase((database) => database.get(store, key)).catch(() => undefined);
  });
}

/** All that a store keeps of a member, by name, in the order of the names. It waits for what was asked of these keys before. */
export function listKept(store: StoreName, member: string): Promise<Map<string, unknown>> {
  return listed(store, member, () => []);
}

/** Those whose names are from one to another, both among them, in the order of the names. Of a long life that is a small part. */
export function listKeptBetween(
  store: StoreName,
  member: string,
  span: NameSpan,
): Promise<Map<string, unknown>> {
  return listed(store, member, () => [], span);
}

/** Those whose names begin so, in the order of the names. */
export function listKeptFrom(
  store: StoreName,
  member: string,
  start: string,
): Promise<Map<string, unknown>> {
  return listKeptBetween(store, member, spanFrom(start));
}

/** The names that begin so, in their order, without what is kept under them. */
export async function listNamesFrom(
  store: StoreName,
  member: string,
  start: string,
): Promise<string[]> {
  return [...(await listed(store, member, () => [], spanFrom(start), 'names')).keys()];
}

/** The same of all that a store keeps of a member, but it rejects where the database cannot be read: what is not known is not nothing. */
export function listKeptStrictly(store: StoreName, member: string): Promise<Map<string, unknown>> {
  return listed(store, member, (error) => {
    throw error;
  });
}

type Readable = IDBPObjectStore<DeviceSchema, StoreName[], StoreName>;

interface NameSpan {
  from: string;
  to: string;
}

function spanFrom(start: string): NameSpan {
  return { from: start, to: `${start}\uFFFF` };
}

async function listed(
  store: StoreName,
  member: string,
  onFailure: (error: unknown) => [string, unknown][],
  span: NameSpan | null = null,
  what: 'all' | 'names' = 'all',
): Promise<Map<string, unknown>> {
  const start = idOf(store, [member, '']);
  const isOwn = (id: string) => {
    const name = id.slice(start.length);
    return id.startsWith(start) && (span === null || (name >= span.from && name <= span.to));
  };
  await Promise.all([...underWay].filter(([id]) => isOwn(id)).map(([, turn]) => turn));

  const stored = await withDatabase((database) => {
    const [first, last] = span === null ? [[], [[]]] : [[span.from], [span.to]];
    return inPieces(
      database.transaction(store).store,
      { from: [member, ...first], to: [member, ...last] },
      what,
    );
  }).catch(onFailure);

  const remembered = [...inMemory].filter(([id]) => isOwn(id));
  const all = new Map([
    ...stored,
    ...remembered.map(([id, { value }]): [string, unknown] => [id.slice(start.length), value]),
  ]);
  const found = [...all].filter(([, value]) => value !== undefined);
  return new Map(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Reads in one transaction, and takes in each of its pieces in a task of its own: nobody waits for years at once. */
async function inPieces(
  kept: Readable,
  { from, to }: { from: unknown[]; to: unknown[] },
  what: 'all' | 'names',
): Promise<[string, unknown][]> {
  const found: [string, unknown][] = [];
  let range = IDBKeyRange.bound(from, to);
  for (;;) {
    const [keys, values] = await Promise.all([
      kept.getAllKeys(range, mostAtOnce),
      what === 'names' ? null : kept.getAll(range, mostAtOnce),
    ]);
    for (const [index, [, name]] of keys.entries()) {
      found.push([name, values === null ? name : values[index]]);
    }
    const last = keys.at(-1);
    if (last === undefined || keys.length < mostAtOnce) return found;
    range = IDBKeyRange.bound(last, to, true);
  }
}

/** Keeps a value so that it survives a crash of the page. Where the database is blocked or full, until the page goes. */
export function writeKept(store: StoreName, key: DeviceKey, value: unknown): Promise<void> {
  return changeKept(store, key, () => value);
}

export function removeKept(store: StoreName, key: DeviceKey): Promise<void> {
  return changeKept(store, key, () => undefined);
}

/**
 * Keeps what `change` makes of what is kept under a key, in one transaction: what another tab writes comes before it or after
 * it. `change` gets undefined for nothing, answers undefined to remove the entry, and may be called more than once. What is `large` is
 * read, changed and written in a task each.
 */
export function changeKept(
  store: StoreName,
  key: DeviceKey,
  change: (kept: unknown) => unknown,
  size: 'small' | 'large' = 'small',
): Promise<void> {
  return inTurn(store, key, async (id) => {
    const unkept = inMemory.get(id);
    let changed = change(unkept?.value);
    try {
      await withDatabase(async (database) => {
        const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
        const kept = unkept === undefined ? await transaction.store.get(key) : unkept.value;
        // The transaction lasts as long as something is asked of it, and each answer comes in a task of its own.
        if (size === 'large') await transaction.store.count(key);
        changed = change(kept);
        if (size === 'large') await transaction.store.count(key);
        const written =
          changed === undefined
            ? transaction.store.delete(key)
            : transaction.store.put(changed, key);
        // From here on it needs this page no more.
        transaction.commit();
        await Promise.all([written, transaction.done]);
      });
      inMemory.delete(id);
      tries.hurry();
    } catch {
      inMemory.set(id, { store, key, value: changed });
      tries.begin();
    }
    for (const listener of listeners) listener();
  });
}

/** Whether what was written last under a key is in this page only. */
export function isUnkept(store: StoreName, key: DeviceKey): boolean {
  return inMemory.get(idOf(store, key))?.value !== undefined;
}

/** Whether anything is in this page only, because the database is blocked or full: it goes when the page goes. */
export function hasUnkept(): boolean {
  return [...inMemory.values()].some(({ value }) => value !== undefined);
}

/** Whether any change of what is kept of a member is in this page only, a removal too. */
export function hasUnwritten(member: string): boolean {
  return [...inMemory.values()].some(({ key: [owner] }) => owner === member);
}

/** Calls `listener` whenever that may have changed. Returns how to stop. */
export function onUnkeptChange(listener: () => void): () => void {
  listeners.add(listener);

  return () => void listeners.delete(listener);
}

/** Writes what is in this page only again, all of it: a small entry may have room where a large one has none. */
async function keepUnkept(): Promise<boolean> {
  await Promise.all(
    [...inMemory.values()].map(({ store, key }) => changeKept(store, key, (kept) => kept)),
  );

  return inMemory.size === 0;
}

/** Runs a task after all that was asked of the same key before, so that reads and writes stay in order also in memory. */
function inTurn<T>(store: StoreName, key: DeviceKey, task: (id: string) => Promise<T>): Promise<T> {
  const id = idOf(store, key);
  const run = () => task(id);
  const turn = (underWay.get(id) ?? Promise.resolve()).then(run, run);
  // What is over is waited for no more, and what it read is held by nobody here.
  const end = () => {
    if (underWay.get(id) === turn) underWay.delete(id);
  };

  underWay.set(id, turn);
  turn.then(end, end);
  return turn;
}

/** One text for a key of a store, as the maps above need it. */
function idOf(store: StoreName, key: DeviceKey): string {
  return [store, ...key].join('\n');
}

/** A connection that was lost is opened again, once, by whoever finds that first. */
function withDatabase<T>(task: (database: Database) => Promise<T>): Promise<T> {
  return awake(async () => {
    const connection = open();
    try {
      return await task(await connection);
    } catch (error) {
      if (opening === connection) throw error;
      return task(await open());
    }
  });
}

function open(): Promise<Database> {
  opening ??= openUnderstood<DeviceSchema>('fourfold', 2, {
    upgrade(database) {
      const missing = storeNames.filter((store) => !database.objectStoreNames.contains(store));
      for (const store of missing) database.createObjectStore(store);
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
