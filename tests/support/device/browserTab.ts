import * as fakeDatabase from 'fake-indexeddb';
import { vi } from 'vitest';

import type { KeptMember } from '#src/domain/practice/member.ts';

const items = localStorage;
/** How the sign-ins of the tabs end. */
const ends: (() => void)[] = [];

/** A browser that keeps nothing yet. Its storage is real, and so is its database, in memory. */
export function openBrowser(): void {
  for (const end of ends.splice(0)) end();
  for (const [name, type] of Object.entries(fakeDatabase)) {
    if (name.startsWith('IDB')) vi.stubGlobal(name, type);
  }
  vi.stubGlobal('indexedDB', new fakeDatabase.IDBFactory());
  items.clear();
}

/** What local storage holds. */
export function localItems(): Record<string, string> {
  return Object.fromEntries(Object.entries(items));
}

/** Local storage as a browser has it that keeps nothing for this site. */
export function blockLocalStorage(): void {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
}

/** Leaves room in local storage for as much as there is now, and for some characters more. */
export function fillLocalStorage(room = 0) {
  const quota = JSON.stringify(localItems()).length + room;

  return limitLocalStorage(
    (key, value) => JSON.stringify({ ...localItems(), [key]: value }).length > quota,
  );
}

/** Local storage that has no room for some of what is written; with the way back. */
export function limitLocalStorage(isTooMuch: (key: string, value: string) => boolean) {
  const setItem = (key: string, value: string) => {
    if (isTooMuch(key, value)) throw new DOMException('full', 'QuotaExceededError');
    items.setItem(key, value);
  };
  const limited = new Proxy(items, {
    get(storage, name) {
      if (name === 'setItem') return setItem;
      const value: unknown = Reflect.get(storage, name);
      return typeof value === 'function' ? value.bind(storage) : value;
    },
  });

  vi.stubGlobal('localStorage', limited);
  return { restore: () => void vi.stubGlobal('localStorage', items) };
}

/** A tab of the browser: it shares what is stored, and nothing that is in memory. Its page is at rest once `rest` resolves. */
export async function openTab(rest: Promise<void> = Promise.resolve()) {
  vi.resetModules();
  vi.doMock('#src/services/page/moments/atRest.ts', () => ({ pageAtRest: () => rest }));
  const [device, storage, slices, sessions, { memberKey }] = await Promise.all([
    import('#src/services/device/deviceStore.ts'),
    import('#src/services/practice/memberStorage.ts'),
    import('#src/services/practice/keptSlice.ts'),
    import('#src/services/app/sessionStore.ts'),
    import('#src/services/device/memberKey.ts'),
  ]);

  /** What the database keeps of a member, once everything that was asked for before is done. */
  async function onDevice(email: string) {
    const owner = memberKey(email);
    const [photo, state, draft] = await Promise.all([
      device.readKept('photos', [owner, 'profile']),
      device.readKept('states', [owner, 'state']),
      device.readKept('drafts', [owner, 'profile']),
    ]);
    return { photo, state, draft };
  }

  /** Signs a member in, and hears what is kept of them. */
  function signIn(email: string) {
    const heard: KeptMember[] = [];
    sessions.keepSession({ token: 't1', email });
    const stop = storage.onMemberStored(email, (kept) => heard.push(kept));
    ends.push(stop);

    return {
      heard,
      stop,
      signOut: () => {
        sessions.forgetSession();
        stop();
        storage.forgetUser(email);
      },
    };
  }

  return { ...device, ...storage, ...slices, ...sessions, memberKey, onDevice, signIn };
}

/** What another tab's write tells this one. */
export function announceChange(key: string | null = 'fourfold'): void {
  dispatchEvent(new StorageEvent('storage', { key }));
}

/** Everything that local storage and the database hold, as one text to search in. */
export async function everythingKept(): Promise<string> {
  return JSON.stringify([localItems(), await databaseContent()]);
}

function databaseContent(): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('fourfold');
    request.addEventListener('error', () => reject(new Error('The database did not open.')));
    request.addEventListener('success', () => {
      const database = request.result;
      const content: unknown[] = [];
      const names = [...database.objectStoreNames];
      if (names.length === 0) {
        database.close();
        resolve(content);
        return;
      }
      const transaction = database.transaction(names);
      for (const name of names) {
        const all = transaction.objectStore(name).getAll();
        all.addEventListener('success', () => content.push([name, all.result]));
      }
      transaction.addEventListener('complete', () => {
        database.close();
        resolve(content);
      });
    });
  });
}
