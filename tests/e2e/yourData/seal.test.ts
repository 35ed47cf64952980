import type { Page } from '@playwright/test';

import { memberKey } from '../../../src/services/device/memberKey.ts';
import type { Fourfold } from '../support/fourfold.ts';
import { maya, openAsMaya, password } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const words = 'Long light over the quay.';

// rules/yourData#Y7, rules/yourData#Y8
test('a browser that a member signed out of holds nothing that could be read, and gives all of it back', async ({
  page,
  fourfold,
}) => {
  await write(page, fourfold);
  await page.evaluate((email) => sessionStorage.setItem('landingEmail', email), maya);

  await logOut(page);
  await expect.poll(() => sealMark(page)).toBe('sealed');
  const kept = await everythingKept(page);
  expect(kept).toContain('isLast');
  expect(kept).not.toContain('CryptoKey');
  expect(kept).not.toContain(words);
  expect(kept.toLowerCase()).not.toContain('maya');

  await logIn(page);
  await page.goto('/daily-upload');
  await expect(page.getByRole('textbox', { name: 'What did today feel like?' })).toHaveValue(words);
  expect(await sealMark(page)).toBeNull();
});

test('a sign-out whose page is closed at once is gone on with at the next start', async ({
  page,
  context,
  fourfold,
}) => {
  await write(page, fourfold);
  await logOut(page);
  await page.close();

  const next = await context.newPage();
  await next.goto('/');
  await expect.poll(() => sealMark(next)).toBe('sealed');
  expect(await everythingKept(next)).not.toContain(words);

  await next.goto('/login');
  await logIn(next);
  await next.goto('/daily-upload');
  await expect(next.getByRole('textbox', { name: 'What did today feel like?' })).toHaveValue(words);
});

/** Keeps words on the device, and waits for the key by which they can be sealed. */
async function write(page: Page, fourfold: Fourfold) {
  await openAsMaya(page, fourfold, '/daily-upload');
  await page.getByRole('textbox', { name: 'What did today feel like?' }).fill(words);
  await expect.poll(() => everythingKept(page)).toContain(words);
  await expect.poll(() => everythingKept(page)).toContain('CryptoKey');
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
}

async function logIn(page: Page) {
  await page.getByLabel('Email').fill(maya);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/dashboard');
}

function sealMark(page: Page): Promise<string | null> {
  return page.evaluate((item) => localStorage.getItem(item), `fourfold:sealed:${memberKey(maya)}`);
}

/** Everything that scripts of this origin can find, as one text: both storages, cookies, caches, and every database. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const text = async (value: unknown): Promise<unknown> => {
      if (value instanceof Blob) return value.text();
      if (value instanceof CryptoKey) return 'CryptoKey';
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (typeof value !== 'object' || value === null) return value;

      const entries = Object.entries(value).map(async ([key, one]) => [key, await text(one)]);
      return Object.fromEntries(await Promise.all(entries)) as unknown;
    };
    const opened = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('error', () => reject(new Error('not opened')));
        request.addEventListener('success', () => resolve(request.result));
      });
    const all = (store: IDBObjectStore) =>
      Promise.all(
        [store.getAllKeys(), store.getAll()].map(
          (request) =>
            new Promise<unknown>((resolve) => {
              request.addEventListener('success', () => resolve(request.result));
            }),
        ),
      );

    const found: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ];
    if ('caches' in globalThis) found.push(await caches.keys());
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await opened(name);
      const names = [...database.objectStoreNames];
      if (names.length > 0) {
        const transaction = database.transaction(names);
        found.push(
          await text(await Promise.all(names.map((one) => all(transaction.objectStore(one))))),
        );
      }
      database.close();
    }
    return JSON.stringify(found);
  });
}
