const lookAgain = 1_000;

/**
 * Calls back each time the app beside the inspector's own window was loaded anew and has its inspector again. A window that
 * was closed or left for another origin has none.
 */
export function onAppAgain(host: Window, again: () => void): void {
  let met = loadOf(host);

  setInterval(() => {
    const load = loadOf(host);
    if (load === null || load === met || !hasInspector(host)) return;

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

function hasInspector(host: Window): boolean {
  return host.document.querySelector('html')?.dataset['inspector'] !== undefined;
}
