import { expect, test } from '../support/test.ts';
import { openElsewhere, password } from '../support/members.ts';

const fresh = 'a-brand-new-evening';

// rules/account#C17, rules/account#C59, rules/account#C61, rules/account#C64
test('a forgotten password is replaced by the link of a letter, which signs everybody out', async ({
  browser,
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: the server responded with a status of 40[14]/u);
  complaints.allow(/The token was refused\./u);
  const email = 'rosa@example.com';
  await fourfold.operator.add({ email, name: 'Rosa Lund', password, mfa: false, timeZone: 'UTC' });
  const elsewhere = await openElsewhere(browser, fourfold, { email, path: '/dashboard' });

  await test.step('the form leads to a letter', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await expect(page).toHaveURL('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the letter' }).click();
    await expect(page.getByRole('status')).toContainText('a letter is on its way');
  });

  const link = await fourfold.link('/reset-password', email);
  const [, token = ''] = link.split('#');

  await test.step('whose link leaves no token behind', async () => {
    expect(link).toContain(`${fourfold.app}/reset-password#`);
    await page.goto(link);
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/reset-password');
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(kept).not.toContain(token);
    await page.getByLabel('New password', { exact: true }).fill('password123');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('one of the first that anyone would guess')).toBeVisible();
  });

  await test.step('the new one is taken once', async () => {
    await page.getByLabel('New password', { exact: true }).fill(fresh);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByRole('status')).toContainText('Your password is changed');
    await page.goto('/');
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(fresh);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByRole('alert')).toContainText('This link is used or has expired.');
  });

  await test.step('nobody is signed in elsewhere any more', async () => {
    await expect(elsewhere).toHaveURL('/login');
  });

  await test.step('and the new one signs in', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(fresh);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  // rules/account#C63
  await test.step('until the notice says that this was not me', async () => {
    await page.goto(await fourfold.link('/not-me', email));
    await page.getByRole('button', { name: 'Sign everybody out' }).click();
    await expect(page.getByRole('status')).toContainText('Nobody is signed in');
    await page.goto('/dashboard');
    await expect(page.locator('[data-machine=session]')).toHaveAttribute(
      'data-state',
      'reauthenticating.needsMember',
    );
  });
});
