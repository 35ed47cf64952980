import { AsyncLocalStorage } from 'node:async_hooks';

import { vi } from 'vitest';

/** A page of the test's browser. Each transaction that it begins, each lock that it gets and each `step` is a step of it. */
export interface Page {
  isGone: boolean;
  /** How many steps it takes before it crashes. */
  stepsLeft: number;
}

/** What a page's work ends with when the page crashes. */
export class PageGone extends Error {
  override readonly name = 'PageGone';
}

interface Waiting {
  page: Page | undefined;
  grant: () => void;
}

const running = new AsyncLocalStorage<Page>();
const held = new Map<string, Page | undefined>();
const queues = new Map<string, Waiting[]>();
const leavers = new Map<Page, ((error: PageGone) => void)[]>();

export function openPage(): Page {
  return { isGone: false, stepsLeft: Number.POSITIVE_INFINITY };
}

/** Runs code as that of a page. Throws `PageGone` when the page crashes meanwhile, and nothing it began goes on then. */
export function inPage<T>(page: Page, task: () => Promise<T>): Promise<T> {
  const gone = new Promise<never>((_, leave) => {
    leavers.set(page, [...(leavers.get(page) ?? []), leave]);
  });

  return Promise.race([running.run(page, task), gone]);
}

/** A page that crashed holds no lock any more, waits for none, and does nothing from here on. */
export function crash(page: Page): void {
  page.isGone = true;
  for (const [name, queue] of queues) {
    queues.set(
      name,
      queue.filter((waiting) => waiting.page !== page),
    );
  }
  const own = [...held].filter(([, holder]) => holder === page);
  for (const [name] of own) letNext(name);
  for (const leave of leavers.get(page) ?? []) leave(new PageGone());
  leavers.delete(page);
}

/** A step of the running page. It never ends where the page crashes with it. */
export async function step(): Promise<void> {
  if (!isStepTaken()) await new Promise<never>(() => {});
}

/** Web Locks that its pages share, and a database whose transactions are steps of the pages. */
export function openCrashingBrowser(): void {
  held.clear();
  queues.clear();
  vi.stubGlobal('navigator', { locks: { request: requestLock, query: queryLocks } });

  // oxlint-disable-next-line typescript/unbound-method
  const begin = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function transaction(
    this: IDBDatabase,
    ...args: Parameters<IDBDatabase['transaction']>
  ) {
    const isOpening = args[1] === 'versionchange';
    if (!isOpening && !isStepTaken())
      throw new DOMException('The page is gone.', 'InvalidStateError');
    return begin.apply(this, args);
  });
}

function isStepTaken(): boolean {
  const page = running.getStore();
  if (page === undefined) return true;
  if (page.isGone) return false;

  page.stepsLeft -= 1;
  if (page.stepsLeft < 0) crash(page);
  return !page.isGone;
}

function isGone(page: Page | undefined): boolean {
  return page?.isGone === true;
}

function queryLocks() {
  return Promise.resolve({ held: [...held.keys()].map((name) => ({ name })), pending: [] });
}

async function requestLock(
  name: string,
  { signal, ifAvailable = false }: { signal?: AbortSignal; ifAvailable?: boolean },
  task: (lock: { name: string } | null) => unknown,
): Promise<unknown> {
  signal?.throwIfAborted();
  const page = running.getStore();
  if (isGone(page)) return new Promise<never>(() => {});
  if (held.has(name) && ifAvailable) return task(null);

  if (held.has(name)) await turnOf(name, page, signal);
  else held.set(name, page);
  await step();
  try {
    return await task({ name });
  } finally {
    if (!isGone(page)) letNext(name);
  }
}

function turnOf(name: string, page: Page | undefined, signal: AbortSignal | undefined) {
  return new Promise<void>((grant, refuse) => {
    queues.set(name, [...(queues.get(name) ?? []), { page, grant }]);
    signal?.addEventListener('abort', () => refuse(signal.reason));
  });
}

function letNext(name: string) {
  const [next, ...rest] = queues.get(name) ?? [];
  queues.set(name, rest);
  if (next === undefined) {
    held.delete(name);
    return;
  }
  held.set(name, next.page);
  next.grant();
}
