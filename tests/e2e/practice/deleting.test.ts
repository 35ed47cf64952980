import type { Page } from '@playwright/test';

import { openAs, openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const email = 'deleting@example.com';
const words = 'Written once, and then thought better of.';
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// rules/practiceFeed#E13, rules/practiceFeed#E26, rules/practiceFeed#E27
test('what a member deletes on one device is gone on the other, its file included, and the task stays done', async ({
  page: phone,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404|410/u);
  await openAsNewcomer(phone, fourfold, { email, path: '/progress', tetherAt: '23:59' });
  await reflect(phone);
  await endDay(phone);
  const laptop = await browser.newContext({ baseURL: fourfold.app });
  const other = await laptop.newPage();
  await openAs(other, fourfold, { email, path: '/daily-upload' });
  const there = other.getByRole('region', { name: 'Your words' }).getByRole('listitem');
  await expect(there.filter({ hasText: words })).toContainText('With your account');
  await there.getByRole('button', { name: 'Show' }).click();
  const address = await there.getByRole('img', { name: 'Your own' }).getAttribute('src');
  expect((await other.request.get(address ?? '')).status()).toBe(200);

  await phone.goto('/daily-upload');
  await phone.getByRole('button', { name: /^Delete what you wrote of/u }).click();
  await phone.getByRole('button', { name: 'Delete it everywhere' }).click();
  await expect(phone.getByText(words)).toHaveCount(0);
  await expect(phone.getByRole('button', { name: 'Submit Daily Upload' })).toBeVisible();

  // Without a hand on it.
  await expect(other.getByText(words)).toHaveCount(0, { timeout: 30_000 });
  await expect(other.getByRole('button', { name: 'Submit Daily Upload' })).toBeVisible();
  await expect
    .poll(async () => (await other.request.get(address ?? '')).status(), { timeout: 60_000 })
    .not.toBe(200);

  await other.goto('/progress');
  await expect(other.getByText('Complete (Text)')).toBeVisible();
  await phone.goto('/progress');
  await phone.getByRole('button', { name: /^Delete your \w+ reflection$/u }).click();
  await phone.getByRole('button', { name: 'Delete it everywhere' }).click();
  for (const page of [phone, other]) {
    await expect(page.getByText('Complete', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Quiet.')).toHaveCount(0);
    await expect(page.getByText('1/1')).toBeVisible();
  }
  await laptop.close();
});

async function reflect(page: Page) {
  await page.getByRole('button', { name: /^Start, Tether/u }).click();
  await page.getByRole('button', { name: 'Finish now' }).click();
  await page.getByText('Text', { exact: true }).click();
  await page.getByRole('textbox').fill('Quiet.');
  await page.getByRole('button', { name: 'Save Reflection' }).click();
  await expect(page.getByText('Complete (Text)')).toBeVisible();
}

/** Ends the day with a photo, and waits until the account has both. */
async function endDay(page: Page) {
  await page.goto('/daily-upload');
  await page.getByRole('textbox', { name: 'What did today feel like?' }).fill(words);
  await page.getByRole('button', { name: 'Photo' }).click();
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo });
  await expect(page.getByRole('button', { name: 'Photo, added' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit Daily Upload' }).click();
  await expect(page).toHaveURL('/progress');
  await page.goto('/daily-upload');
  const saved = page
    .getByRole('region', { name: 'Your words' })
    .getByText('With your account', { exact: true });
  await expect(saved).toHaveCount(2, { timeout: 30_000 });
}
