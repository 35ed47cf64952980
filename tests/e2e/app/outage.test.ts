import type { Page } from '@playwright/test';

import { openAsMaya, openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const assets = /\/assets\//u;
const gone = /ERR_FAILED|404|Failed to fetch dynamically imported module|Unable to preload CSS/u;
const said = 'This could not be fetched just now.';

test('the dashboard stays where the chooser could not be fetched, and the next press opens it (rules/app#A24)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(gone);
  await keepFromRest(page);
  await openAsMaya(page, fourfold, '/dashboard');
  const play = page.getByRole('button', { name: 'Choose a practice' });
  await expect(page.getByRole('button', { name: 'Maya, your profile' })).toBeVisible();
  await page.route(assets, (route) => route.abort());
  await play.click();
  await expect(page.getByText(said)).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maya$/u);

  await page.unroute(assets);
  await play.click();
  await expect(page.getByRole('dialog', { name: 'Choose a practice' })).toBeVisible();
  await expect(page.getByText(said)).toBeHidden();
});

test('the day stays where its analytics could not be fetched, and the next opening shows them (rules/app#A24)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(gone);
  await keepFromRest(page);
  const email = 'outage@example.com';
  await openAsNewcomer(page, fourfold, { email, path: '/progress', tetherAt: '23:59' });
  await expect(page.getByText('0/1')).toBeVisible();
  await page.route(assets, (route) => route.abort());
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await expect(page.getByRole('tabpanel').getByText(said)).toBeVisible();
  await expect(page.getByText('0/1')).toBeVisible();

  await page.unroute(assets);
  await page.getByRole('tab', { name: 'Tasks' }).click();
  await page.getByRole('tab', { name: 'Analytics' }).click();
  await expect(page.getByText('Completion rate')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The last 90 days' })).toBeVisible();
  await expect(page.getByText(said)).toBeHidden();
});

/** A page that goes on fetching is at rest only after a quarter of a minute. */
async function keepFromRest(page: Page): Promise<void> {
  await page.addInitScript(() => void setInterval(() => void fetch('/icon.svg'), 500));
}
