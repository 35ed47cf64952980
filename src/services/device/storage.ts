/**
 * The browser's own storage as far as it lets us. Where it is blocked or full, what was written is kept
 * in memory until the page goes, so that nothing on screen breaks.
 */
const inMemory = new Map<string, string>();

export function readItem(key: string): string | null {
  const unwritten = inMemory.get(key);
  if (unwritten !== undefined) return unwritten;

  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeItem(key: string, value: string): void {
  if (!tryWriteItem(key, value)) inMemory.set(key, value);
}

/** Writes where there is room for it. Returns whether there was: where not, what stood there stays. */
export function tryWriteItem(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    inMemory.delete(key);
    return true;
  } catch {
    return false;
  }
}

export function removeItem(key: string): void {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** The keys that begin so. */
export function storedItems(start: string): string[] {
  const keys = new Set(inMemory.keys());
  try {
    for (const key of Object.keys(localStorage)) keys.add(key);
  } catch {
    // Blocked storage holds nothing to list.
  }

  return [...keys].filter((key) => key.startsWith(start));
}

/** Calls `listener` when another tab changes `key`, or clears everything. Returns how to stop. */
export function onItemChanged(key: string, listener: () => void): () => void {
  const report = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;

    inMemory.delete(key);
    listener();
  };
  addEventListener('storage', report);
  return () => removeEventListener('storage', report);
}
