import type { Page } from '@playwright/test';

import { maya, openAsMaya } from '../support/members.ts';
import { expect, sendSignIn, signIn, test } from '../support/test.ts';

const unauthorized = /Failed to load resource: the server responded with a status of 401/u;
const banner = 'You may be signed out.';

test('a token that is refused is replaced, once for all tabs (rules/app#A11)', async ({
  page,
  fourfold,
  context,
  complaints,
}) => {
  complaints.allow(unauthorized);
  await openAsMaya(page, fourfold, '/dashboard');
  await page.evaluate(() => localStorage.setItem('access_token', 'no-longer-good'));
  const second = await context.newPage();
  let refreshes = 0;
  context.on('response', (response) => {
    const isRefresh = response.url().endsWith('/auth/refresh');
    if (isRefresh && response.request().method() === 'POST') refreshes += 1;
  });
  await Promise.all([page.reload(), second.goto('/home')]);

  for (const tab of [page, second]) {
    await expectState(tab, 'signedIn.confirmed');
    await expect(tab.getByText(banner)).toBeHidden();
  }
  expect(refreshes).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toMatch(/^ey/u);
});

test('where the session is over, the screen stays and asks to sign in again (rules/app#A12, rules/rooms#R8)', async ({
  page,
  fourfold,
  context,
  complaints,
}) => {
  complaints.allow(unauthorized);
  complaints.allow(/The (?:profile was|tasks (?:beside today )?were) not loaded\./u);
  await openAsMaya(page, fourfold, '/dashboard');
  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem('access_token', 'no-longer-good'));

  await page.reload();
  await expect(page.getByText(banner)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('link', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/login');
  await sendSignIn(page, maya);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(banner)).toBeHidden();
});

test('a service that is away keeps nobody out (rules/app#A9)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/u);
  await openAsMaya(page, fourfold, '/dashboard');

  await page.route('**/auth/**', (route) => route.abort());
  await page.reload();

  await expectState(page, 'signedIn.unanswered');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

  await page.unroute('**/auth/**');
  await expectState(page, 'signedIn.confirmed');
});

test('a sign-out without a network is made up for, and brings no session back (rules/app#A14)', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allowCutOff();
  complaints.allow(/Failed to load resource/u);
  // By the form, which is then here without a network too.
  await signIn(page, maya);
  await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  // A network that has just come back may lead nowhere for a moment.
  await page.route('**/sealDevice-*.js', (route) => route.abort(), { times: 1 });
  const told = page.waitForResponse('**/auth/logout');
  await context.setOffline(false);
  await told;
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage)))
    .not.toContain('leaving');
  await page.evaluate(() => localStorage.setItem('access_token', 'no-longer-good'));
  await page.goto('/dashboard');
  await expect(page.getByText(banner)).toBeVisible();
});

test('whoever has to sign in again may reload the form', async ({
  page,
  fourfold,
  context,
  complaints,
}) => {
  complaints.allow(unauthorized);
  await openAsMaya(page, fourfold, '/dashboard');
  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem('access_token', 'no-longer-good'));

  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.reload();

  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('a token that no request could carry is none', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('access_token', '💥'));

  await page.goto('/dashboard');

  await expect(page).toHaveURL('/login');
});

test('signing out in one tab signs out in the others (rules/app#A13, rules/app#A3)', async ({
  page,
  fourfold,
  context,
}) => {
  await openAsMaya(page, fourfold, '/dashboard');
  const second = await context.newPage();
  await second.goto('/home');
  await expect(second.getByRole('button', { name: 'Logout' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(second).toHaveURL('/login');
});

test('Back leads nobody in again while what signing out leads to is still fetched (rules/app#A3)', async ({
  page,
  fourfold,
}) => {
  await openAsMaya(page, fourfold, '/dashboard');
  await page.getByRole('link', { name: 'Weekly Downloads' }).first().click();
  await expect(page).toHaveURL('/weekly-downloads');
  const { promise: fetched, resolve: fetchAll } = Promise.withResolvers<void>();
  await page.route(/\/(?:ProgressRoute|LoginRoute)-[^/]+\.js$/u, async (route) => {
    await fetched;
    await route.continue();
  });

  await page.getByRole('link', { name: 'Progress', exact: true }).first().click();
  await expect(page).toHaveURL('/progress');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  fetchAll();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
  await expect(page).toHaveURL('/login');
});

test('a token that was logged out is good for nothing', async ({ page, fourfold }) => {
  await openAsMaya(page, fourfold, '/dashboard');
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const ended = page.waitForResponse('**/auth/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await ended;

  const answer = await fetch(`${fourfold.auth}/auth/session`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(401);
});

test('remembered or not, the refresh cookie is out of reach of scripts (rules/account#C16)', async ({
  page,
  context,
}) => {
  await signIn(page, maya);
  await expect(page).toHaveURL('/dashboard');
  const forgotten = await refreshCookie();
  expect(forgotten).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/auth' });
  expect(forgotten?.expires).toBe(-1);
  expect(await page.evaluate(() => document.cookie)).toBe('');

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Remember me').check();
  await sendSignIn(page, maya);
  await expect(page).toHaveURL('/dashboard');
  const days = ((await refreshCookie())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
  expect(days).toBeCloseTo(30, 1);

  async function refreshCookie() {
    const cookies = await context.cookies();
    return cookies.find((cookie) => cookie.name.includes('refresh'));
  }
});

async function expectState(page: Page, state: string) {
  await expect(page.locator('[data-machine=session]')).toHaveAttribute('data-state', state);
}
