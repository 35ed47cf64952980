import { expect, type BrowserContext, type Page } from '@playwright/test';

import type { Fourfold } from './fourfold.ts';
import { password } from './members.ts';
import { test as base } from './servers.ts';

interface Tools {
  complaints: Complaints;
}

/** What the browser complained of. A test that foresees a complaint says so; any other one fails it. */
interface Complaints {
  allow: (pattern: RegExp) => void;
  /** Whatever is said where the network goes while something is asked for: what that is, depends on the moment. */
  allowCutOff: () => void;
}

const cutOff = [
  /net::ERR_(?:INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/u,
  /^The (?:profile|schedule) was not loaded\./u,
  /^The tasks (?:beside today )?were not loaded\./u,
  /^The timers' desk was not fetched\./u,
  /^What change[sd] (?:on other devices was not read|elsewhere is not heard)\./u,
];

/** Tests in a real browser, on a real Fourfold; one Fourfold a worker. No error, warning or policy violation goes unseen. */
export const test = base.extend<Tools>({
  baseURL: ({ fourfold }, provide) => provide(fourfold.app),
  complaints: [
    async ({ context, fourfold }, provide) => {
      const heard: string[] = [];
      const allowed: RegExp[] = [];
      listen(context, fourfold, heard);

      await provide({
        allow: (pattern) => allowed.push(pattern),
        allowCutOff: () => allowed.push(...cutOff),
      });

      const unforeseen = heard.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unforeseen, 'the browser has nothing to complain of').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Fills in the form to sign in, and sends it. */
export async function signIn(page: Page, email: string) {
  await page.goto('/login');
  await sendSignIn(page, email);
}

/** The same where the form is open already. */
export async function sendSignIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

function listen(context: BrowserContext, fourfold: Fourfold, heard: string[]) {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) heard.push(message.text());
  });
  context.on('weberror', (error) => heard.push(error.error().message));
  context.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (hostname !== new URL(fourfold.app).hostname && !request.url().startsWith('blob:')) {
      heard.push(`A request left this machine: ${request.url()}`);
    }
  });
}
