import type { Page } from '@playwright/test';

import { expect, test } from '../support/test.ts';
import { openAsNewcomer, openElsewhere, openListening, password } from '../support/members.ts';

const first = 'tove@example.com';
const second = 'tove.lind@example.com';
const words = 'Long light over the quay.';
const fresh = 'a-brand-new-evening';

// rules/account#C66, rules/account#C67, rules/account#C68, rules/account#C70, rules/account#C71
test('a member changes their address, goes on in that browser, finds what another device kept, and undoes it', async ({
  browser,
  page,
  context,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: the server responded with a status of 40[134]/u);
  complaints.allow(/The token was refused\./u);
  await openAsNewcomer(page, fourfold, { email: first, path: '/account' });
  const elsewhere = await openElsewhere(browser, fourfold, { email: first, path: '/daily-upload' });
  await wordsOf(elsewhere).fill(words);
  await expect.poll(() => draftsOf(elsewhere)).toContain(words);

  await test.step('by the password, and a letter to the new one', async () => {
    const section = page.getByRole('region', { name: 'Email address' });
    await section.getByRole('button', { name: 'Change the address' }).click();
    await section.getByLabel('New email').fill(second);
    await section.getByRole('button', { name: 'Send the letter' }).click();
    await section.getByRole('textbox', { name: 'Your password' }).fill(password);
    await section.getByRole('button', { name: 'Continue' }).click();
    await expect(section.getByRole('status')).toContainText(`on its way to ${second}`);
  });

  await test.step('whose link does nothing before its button is pressed', async () => {
    const tab = await context.newPage();
    await tab.goto(await fourfold.link('/confirm-address', second));
    await expect(tab.getByRole('button', { name: 'Use this address' })).toBeVisible();
    await expect(tab).toHaveURL('/confirm-address');
    await expect(page.getByText(`You sign in as ${first}.`)).toBeVisible();

    await tab.getByRole('button', { name: 'Use this address' }).click();
    await expect(tab.getByRole('status')).toContainText('Your address is changed.');
    await expect(elsewhere).toHaveURL('/login', { timeout: 1_000 });
    await expect(page.getByText(`You sign in as ${second}.`)).toBeVisible();
    await expect(page.getByText('You have changed your address.')).toBeVisible();
    await tab.close();
  });

  await test.step('what another device kept is there under the new one', async () => {
    await signIn(elsewhere, second, password);
    await openListening(elsewhere, '/daily-upload');
    await expect(wordsOf(elsewhere)).toHaveValue(words);
  });

  await test.step('and under the earlier one, once its letter has undone it', async () => {
    const mailbox = await (await browser.newContext({ baseURL: fourfold.app })).newPage();
    await mailbox.goto(await fourfold.link('/undo-address', first));
    await mailbox.getByRole('button', { name: 'Put my address back' }).click();
    await expect(mailbox.getByRole('status')).toContainText('Your address is as it was');
    await expect(elsewhere).toHaveURL('/login');
    await expect(page).toHaveURL('/login');

    await mailbox.goto(await fourfold.link('/reset-password', first));
    await mailbox.getByLabel('New password', { exact: true }).fill(fresh);
    await mailbox.getByRole('button', { name: 'Save the password' }).click();
    await expect(mailbox.getByRole('status')).toContainText('Your password is changed');
    await signIn(elsewhere, first, fresh);
    await elsewhere.goto('/daily-upload');
    await expect(wordsOf(elsewhere)).toHaveValue(words);
  });
});

async function signIn(page: Page, email: string, given: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');
}

function wordsOf(page: Page) {
  return page.getByRole('textbox', { name: 'What did today feel like?' });
}

/** What stands in the store of drafts, as one text. */
function draftsOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const opening = indexedDB.open('fourfold');
    opening.addEventListener('success', () => {
      const database = opening.result;
      const all = database.transaction('drafts').objectStore('drafts').getAll();
      all.addEventListener('success', () => {
        database.close();
        resolve(JSON.stringify(all.result));
      });
    });

    return promise;
  });
}
