/**
 * Fetches anew the styles that could not be fetched, which Vite does not do. Resolves once they are there, and rejects with an Error
 * when one of them is not.
 */
export async function fetchStylesAgain(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])');

  await Promise.all([...links].filter(({ sheet }) => sheet === null).map(fetchAgain));
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
