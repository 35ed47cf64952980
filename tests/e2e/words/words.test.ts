import type { Page } from '@playwright/test';

import { openAs, openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const email = 'words@example.com';
const words = 'Walking past the café, happily late.';

// rules/words#B2, rules/words#B3, rules/words#B4, rules/words#B6, rules/words#B7
test('what is written on one device is found on another by a word with another ending and without its accent, with a network and without', async ({
  page: phone,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allowCutOff();
  complaints.allow(/Failed to load resource|404|410/u);
  await openAsNewcomer(phone, fourfold, { email, path: '/daily-upload' });
  await phone.getByRole('textbox', { name: 'What did today feel like?' }).fill(words);
  await phone.getByRole('button', { name: 'Submit Daily Upload' }).click();
  await expect(phone).toHaveURL('/progress');
  await phone.goto('/daily-upload');
  await expect(phone.getByText('With your account', { exact: true }).first()).toBeVisible();

  const laptop = await browser.newContext({ baseURL: fourfold.app });
  const other = await laptop.newPage();
  await openAs(other, fourfold, { email, path: '/words?q=CAFE+walks' });

  await test.step('on the other device, by the address', async () => {
    await expect(status(other)).toHaveText('1 entry');
    await expect(other.locator('mark')).toHaveText(['Walking', 'café']);
  });

  await test.step('and as it is typed; the address keeps it', async () => {
    await search(other).fill('rain');
    await expect(status(other)).toHaveText('Nothing like it was found.');
    await expect(other).toHaveURL('/words?q=rain');
    await search(other).fill('happiness');
    await expect(status(other)).toHaveText('1 entry');
    await expect(other).toHaveURL('/words?q=happiness');
    await other.reload();
    await expect(search(other)).toHaveValue('happiness');
    await expect(other.locator('mark')).toHaveText('happily');
  });

  await test.step('from the end of the day, and from Analytics', async () => {
    await other.goto('/progress?tab=analytics');
    await other.getByRole('link', { name: 'All your words' }).click();
    await expect(other).toHaveURL('/words');
    await other.goto('/daily-upload');
    await other.getByRole('link', { name: 'All your words' }).click();
    await expect(other.getByText(words)).toBeVisible();
  });

  await test.step('without a network, of what the device keeps', async () => {
    await laptop.setOffline(true);
    await search(other).fill('walks');
    await expect(other.getByText(/^Your account was not reached\./u)).toBeVisible();
    await expect(other.locator('mark')).toHaveText('Walking');
    await search(other).fill('rain');
    await expect(other.locator('mark')).toHaveCount(0);
    await laptop.setOffline(false);
    await search(other).fill('late');
    await expect(status(other)).toHaveText('1 entry');
  });

  await test.step('and no more once it is deleted', async () => {
    await other.getByRole('button', { name: /^Delete what you wrote of/u }).click();
    await other.getByRole('button', { name: 'Delete it everywhere' }).click();
    await expect(status(other)).toHaveText('Nothing like it was found.');
    await phone.goto('/words');
    await expect(status(phone)).toHaveText('Nothing is written yet.', { timeout: 30_000 });
  });
  await laptop.close();
});

function search(page: Page) {
  return page.getByRole('searchbox', { name: 'Look for a word' });
}

function status(page: Page) {
  return page.getByRole('search').getByRole('status');
}
