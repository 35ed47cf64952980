import { openAsNewcomer, openElsewhere, password } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

// rules/membership#Z2, rules/membership#Z3
test('a member signs another device out, and it is at the sign-in within a second', async ({
  browser,
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: the server responded with a status of 40[14]/u);
  const email = 'rosa.devices@example.com';
  await openAsNewcomer(page, fourfold, { email, path: '/dashboard' });
  const elsewhere = await openElsewhere(browser, fourfold, { email, path: '/dashboard' });
  await page.goto('/account');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  const other = devices.getByRole('button', { name: /^Sign out .* on / });

  await other.click();
  await devices.getByRole('textbox', { name: 'Your password' }).fill(password);
  await devices.getByRole('button', { name: 'Continue' }).click();
  await expect(devices.getByText('That device is signed out.')).toBeVisible();
  await expect(elsewhere).toHaveURL('/login', { timeout: 1_000 });

  await page.reload();
  await expect(devices.getByText('You are signed in nowhere else.')).toBeVisible();
});
