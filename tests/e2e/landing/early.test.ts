import type { Page } from '@playwright/test';

import { hold } from '../support/hold.ts';
import { password } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

test('a message that was sent before the script is there is sent, once', async ({ page }) => {
  const { letCome } = await hold(page);
  await page.goto('/experience', { waitUntil: 'commit' });
  await page.getByLabel('Your message').fill('hello');
  await page.getByLabel('Your message').press('Enter');

  letCome();

  await expect(page.getByRole('log').getByText('hello')).toHaveCount(1);
  await expect(page.getByLabel('Your message')).toHaveValue('');
});

for (const { label, path } of [
  { label: 'Email', path: '/login' },
  { label: 'Your message', path: '/experience' },
]) {
  test(`who writes in the middle of a word on ${path} goes on there once the script is there`, async ({
    page,
  }) => {
    const { letCome } = await hold(page);
    const { arrived } = await watchArrival(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByLabel(label).fill('mya@example.com');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');

    letCome();
    await arrived;
    await page.keyboard.type('a');

    await expect(page.getByLabel(label)).toHaveValue('maya@example.com');
  });
}

test('each button that was pressed before the script is there is taken, in their order', async ({
  page,
}) => {
  const sent = page.waitForRequest('**/auth/login');
  const { letCome } = await hold(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  for (let press = 1; press <= 3; press += 1) {
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  letCome();
  await sent;

  await expect(page).toHaveURL('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

/** Tells when the app has taken a page over, and all that was pressed is pressed anew. */
async function watchArrival(page: Page): Promise<{ arrived: Promise<unknown> }> {
  const told = 'the app has arrived';
  await page.addInitScript((text) => {
    addEventListener('fourfold:arrival', () => console.log(text));
  }, told);

  return { arrived: page.waitForEvent('console', (message) => message.text() === told) };
}
