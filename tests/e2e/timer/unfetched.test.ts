import { openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const screens = /\/TimerScreens-[^/]+\.js$/u;

// rules/timer#T1
test('a timer goes on where its screen could not be fetched, and is shown once that can be', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|Failed to fetch/u);
  await page.route(screens, (route) => route.abort());
  await openAsNewcomer(page, fourfold, {
    email: 'unseen@example.com',
    path: '/progress',
    tetherAt: '23:59',
  });
  await page.getByRole('link', { name: 'Tether' }).click();
  await page.getByRole('button', { name: 'Start Session' }).click();
  await expect(page.getByText('What shows it could not be fetched just now.')).toBeVisible();
  await expect(page.getByText('Your timer goes on.')).toBeVisible();
  await expect(page).toHaveTitle(/^1?\d:\d\d Tether/u);

  await page.unroute(screens);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: 'Finish now' }).click();
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeVisible();
});
