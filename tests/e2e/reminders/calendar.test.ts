import { openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

// rules/reminders#RE1, rules/reminders#RE4
test('a calendar reads what a member plans by its address, until the member makes another one', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: the server responded with a status of 404/u);
  const email = 'rosa.calendar@example.com';
  await openAsNewcomer(page, fourfold, { email, path: '/reminders' });
  const calendar = page.getByRole('region', { name: 'In your calendar' });
  const address = calendar.getByRole('textbox', { name: 'The address of your calendar' });

  await calendar.getByRole('button', { name: 'Make a calendar address' }).click();
  await expect(address).toBeVisible();
  const first = await address.inputValue();
  const read = await page.request.get(first);
  expect(read.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await read.text()).toMatch(/^BEGIN:VCALENDAR\r\n/u);
  await calendar.getByText('1 hour before').click();

  const saved = page.waitForEvent('download');
  await calendar.getByRole('button', { name: 'Save as a file' }).click();
  expect((await saved).suggestedFilename()).toBe('fourfold.ics');

  await calendar.getByRole('button', { name: 'Make a new address' }).click();
  await calendar.getByRole('button', { name: 'Make a new address' }).click();
  await expect(address).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);

  const second = await address.inputValue();
  await page.reload();
  await expect(address).toHaveValue(second);
  await expect(calendar.getByRole('checkbox', { name: '1 hour before' })).toBeChecked();
});
