import type { Page } from '@playwright/test';

import { expect, signIn, test } from '../support/test.ts';

const invalid = 'Invalid email or password';
const refusedRequest = /Failed to load resource: the server responded with a status of 4\d\d/u;

// rules/app#A5, rules/app#A4, rules/app#A13
test('Maya finds her way from the landing page to her day and out again', async ({ page }) => {
  await test.step('in', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page).toHaveTitle('Sign in · Fourfold');

    await page.getByLabel('Email').fill('maya@example.com');
    await page.getByLabel('Password', { exact: true }).fill('practice-daily-2026');
    await page.getByRole('button', { name: 'Sign in' }).click();

    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^(Still awake|Good (morning|afternoon|evening|night)), Maya$/u,
    );
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toMatch(/^ey/u);
  });

  await test.step('still in after a reload, and kept away from the public rooms', async () => {
    await page.reload();
    await expect(page.locator('[data-machine=session]')).toHaveAttribute(
      'data-state',
      'signedIn.confirmed',
    );

    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(page).toHaveURL('/home');
    }
  });

  await test.step('out, and Back shows nothing of hers', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();

    await page.goBack();
    await expect(page).toHaveURL('/login');
  });
});

test('Noor signs in with a code that is good once (rules/account#C8, rules/account#C10)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(refusedRequest);
  await signIn(page, 'noor@example.com');
  await expect(page.getByText('Please enter your MFA code')).toBeVisible();
  await expect(page.getByLabel('MFA code')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();

  const { code: good } = await fourfold.operator.code('noor@example.com');
  const wrong = String((Number(good) + 1) % 1_000_000).padStart(6, '0');
  await page.getByLabel('MFA code').fill(wrong);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(invalid);
  await expect(page.getByLabel('MFA code')).toHaveValue('');
  await expect(page.getByLabel('MFA code')).toBeFocused();
  await expect(page.getByText('Check the newest code in your app')).toBeVisible();

  await page.getByLabel('MFA code').fill(`${good.slice(0, 3)} ${good.slice(3)}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();

  await signIn(page, 'noor@example.com');
  await page.getByLabel('MFA code').fill(good);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(invalid);
});

test('a wrong password is refused until there were too many (rules/account#C11)', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusedRequest);
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not-my-password');

  for (let tries = 0; tries < 5; tries += 1) {
    const answer = page.waitForResponse('**/auth/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect((await answer).status()).toBe(401);
    await expect(page.getByRole('alert')).toHaveText(invalid);
  }
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByRole('alert')).toHaveText(
    'Too many login attempts. Please try again later.',
  );
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
});

// rules/account#C25, rules/account#C24
test('whoever has no invitation reads when there is none needed, and the ways to one', async ({
  page,
}) => {
  await page.goto('/register');

  await expect(page.getByText('general registration opens in January 2026')).toBeVisible();
  await page.getByRole('link', { name: 'Request an Invitation' }).click();
  await expect(page.getByRole('region', { name: 'How each way works' })).toBeInViewport();
});

test('a double click signs in once', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/login') && request.method() === 'POST') sent.push('login');
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByLabel('Password', { exact: true }).fill('practice-daily-2026');

  await page.getByRole('button', { name: 'Sign in' }).dblclick();

  await expect(page).toHaveURL('/dashboard');
  expect(sent).toEqual(['login']);
});

test('without a network the form says so and keeps what was typed (rules/account#C14)', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allowCutOff();
  await page.goto('/login');
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByLabel('Password', { exact: true }).fill('practice-daily-2026');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Network error. Please check your connection and try again.',
  );
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('practice-daily-2026');

  await context.setOffline(false);
  await pressOnceOnline(page);
  await expect(page).toHaveURL('/dashboard');
});

test('the keyboard alone is enough', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  const press = async (key: string) => page.keyboard.press(key);

  await press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await press('Enter');
  await press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  await press('Enter');
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.keyboard.type('maya@example.com');
  await press('Tab');
  await page.keyboard.type('practice-daily-2026');
  await press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await press('Tab');
  await expect(page.getByLabel('Remember me')).toBeFocused();
  await press('Space');
  await expect(page.getByLabel('Remember me')).toBeChecked();
  await press('Tab');
  await press('Tab');
  await press('Enter');

  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

/** Presses, and again where the browser itself gave the request up: it may do so while its network comes back. */
async function pressOnceOnline(page: Page) {
  for (let tries = 0; tries < 3; tries += 1) {
    const asked = page.waitForRequest('**/auth/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const request = await asked;
    const answer = await request.response();
    if (answer !== null) {
      expect(answer.status()).toBe(200);
      return;
    }

    expect(request.failure()?.errorText).toMatch(/NETWORK_CHANGED|INTERNET_DISCONNECTED/u);
    await expect(page.getByRole('alert')).toBeVisible();
  }
}
