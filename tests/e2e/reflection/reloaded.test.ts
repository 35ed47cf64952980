import { openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

// rules/reflection#F22
test('a page that is reloaded before its reflection is closed does not open that again: what waits to be sent is done', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED|status of 404/u);
  await openAsNewcomer(page, fourfold, {
    email: 'sunniva@example.com',
    path: '/progress',
    tetherAt: '23:59',
  });
  await page.getByRole('button', { name: /^Start, Tether/u }).click();
  await page.getByRole('button', { name: 'Finish now' }).click();
  await page.getByText('Text', { exact: true }).click();
  await page.getByRole('textbox').fill('Quiet, and then a bird.');
  const reflecting = page.url();
  await page.route('**/task/reflection', (route) => route.abort());
  await page.getByRole('button', { name: 'Save Reflection' }).click();
  await expect(page.getByText('Complete (Text)')).toBeVisible();

  await page.goto(reflecting);
  await expect(page).toHaveURL(/\/progress$/u);
  await expect(page.getByText('Complete (Text)')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Quiet, and then a bird.')).toBeVisible();
});
