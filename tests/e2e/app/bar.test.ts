import type { Page } from '@playwright/test';

import { openAsMaya } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const barFile = /\/assets\/bar-[^/]+\.js$/u;
const gone = /Failed to load resource|Failed to fetch dynamically imported module/u;

test('what the bar opens is no part of a first visit, and there with the first press (rules/rooms#R4)', async ({
  page,
  fourfold,
}) => {
  const fetched = fetchedOf(page, barFile);
  await keepFromRest(page);
  await openAsMaya(page, fourfold, '/dashboard');
  await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Maya, your profile' })).toBeVisible();
  expect(fetched).toEqual([]);

  await page.getByRole('button', { name: 'Streak: 0 days' }).click();
  await expect(page.getByText('Longest streak')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Show the streak' })).toBeVisible();
  expect(fetched).toHaveLength(1);
});

test('it is used by the keyboard alone, from the first key on', async ({ page, fourfold }) => {
  await keepFromRest(page);
  await openAsMaya(page, fourfold, '/dashboard');
  const streak = page.getByRole('button', { name: 'Streak: 0 days' });
  const switched = page.getByRole('switch', { name: 'Show the streak' });
  await streak.focus();
  await page.keyboard.press('Enter');
  await expect(switched).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(switched).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(switched).toBeHidden();
  await expect(streak).toBeFocused();

  await page.keyboard.press('Space');
  await expect(switched).toBeVisible();
  await page.mouse.click(5, 500);
  await expect(switched).toBeHidden();
});

test('it opens without a network once the page has been at rest', async ({
  page,
  fourfold,
  context,
  complaints,
}) => {
  complaints.allowCutOff();
  await page.setViewportSize({ width: 390, height: 800 });
  const there = [barFile, /\/assets\/styles-[^/]+\.css$/u].map((file) =>
    page.waitForEvent('requestfinished', (request) => file.test(request.url())),
  );
  await openAsMaya(page, fourfold, '/dashboard');
  await Promise.all(there);
  await context.setOffline(true);

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Your days' })).toBeVisible();
});

test('what is still to come says so, and is there once it has come', async ({ page, fourfold }) => {
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(barFile, async (route) => {
    await come;
    await route.continue();
  });
  await keepFromRest(page);
  await openAsMaya(page, fourfold, '/dashboard');
  await page.getByRole('button', { name: 'Streak: 0 days' }).click();
  await expect(page.getByText('One moment…')).toBeVisible();

  letCome();
  await expect(page.getByRole('switch', { name: 'Show the streak' })).toBeVisible();
  await expect(page.getByText('One moment…')).toBeHidden();
});

test('what could not be fetched is told, and fetched with the next opening', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(gone);
  await page.route(barFile, (route) => route.fulfill({ status: 503 }));
  await openAsMaya(page, fourfold, '/dashboard');
  const streak = page.getByRole('button', { name: 'Streak: 0 days' });
  await streak.click();
  await expect(page.getByText('This could not be fetched just now.')).toBeVisible();
  await streak.click();
  await expect(page.getByText('This could not be fetched just now.')).toBeHidden();

  await page.unroute(barFile);
  await streak.click();
  await expect(page.getByText('Longest streak')).toBeVisible();
});

/** A page that goes on fetching is at rest only after a quarter of a minute. */
async function keepFromRest(page: Page): Promise<void> {
  await page.addInitScript(() => void setInterval(() => void fetch('/icon.svg'), 500));
}

/** The files by this pattern that a page asks for, from now on. */
function fetchedOf(page: Page, pattern: RegExp): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url())) fetched.push(request.url());
  });

  return fetched;
}
