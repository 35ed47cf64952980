import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * What nobody reads in a run of the stories is not written down: React's times of each component and the place that made each element,
 * for a browser's tools, and Storybook's log of each call of a play, for its panel. React and that log look for where to write as
 * they are loaded.
 */
const unwatched = `
console.timeStamp = undefined;
console.createTask = undefined;
globalThis.__STORYBOOK_ADDON_INTERACTIONS_INSTRUMENTER__ = { instrument: (unlogged) => unlogged };
`;

/** What Storybook shows while there is no story is hidden in a run; each search of the page, and axe, would go through it. */
const withoutStandIns = `for (const standIn of document.querySelectorAll('.sb-wrapper')) standIn.remove();`;

/** Has the page of a run of the stories begin with that, before any module of it. */
export function unwatchedPage(): Plugin {
  return {
    name: 'fourfold:unwatched-page',
    transformIndexHtml: () => [
      script(unwatched, 'head-prepend'),
      // Behind all that Storybook puts at the beginning of the body.
      script(withoutStandIns, 'body'),
    ],
  };
}

function script(children: string, injectTo: 'head-prepend' | 'body'): HtmlTagDescriptor {
  return { tag: 'script', children, injectTo };
}
