import type { Page } from '@playwright/test';

import { openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

// rules/timer#T1
test('a timer that is pressed before its desk is there says that it is on its way, and begins', async ({
  page,
  fourfold,
  complaints,
}) => {
  // A newcomer has saved no profile.
  complaints.allow(/status of 404/u);
  const letCome = await holdDesk(page);
  await openAsNewcomer(page, fourfold, {
    email: 'early@example.com',
    path: '/progress',
    tetherAt: '23:59',
  });
  const card = page.getByRole('listitem').filter({ hasText: 'Tether' });
  const before = await card.boundingBox();
  await page.getByRole('button', { name: 'Start, Tether at 23:59' }).focus();
  await page.keyboard.press('Enter');

  const awaited = page.getByRole('button', { name: 'One moment…, Tether at 23:59' });
  await expect(awaited).toBeFocused();
  expect(await card.boundingBox()).toEqual(before);
  await page.keyboard.press('Enter');
  letCome();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'In Progress..., Tether at 23:59' })).toBeVisible();
});

// rules/timer#T1
test('a session that is pressed on its own page before the desk is there says so where the focus was, and begins', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/status of 404/u);
  const letCome = await holdDesk(page);
  await openAsNewcomer(page, fourfold, {
    email: 'early.there@example.com',
    path: '/progress',
    tetherAt: '23:59',
  });
  await page.getByRole('link', { name: 'Tether' }).click();
  await page.getByRole('button', { name: 'Start Session' }).focus();
  await page.keyboard.press('Enter');

  await expect(page.getByText('One moment…')).toBeFocused();
  letCome();
  await expect(page.getByRole('timer')).toBeVisible();
});

/** Holds back the file of the desk. Returns how to let it come. */
async function holdDesk(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/desk-[^/]+\.js$/u, async (route) => {
    await held.promise;
    await route.continue();
  });

  return held.resolve;
}
