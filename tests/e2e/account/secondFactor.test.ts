import type { Page } from '@playwright/test';

import { currentCode } from '#server/services/secrets/oneTimeCodes.ts';
import { secretOf } from '#tests/support/secretOf.ts';

import { expect, sendSignIn, test } from '../support/test.ts';
import { openAsNewcomer, password } from '../support/members.ts';

const step = 30_000;

// rules/factors#J3, rules/factors#J4, rules/factors#J5, rules/factors#J8
test('a second factor is switched on, remembered in one browser, done with a backup code in another, and switched off', async ({
  browser,
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: the server responded with a status of 40[134]/u);
  const email = 'greta@example.com';
  await openAsNewcomer(page, fourfold, { email, path: '/account' });
  const newPage = async () => (await browser.newContext({ baseURL: fourfold.app })).newPage();
  let secret: Uint8Array = new Uint8Array();
  let codes: string[] = [];

  await test.step('the password, a picture and its first code switch it on', async () => {
    await page.getByRole('button', { name: 'Switch on a second factor' }).click();
    await prove(page);
    await expect(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible();
    secret = secretOf(await page.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}$/u).innerText());
    await page.getByLabel('MFA code').fill(currentCode(secret, new Date()));
    await page.getByRole('button', { name: 'Switch it on' }).click();
    await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeVisible();
    const list = page.getByRole('listitem').filter({ hasText: /^\d(?:-[0-9A-Z]{5}){3}$/u });
    await expect(list).toHaveCount(10);
    codes = await list.allInnerTexts();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('10 backup codes are left.')).toBeVisible();
    expect(await fourfold.link('/not-me', email)).toContain(`${fourfold.app}/not-me#`);
  });

  const own = await newPage();
  await test.step('another browser is asked for a code once', async () => {
    await own.goto('/login');
    await sendSignIn(own, email);
    await own.getByLabel('MFA code').fill(currentCode(secret, new Date(Date.now() + step)));
    await own.getByLabel('Don’t ask for a code in this browser for 30 days').check();
    await own.getByRole('button', { name: 'Sign in' }).click();
    await expect(own).toHaveURL('/dashboard');
    await own.getByRole('button', { name: 'Logout' }).click();
    await expect(own).not.toHaveURL('/dashboard');
    await own.goto('/login');
    await sendSignIn(own, email);
    await expect(own).toHaveURL('/dashboard');
  });

  await test.step('a third one takes a backup code', async () => {
    const borrowed = await newPage();
    await borrowed.goto('/login');
    await sendSignIn(borrowed, email);
    await borrowed.getByRole('button', { name: 'Use a backup code' }).click();
    await borrowed.getByLabel('MFA code').fill((codes[7] ?? '').toLowerCase());
    await borrowed.getByRole('button', { name: 'Sign in' }).click();
    await expect(borrowed).toHaveURL('/dashboard');
  });

  await test.step('the page of the account knows of both', async () => {
    await page.reload();
    await expect(page.getByText('9 backup codes are left.')).toBeVisible();
    await page.getByRole('button', { name: 'Ask again in Chrome on Linux' }).click();
    await expect(page.getByText('That browser is asked for a code again.')).toBeVisible();
  });

  await test.step('it is switched off by a code, and a password alone signs in again', async () => {
    await page.getByRole('button', { name: 'Switch it off' }).click();
    await prove(page);
    await page.getByLabel('MFA code').fill(codes[2] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('The second factor is off. A letter tells you so.')).toBeVisible();
    const anew = await newPage();
    await anew.goto('/login');
    await sendSignIn(anew, email);
    await expect(anew).toHaveURL('/dashboard');
  });
});

async function prove(page: Page) {
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}
