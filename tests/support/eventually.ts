import { vi } from 'vitest';

/** Waits until a check passes, however slow the machine is; what has not come after half a minute never comes. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000 });
}
