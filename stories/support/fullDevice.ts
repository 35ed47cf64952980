import { hasUnkept, onUnkeptChange } from '#src/services/device/deviceStore.ts';

let isFull = false;

/**
 * Lets a story take this device's room away, and give it again. For `beforeEach`: returns how to give it for good; it
 * resolves once all that waited for room is kept, so that nothing of it is in the stories after this one.
 */
export function deviceToFill(): () => Promise<void> {
  const before = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') ?? {};
  const put = before.value as (...given: unknown[]) => IDBRequest;
  const value = function keep(this: IDBObjectStore, ...given: unknown[]): IDBRequest {
    if (isFull) throw new DOMException('The device is full.', 'QuotaExceededError');
    return Reflect.apply(put, this, given);
  };
  Object.defineProperty(IDBObjectStore.prototype, 'put', { ...before, value });

  return async () => {
    makeRoom();
    await everythingKept();
    Object.defineProperty(IDBObjectStore.prototype, 'put', before);
  };
}

/** From now on, this device's database has no room. */
export function fillDevice(): void {
  isFull = true;
}

/** It has room again, and the page is looked at: what waited is tried anew. */
export function makeRoom(): void {
  isFull = false;
  document.dispatchEvent(new Event('visibilitychange'));
}

async function everythingKept(): Promise<void> {
  if (!hasUnkept()) return;

  await new Promise<void>((resolve) => {
    const stop = onUnkeptChange(() => {
      if (hasUnkept()) return;
      stop();
      resolve();
    });
  });
}
