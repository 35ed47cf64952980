import { openAsMaya } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const gone = /Failed to fetch dynamically imported module|Failed to load|Unable to preload CSS/u;

test('a room that could not be fetched opens by itself when the network is back (rules/app#A21)', async ({
  page,
  fourfold,
  context,
  complaints,
}) => {
  complaints.allowCutOff();
  complaints.allow(gone);
  await openAsMaya(page, fourfold, '/dashboard');
  await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Maya, your profile' })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('link', { name: 'TETHER', exact: true }).click();
  await expect(page.getByText(/^You seem to be offline\./u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Maya, your profile' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'How to Practice' })).toBeVisible();
});

// rules/rooms#R10
test('a save without a network is told, and nothing that was typed goes', async ({
  page,
  fourfold,
  context,
  complaints,
}) => {
  complaints.allowCutOff();
  complaints.allow(gone);
  await openAsMaya(page, fourfold, '/dashboard');
  await page.getByRole('button', { name: 'Maya, your profile' }).click();
  await page.getByLabel('City').fill('Porto');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page
    .getByRole('alertdialog', { name: 'Kept here. Failed to save profile. Please try again.' })
    .getByRole('button', { name: 'OK' })
    .click();
  await expect(page.getByLabel('City')).toHaveValue('Porto');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the form to sign in stands where its slides could not be fetched', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|Failed to load/u);
  await page.route(/\/slides/u, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed');
  await page.goto('/login');
  await refused;

  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('This page did not open')).toBeHidden();
});

test('a room whose file is gone while there is a network asks for a new page (rules/app#A22)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(
    /404|Failed to fetch dynamically imported module|Failed to load|Unable to preload CSS/u,
  );
  await openAsMaya(page, fourfold, '/dashboard');
  await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();

  await page.route(/PillarRoute/u, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'TETHER', exact: true }).click();
  await expect(page.getByText(/^Something went wrong on our side\./u)).toBeVisible();

  await page.unroute(/PillarRoute/u);
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(page.getByRole('heading', { name: 'How to Practice' })).toBeVisible();
});
