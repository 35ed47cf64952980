import { wrap } from 'idb';

const underWay = new Set<IDBTransaction>();
let asleep: PromiseWithResolvers<void> | null = null;

/**
 * Sees to it that nothing is under way in a database while the page sleeps. WebKit keeps a page that was left as it is, to show it again at
 * "Back", and lets no other page past what that one has begun. What is ended so rejects with an `AbortError`.
 */
export function letNothingSleep(database: IDBDatabase): void {
  const begin = database.transaction.bind(database);
  database.transaction = (...asked) => {
    const transaction = begin(...asked);
    underWay.add(transaction);
    const end = () => underWay.delete(transaction);
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
    return transaction;
  };
  addEventListener('pagehide', fallAsleep);
  addEventListener('pageshow', wake);
}

/** Does a task while the page is awake: once more, from its beginning, where it fell asleep over it. */
export async function awake<T>(task: () => Promise<T>): Promise<T> {
  await asleep?.promise;
  try {
    return await task();
  } catch (error) {
    if (asleep === null) throw error;
    return awake(task);
  }
}

function fallAsleep({ persisted }: PageTransitionEvent): void {
  if (!persisted || asleep !== null) return;

  asleep = Promise.withResolvers();
  for (const transaction of underWay) {
    try {
      // Whoever waits for it hears of it by what they asked of it.
      wrap(transaction).done.catch(() => null);
      transaction.abort();
    } catch {
      // It is being committed, which needs the page no more.
    }
  }
}

function wake(): void {
  asleep?.resolve();
  asleep = null;
}
