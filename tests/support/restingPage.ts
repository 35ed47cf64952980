import { vi } from 'vitest';

/** A page of which nothing is fetched, in which React is rendered by `act`. */
export function stubRestingPage(): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
}
