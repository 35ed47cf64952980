export interface Lock {
  /** Resolves once the lock is held, or never will be: where the browser refuses it or has none, nobody is kept waiting. */
  settled: Promise<void>;
  /** Resolves once it is held no more. */
  released: Promise<void>;
  release: () => void;
}

/** Holds a lock from its turn on until it is released, or the page is gone. `options` say how long to wait for that turn. */
export function holdLock(name: string, options?: LockOptions): Lock {
  const turn = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const hold = () => {
    turn.resolve();
    return holding.promise;
  };

  return {
    settled: turn.promise,
    released: requested(name, options, hold).catch(() => turn.resolve()),
    release: holding.resolve,
  };
}

/** The names of all locks that some tab holds; none where the browser has no locks. Rejects where it does not tell. */
export async function heldLocks(): Promise<Set<string | undefined>> {
  if (!('locks' in navigator)) return new Set();

  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}

async function requested(
  name: string,
  options: LockOptions | undefined,
  hold: () => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return hold();
  if (options === undefined) return navigator.locks.request(name, hold);

  return navigator.locks.request(name, options, hold);
}
