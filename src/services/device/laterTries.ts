const firstWait = 5_000;
const longestWait = 300_000;

/** Tries something again until it succeeds. */
export interface LaterTries {
  /** Begins, unless it has begun: now and then, later and later, and whenever the page is shown again. */
  begin: () => void;
  /** Tries at once what has begun. */
  hurry: () => void;
}

/** Calls `attempt`, which answers whether it succeeded, one call after the other. It ends with the first that did. */
export function laterTries(attempt: () => Promise<boolean>): LaterTries {
  let timeout: ReturnType<typeof setTimeout> | null = null;
  let wait = firstWait;
  let isTrying = false;
  let listening = new AbortController();

  const shown = () => {
    if (!document.hidden) hurry();
  };
  const arm = () => {
    timeout = setTimeout(hurry, wait);
    wait = Math.min(2 * wait, longestWait);
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
    wait = firstWait;
  };

  return { begin, hurry };
}
