import * as fakeDatabase from 'fake-indexeddb';

/** Gives this process what a browser keeps things in: an empty local storage and an empty database, both in memory. */
export function openDeviceInMemory(): void {
  const types = Object.entries(fakeDatabase).filter(([name]) => name.startsWith('IDB'));
  const items = new Map<string, string>();

  Object.assign(globalThis, Object.fromEntries(types), {
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
}
