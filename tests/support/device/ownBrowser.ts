import { vi } from 'vitest';

/** What a browser keeps: texts in its storage, values in its database. */
export interface OwnBrowser {
  texts: Map<string, string>;
  values: Map<string, unknown>;
}

/**
 * Lets what is imported next be of a browser of its own, beside those of other devices: what it stores is in memory, its time zone
 * is UTC, and nothing else of it is stood in for. Whoever imports it asks for `vi.resetModules` of this call.
 */
export function enterOwnBrowser(): OwnBrowser {
  const browser: OwnBrowser = { texts: new Map(), values: new Map() };
  const { texts, values } = browser;
  const idOf = (store: string, key: readonly string[]) => [store, ...key].join('\n');
  const change = (id: string, value: unknown) => {
    if (value === undefined) values.delete(id);
    else values.set(id, value);
    return Promise.resolve();
  };
  const list = (store: string, member: string) => {
    const start = idOf(store, [member, '']);
    const own = [...values].filter(([id]) => id.startsWith(start));
    const named = own.map(([id, value]): [string, unknown] => [id.slice(start.length), value]);
    return Promise.resolve(new Map(named.toSorted(([one], [other]) => (one < other ? -1 : 1))));
  };
  const between = async (store: string, member: string, span: { from: string; to: string }) => {
    const kept = await list(store, member);
    return new Map([...kept].filter(([name]) => name >= span.from && name <= span.to));
  };
  const from = (store: string, member: string, start: string) =>
    between(store, member, { from: start, to: `${start}\uFFFF` });

  vi.resetModules();
  vi.doMock('#src/services/device/storage.ts', () => ({
    readItem: (key: string) => texts.get(key) ?? null,
    writeItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    storedItems: (start: string) => [...texts.keys()].filter((key) => key.startsWith(start)),
    onItemChanged: () => () => {},
  }));
  // Asked for a thousand times a second, the zone of a device takes longer than all else that it does.
  vi.doMock('#src/services/page/clock.ts', async (original) => {
    const clock = await original<typeof import('#src/services/page/clock.ts')>();
    return { ...clock, today: (zone = 'UTC') => clock.today(zone) };
  });
  vi.doMock('#src/services/device/deviceStore.ts', () => ({
    readKept: (store: string, key: string[]) => Promise.resolve(values.get(idOf(store, key))),
    writeKept: (store: string, key: string[], value: unknown) => change(idOf(store, key), value),
    removeKept: (store: string, key: string[]) => change(idOf(store, key), undefined),
    changeKept: (store: string, key: string[], next: (kept: unknown) => unknown) =>
      change(idOf(store, key), next(values.get(idOf(store, key)))),
    listKept: list,
    listKeptStrictly: list,
    listKeptBetween: between,
    listKeptFrom: from,
    listNamesFrom: async (store: string, member: string, start: string) => [
      ...(await from(store, member, start)).keys(),
    ],
    isUnkept: () => false,
    hasUnkept: () => false,
    hasUnwritten: () => false,
    onUnkeptChange: () => () => {},
  }));

  return browser;
}
