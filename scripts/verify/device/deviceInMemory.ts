import * as fakeDatabase from 'fake-indexeddb';

/** Gives this process what a browser keeps things in: an empty local storage and an empty database, both in memory. Answers what the storage holds. */
export function openDeviceInMemory(): ReadonlyMap<string, string> {
  const types = Object.entries(fakeDatabase).filter(([name]) => name.startsWith('IDB'));
  const items = new Map<string, string>();
  const page = new EventTarget();

  Object.assign(globalThis, Object.fromEntries(types), {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
    indexedDB: new fakeDatabase.IDBFactory(),
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
      key: (index: number) => [...items.keys()][index] ?? null,
      get length() {
        return items.size;
      },
      clear: () => items.clear(),
    },
  });

  return items;
}
