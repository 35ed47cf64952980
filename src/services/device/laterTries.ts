import { backOff } from '../../domain/common/backOff.ts';

const waits = { first: 5_000, longest: 300_000 };

/** Tries something again until it succeeds. */
export interface LaterTries {
  /** Begins, unless it has begun: after growing waits, and whenever the page is shown again. */
  begin: () => void;
  /** Tries at once what has begun. */
  hurry: () => void;
}

/** Calls `attempt`, which answers whether it succeeded, one call after the other. It ends with the first that did. */
export function laterTries(attempt: () => Promise<boolean>): LaterTries {
  let timeout: ReturnType<typeof setTimeout> | null = null;
  let waited = 0;
  let isTrying = false;
  let listening = new AbortController();

  const shown = () => {
    if (!document.hidden) hurry();
  };
  const arm = () => {
    timeout = setTimeout(hurry, backOff(waited, waits));
    waited += 1;
  };
  const begin = () => {
    // A page that is gone by now has no later.
    if (timeout !== null || typeof document === 'undefined') return;

    listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', shown, { signal });
    addEventListener('pageshow', shown, { signal });
    arm();
  };
  const hurry = () => {
    if (timeout !== null && !isTrying) void attemptOnce(timeout);
  };
  const attemptOnce = async (armed: ReturnType<typeof setTimeout>) => {
    isTrying = true;
    clearTimeout(armed);
    const isDone = await attempt();
    isTrying = false;
    if (!isDone) {
      arm();
      return;
    }

    listening.abort();
    timeout = null;
    waited = 0;
  };

  return { begin, hurry };
}
