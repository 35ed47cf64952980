import { expect, type Locator, type Page } from '@playwright/test';

import { test as base } from './servers.ts';

interface Tools {
  /** What the browser complained of, and what it asked of anyone but the local server. Must be empty at the end. */
  complaints: string[];
}

/** Tests of the atlas as `npm run atlas` leaves it in `storybook-static`, with no network but its own server. */
export const test = base.extend<Tools>({
  // A frame asks for less motion by itself, where the wall's filter says so.
  contextOptions: { reducedMotion: 'no-preference' },
  baseURL: ({ storybook }, provide) => provide(storybook),
  // Everything but this machine is asked of a proxy that is none. A route would take the cache from every frame.
  proxy: { server: 'http://127.0.0.1:9', bypass: 'localhost' },
  complaints: [
    async ({ context, storybook: origin }, provide) => {
      const heard: string[] = [];
      const leave = (url: string) => heard.push(`A request left the page's server: ${url}`);
      const isForeign = (url: string) => /^(?:https?|wss?):/u.test(url) && !url.startsWith(origin);
      // What the mocks answer passes by here too; what reaches the proxy or a closed port was asked of the network.
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        if (isForeign(request.url()) && /CONNECTION|TUNNEL/u.test(reason)) leave(request.url());
      });
      context.on('response', (response) => {
        if (isForeign(response.url()) && !response.fromServiceWorker()) leave(response.url());
      });
      context.on('weberror', (error) => heard.push(error.error().message));
      context.on('console', (message) => {
        // What a story itself is told by its mocks, an answer of 401 as it may be, is its own affair.
        if (message.page()?.url().includes('/atlas.html') !== true) return;
        if (message.location().url.includes('/atlas.html')) heard.push(message.text());
      });

      await provide(heard);

      expect(heard, 'nothing leaves the server, and nothing is complained of').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The machines that the filters leave. */
export function machinesOf(page: Page): Locator {
  return page.locator('.atlas-machine:visible');
}
