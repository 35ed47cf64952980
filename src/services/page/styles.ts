const failed = new Set<HTMLLinkElement>();
let again: Promise<unknown> = Promise.resolve();

/** Notes which styles cannot be fetched. To be called once the page's own have come or failed. */
export function watchStyles(): void {
  const ours = 'link[rel=stylesheet]:not([disabled])';
  for (const link of document.querySelectorAll<HTMLLinkElement>(ours)) {
    if (!hasCome(link)) failed.add(link);
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.matches(ours)) failed.add(target);
    },
    true,
  );
}

/**
 * Fetches anew the styles that could not be fetched, which Vite does for no part that needs them later. Resolves once they are there, and
 * rejects with an Error when one of them is not.
 */
export function fetchStylesAgain(): Promise<unknown> {
  if (failed.size > 0) {
    again = Promise.all([...failed].map(fetchAgain));
    failed.clear();
  }

  return again;
}

/** Chromium has a sheet for what did not come, too, of which nobody may read a rule. */
function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  const fresh = document.createElement('link');
  fresh.rel = 'stylesheet';
  fresh.crossOrigin = '';
  fresh.href = link.href;

  return new Promise((resolve, reject) => {
    fresh.addEventListener('load', resolve);
    fresh.addEventListener('error', () =>
      reject(new Error(`Unable to preload CSS for ${link.href}`)),
    );
    link.replaceWith(fresh);
  });
}
