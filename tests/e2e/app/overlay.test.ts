import type { Page } from '@playwright/test';

import { expect, signIn, test } from '../support/test.ts';

declare global {
  /** How a page has the service answer. */
  var letAnswer: (() => void) | undefined;
}

test('a profile that closes takes back no reload that has begun', async ({ page }) => {
  await signInAsMaya(page);
  await page.goto('/weekly-downloads');
  await openProfile(page);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/weekly-downloads',
    async (route) => {
      await answered;
      await route.continue();
    },
  );

  await page.exposeFunction('letAnswer', answer);
  await page.evaluate(() => {
    addEventListener('beforeunload', () => {
      setTimeout(() => {
        document.querySelector<HTMLElement>('[role=dialog] [aria-label=Close]')?.click();
        setTimeout(() => globalThis.letAnswer?.());
      });
    });
  });

  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Profile Settings' })).toBeVisible();
});

test('Back leads to the page before, however often something stood over this one', async ({
  page,
}) => {
  await signInAsMaya(page);
  await page.getByRole('link', { name: 'Weekly Downloads' }).first().click();
  await expect(page).toHaveURL('/weekly-downloads');
  const before = await page.evaluate(() => history.length);

  for (let times = 0; times < 3; times += 1) {
    await openProfile(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/weekly-downloads');
  }
  expect(await page.evaluate(() => history.length)).toBe(before + 1);

  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await page.goForward();
  await expect(page).toHaveURL('/weekly-downloads');

  await openProfile(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/weekly-downloads');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('what is opened before the next page is there opens over that one', async ({ page }) => {
  await signInAsMaya(page);
  await expect(page.getByRole('button', { name: 'Maya, your profile' })).toBeVisible();

  await page
    .getByRole('link', { name: 'Weekly Downloads' })
    .first()
    .evaluate((link: HTMLElement) => {
      link.click();
      const profile = document.querySelector<HTMLElement>('[aria-label="Maya, your profile"]');
      if (profile === null) throw new Error('The bar has no profile.');
      profile.click();
    });
  await expect(page).toHaveURL('/weekly-downloads?profile');

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/weekly-downloads');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekly downloads');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('a profile whose files did not come says so where it was opened, and opens once it is loaded again', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|Unable to preload CSS/u);
  await signInAsMaya(page);
  await page.route(/\/styles-[^/]+\.css$/u, (route) => route.abort(), { times: 1 });

  await page.getByRole('button', { name: 'Maya, your profile' }).click();
  const heading = page.getByRole('heading', { name: 'This page did not open' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('main')).toHaveCount(1);
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(page.getByRole('dialog', { name: 'Profile Settings' })).toBeVisible();
});

async function signInAsMaya(page: Page) {
  await signIn(page, 'maya@example.com');
  await expect(page).toHaveURL('/dashboard');
}

async function openProfile(page: Page) {
  await page.getByRole('button', { name: /your profile$/u }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
