import type { ShellCache, ShellCaches } from '../../src/worker/scope.ts';

/** Caches as a browser has them, in memory, by their names and by path. */
export function memoryCaches(): ShellCaches & { contents: Map<string, Map<string, Response>> } {
  const contents = new Map<string, Map<string, Response>>();
  const cacheOf = (kept: Map<string, Response>): ShellCache => ({
    delete: async (key) => kept.delete(pathOf(key)),
    match: async (key) => kept.get(pathOf(key))?.clone(),
    put: async (key, value) => void kept.set(pathOf(key), value),
  });

  return {
    contents,
    delete: async (name) => contents.delete(name),
    keys: async () => [...contents.keys()],
    match: async (key) =>
      [...contents.values()]
        .map((kept) => kept.get(pathOf(key)))
        .find((one) => one)
        ?.clone(),
    async open(name) {
      const kept = contents.get(name) ?? new Map<string, Response>();
      contents.set(name, kept);
      return cacheOf(kept);
    },
  };
}

function pathOf(key: RequestInfo | URL): string {
  const url = key instanceof Request ? key.url : String(key);

  return new URL(url, 'https://fourfold.example').pathname;
}
