import { openAs, openAsNewcomer } from '../support/members.ts';
import { expect, sendSignIn, test } from '../support/test.ts';

// rules/timer#T28
for (const tab of ['the tab that runs it', 'a tab that shows it'] as const) {
  test(`a timer rests on every device once its member signs out, in ${tab}`, async ({
    page,
    browser,
    fourfold,
    complaints,
  }) => {
    complaints.allow(/401|404/u);
    const email = `timer.leaves.${tab.replaceAll(' ', '-')}@example.com`;
    await openAsNewcomer(page, fourfold, { email, path: '/progress', tetherAt: '23:59' });
    const laptop = await browser.newContext({ baseURL: fourfold.app });
    const other = await laptop.newPage();
    await openAs(other, fourfold, { email, path: '/progress' });
    await expect(other.getByText('0/1')).toBeVisible();

    await page.getByRole('button', { name: 'Start, Tether at 23:59' }).click();
    await expect(page.getByRole('dialog', { name: 'Tether timer' })).toBeVisible();
    const question = other.getByText('Running on another device. Continue here?');
    await expect(question).toBeVisible({ timeout: 30_000 });

    // A tab that runs a timer keeps it now and then: here just as its rest is told.
    await page.context().route(/\/timers\//u, async (route) => {
      await page.evaluate(() => document.dispatchEvent(new Event('freeze')));
      await route.continue();
    });
    const leaving = tab === 'the tab that runs it' ? page : await page.context().newPage();
    if (leaving === page) await page.getByRole('button', { name: 'Close' }).first().click();
    else await leaving.goto('/progress');
    await leaving.getByRole('button', { name: 'Logout' }).click();
    await expect(leaving).toHaveURL(/\/login/u);

    await expect(question).toBeHidden({ timeout: 30_000 });
    await laptop.close();
  });
}

// rules/timer#T28
test('a timer whose member signs out without a network rests, and is told at the next sign-in', async ({
  page,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allowCutOff();
  complaints.allow(/401|404|Failed to fetch dynamically imported module|Unable to preload CSS/u);
  const email = 'timer.leaves.offline@example.com';
  await openAsNewcomer(page, fourfold, { email, path: '/progress', tetherAt: '23:59' });
  const laptop = await browser.newContext({ baseURL: fourfold.app });
  const other = await laptop.newPage();
  await openAs(other, fourfold, { email, path: '/progress' });
  await page.getByRole('button', { name: 'Start, Tether at 23:59' }).click();
  const question = other.getByText('Running on another device. Continue here?');
  await expect(question).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/u);
  // The page stands, with its form or with why it could not be fetched.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question).toBeVisible();

  await page.context().setOffline(false);
  await sendSignIn(page, email);
  await expect(page).toHaveURL(/\/dashboard/u);
  await expect(question).toBeHidden({ timeout: 30_000 });
  await page.goto('/progress');
  const dialog = page.getByRole('dialog', { name: 'Tether timer' });
  await expect(dialog.getByRole('button', { name: 'Resume' })).toBeVisible();
  await laptop.close();
});
