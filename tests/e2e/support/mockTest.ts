import { expect, type BrowserContext, type Request } from '@playwright/test';

import { test as base } from './servers.ts';

interface Tools {
  /** What the browser complained of, and each request that left the page's own origin. Must be empty at the end. */
  complaints: string[];
}

/** Tests of the app on its mocks, in a real browser. */
export const test = base.extend<Tools>({
  baseURL: ({ workbench }, provide) => provide(workbench.origin),
  complaints: [
    async ({ context, workbench }, provide) => {
      const heard: string[] = [];
      const seen = listen(context, workbench.origin, heard);

      await provide(heard);

      await Promise.all(seen);
      expect(heard, 'nothing leaves the origin, and nothing is complained of').toEqual([]);
    },
    { auto: true },
  ],
});

/** The worker answers what it can without a network: only what it passes on, or never saw, leaves. */
function listen(context: BrowserContext, origin: string, heard: string[]): Promise<void>[] {
  const seen: Promise<void>[] = [];
  const asked = new Map<string, Request>();
  const isOwn = (url: string) => /^(data|blob):/u.test(url) || new URL(url).origin === origin;

  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // A 404 is how the services say that nothing was saved yet; the browser logs it whatever the app does.
    if (!message.text().includes('status of 404')) heard.push(message.text());
  });
  context.on('weberror', (error) => heard.push(error.error().message));
  context.on('request', (request) => {
    if (isOwn(request.url())) return;
    const url = request.url();
    if (request.serviceWorker() === null) {
      asked.set(url, request);
      seen.push(isAnswered(request).then((is) => void (is || heard.push(`The page sent ${url}`))));
    } else {
      seen.push(
        isCutOff(asked.get(url)).then((is) => void (is || heard.push(`The worker sent ${url}`))),
      );
    }
  });

  return seen;
}

async function isAnswered(request: Request): Promise<boolean> {
  // One that the end of the test cut off has gone nowhere.
  const response = await request.response().catch(() => null);

  return response === null || response.fromServiceWorker();
}

/** Whether a page was left before it was answered: the worker no longer knows who asked, and nobody hears what is sent. */
async function isCutOff(request: Request | undefined): Promise<boolean> {
  await request?.response().catch(() => null);

  return request?.failure()?.errorText === 'net::ERR_ABORTED';
}
