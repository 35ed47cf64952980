import { expect, test } from '../support/test.ts';
import { openAsNewcomer, openElsewhere, password } from '../support/members.ts';

const fresh = 'a-brand-new-evening';

// rules/account#C65
test('a member changes their password, and stays signed in on this device alone', async ({
  browser,
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: the server responded with a status of 40[134]/u);
  complaints.allow(/The token was refused\./u);
  const email = 'rosa.password@example.com';
  await openAsNewcomer(page, fourfold, { email, path: '/dashboard' });
  const elsewhere = await openElsewhere(browser, fourfold, { email, path: '/dashboard' });

  await test.step('the profile leads to the page of the account', async () => {
    await page.getByRole('button', { name: /your profile/u }).click();
    await page.getByRole('link', { name: 'Your account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    await expect(page).toHaveURL('/account');
  });

  await test.step('where a wrong password before is refused, and the right one taken', async () => {
    await page.getByLabel('Current password').fill('not-the-one-before');
    await page.getByLabel('New password').fill(fresh);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByRole('alert')).toContainText('The current password is not right.');
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await expect(page.getByText('every other device is signed out')).toBeVisible();
  });

  await test.step('the other device is out, and this one still in, also after its token', async () => {
    await expect(elsewhere).toHaveURL('/login');
    await page.evaluate(() => localStorage.setItem('access_token', 'no-longer-good'));
    await page.reload();
    await expect(page.locator('[data-machine=session]')).toHaveAttribute(
      'data-state',
      'signedIn.confirmed',
    );
  });

  expect(await fourfold.link('/not-me', email)).toContain(`${fourfold.app}/not-me#`);
});
