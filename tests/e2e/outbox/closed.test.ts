import { expect, type BrowserContext, type Page } from '@playwright/test';

import { startFourfold, type Fourfold } from '../support/fourfold.ts';
import { openAsNewcomer, password } from '../support/members.ts';
import { test } from '../support/servers.ts';
import { registrationOf } from '../support/serviceWorker.ts';

declare const askedTags: string[];

const email = 'on.the.way@example.com';
const words = 'Fields, and then a bridge.';

// rules/outbox#O16
test('what was made without a network is sent once there is one, after the page is closed, and the next visit ends with nothing that waits', async ({
  browser,
}) => {
  const fourfold = await startFourfold(undefined, { FOURFOLD_SHELL: 'on' });
  const context = await browser.newContext({ baseURL: fourfold.app });
  try {
    const page = await context.newPage();
    await page.addInitScript(noteTags);
    await openAsNewcomer(page, fourfold, { email, path: '/progress', tetherAt: '23:59' });
    await page.getByRole('button', { name: /^Start, Tether/u }).click();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    const wake = await alarmClock(context, fourfold.app);

    await fourfold.goAway();
    await page.getByRole('button', { name: 'Finish now' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await page.getByRole('button', { name: /^Add Reflection/u }).click();
    await page.getByText('Text', { exact: true }).click();
    await page.getByRole('textbox').fill(words);
    await page.getByRole('button', { name: 'Save Reflection' }).click();
    await expect(page.getByText('Complete (Text)')).toBeVisible();
    await expect.poll(() => page.evaluate(() => askedTags)).toContain('outbox');
    await page.close();
    await fourfold.comeBack();
    expect(await saidOf(fourfold)).toEqual([]);

    await wake();
    await expect.poll(() => saidOf(fourfold)).toEqual([words]);
    const told = await tasksTold(fourfold);

    const next = await context.newPage();
    await next.goto('/progress');
    await expect(next.getByText('Complete (Text)')).toBeVisible();
    await expect.poll(() => keysWaiting(next)).toEqual([]);
    // Not told anew: what was sent again is answered alike, and made once.
    expect(told).toHaveLength(1);
    expect(await tasksTold(fourfold)).toEqual(told);
    expect(await saidOf(fourfold)).toEqual([words]);
  } finally {
    await context.close();
    await fourfold.stop();
  }
});

/** Wakes the worker of an origin as the browser does once there is a network. */
async function alarmClock(context: BrowserContext, app: string): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(await context.newPage());
  const registrationId = await registrationOf(session, app);

  return async () => {
    const tag = 'outbox';
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin: app,
      registrationId,
      tag,
      lastChance: false,
    });
  };
}

/** A stand-in that notes what is asked for: a browser without a window wakes no worker by itself. */
function noteTags(): void {
  const tags: string[] = [];
  const registered = ServiceWorkerRegistration.prototype;
  const register = async (tag: string) => void tags.push(tag);
  Object.assign(globalThis, { askedTags: tags });
  Object.defineProperty(registered, 'sync', { value: { register } });
}

/** The keys of what this device keeps that is not sent. */
function keysWaiting(page: Page): Promise<IDBValidKey[]> {
  return page.evaluate(
    () =>
      new Promise<IDBValidKey[]>((resolve, reject) => {
        const opening = indexedDB.open('fourfold');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('No database.')));
        opening.addEventListener('success', () => {
          const keys = opening.result.transaction('outbox').objectStore('outbox').getAllKeys();
          keys.addEventListener('success', () => {
            opening.result.close();
            resolve(keys.result);
          });
        });
      }),
  );
}

/** What was said of tasks, as the service tells the member's other devices. */
async function saidOf(fourfold: Fourfold): Promise<unknown[]> {
  const tasks = await tasksTold(fourfold);

  return tasks.flatMap(({ body }) => body.reflection_data ?? []);
}

interface ToldTask {
  kind: string;
  seq: number;
  body: { reflection_data: string | null };
}

async function tasksTold({ app, auth, profile }: Fourfold): Promise<ToldTask[]> {
  const login = await fetch(`${auth}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: app },
    body: JSON.stringify({ email, password, remember_me: false }),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const path = `/api/v1/practice/${encodeURIComponent(email)}/changes`;
  const answer = await fetch(profile + path, { headers: { Authorization: `Bearer ${token}` } });
  const { changes } = (await answer.json()) as { changes: ToldTask[] };

  return changes.filter(({ kind }) => kind === 'task');
}
