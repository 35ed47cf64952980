import type { Page } from '@playwright/test';

import { openAs, openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const email = 'both.offline@example.com';
const onPhone = 'Written on the phone, in a tunnel.';
const onLaptop = 'Written on the laptop, on a train.';

// rules/practiceFeed#E18
test('two devices end one day without a network: the later end stands, the other is read as set aside', async ({
  page: phone,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allowCutOff();
  complaints.allow(/Failed to load resource/u);
  await openAsNewcomer(phone, fourfold, { email, path: '/progress', tetherAt: '23:59' });
  await phone.getByRole('button', { name: /^Start, Tether/u }).click();
  await phone.getByRole('button', { name: 'Finish now' }).click();
  await phone.getByText('Text', { exact: true }).click();
  await phone.getByRole('textbox').fill('Quiet.');
  await phone.getByRole('button', { name: 'Save Reflection' }).click();
  await expect(phone.getByText('Complete (Text)')).toBeVisible();
  await phone.goto('/daily-upload');
  const laptop = await browser.newPage({ baseURL: fourfold.app });
  await openAs(laptop, fourfold, { email, path: '/daily-upload' });

  for (const [page, words] of [
    [phone, onPhone],
    [laptop, onLaptop],
  ] as const) {
    await expect(page.getByText('Every task has its reflection.')).toBeVisible();
    await page.getByRole('textbox', { name: 'What did today feel like?' }).fill(words);
    await page.context().setOffline(true);
  }
  await submit(phone);
  await submit(laptop);

  await phone.context().setOffline(false);
  await laptop.context().setOffline(false);
  for (const page of [phone, laptop]) {
    await page.goto('/daily-upload');
    const days = page.getByRole('region', { name: 'Your words' }).getByRole('listitem');
    await expect(days.filter({ hasText: onLaptop })).toContainText('With your account');
    await expect(days.filter({ hasText: onPhone })).toContainText(
      'You ended this day twice. The later one stands; this one was set aside.',
    );
    await expect(days).toHaveCount(2);
  }
  await laptop.close();
});

async function submit(page: Page) {
  await page.getByRole('button', { name: 'Submit Daily Upload' }).click();
  await expect(page).toHaveURL('/progress');
}
