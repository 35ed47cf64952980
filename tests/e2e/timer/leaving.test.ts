import { openAs, openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

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

    const leaving = tab === 'the tab that runs it' ? page : await page.context().newPage();
    if (leaving === page) await page.getByRole('button', { name: 'Close' }).first().click();
    else await leaving.goto('/progress');
    await leaving.getByRole('button', { name: 'Logout' }).click();
    await expect(leaving).toHaveURL(/\/login/u);

    await expect(question).toBeHidden({ timeout: 30_000 });
    await laptop.close();
  });
}
