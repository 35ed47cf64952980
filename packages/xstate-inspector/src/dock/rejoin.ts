const lookAgain = 1_000;
/** So often an app is looked for before it is called gone: one that is loaded anew is away for a moment. */
const mostMisses = 3;

interface Follower {
  /** The app was loaded anew, or is back, and has its inspector. */
  again: () => void;
  /** It was closed, left for another page, or goes on without its inspector. */
  gone: () => void;
}

/** Follows the app beside the inspector's own window. */
export function followApp(host: Window, { again, gone }: Follower): void {
  let met = loadOf(host);
  let misses = 0;

  setInterval(() => {
    const load = loadOf(host);
    if (load === null || !hasInspector(host)) {
      misses = isClosed(host) ? mostMisses : misses + 1;
      if (misses === mostMisses) gone();
      return;
    }
    const wasGone = misses >= mostMisses;
    misses = 0;
    if (load === met && !wasGone) return;

    met = load;
    again();
  }, lookAgain);
}

/** When the page of a window was loaded, in milliseconds since 1970; null where that cannot be known. */
function loadOf(host: Window): number | null {
  try {
    return host.closed ? null : host.performance.timeOrigin;
  } catch {
    return null;
  }
}

function isClosed(host: Window): boolean {
  try {
    return host.closed;
  } catch {
    return true;
  }
}

function hasInspector(host: Window): boolean {
  return host.document.querySelector('html')?.dataset['inspected'] !== undefined;
}
