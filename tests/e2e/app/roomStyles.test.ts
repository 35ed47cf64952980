import type { Page } from '@playwright/test';

import { openAsMaya } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const roomStyles = /\/assets\/styles-[^/]+\.css$/u;

test('styles that could not be fetched with the first use come with the room that needs them', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|Unable to preload CSS/u);
  await failOnce(page);
  const failed = page.waitForEvent('requestfailed', (request) => roomStyles.test(request.url()));
  await openAsMaya(page, fourfold, '/dashboard');
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await failed;

  await page.getByRole('link', { name: 'Progress' }).click();

  await expect(page.getByRole('tab', { name: 'Tasks' })).toBeVisible();
  expect(await hasStyles(page)).toBe(true);
});

test('styles that could not be fetched with the page come with its room', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/u);
  await failOnce(page);
  await openAsMaya(page, fourfold, '/progress');

  await expect(page.getByRole('tab', { name: 'Tasks' })).toBeVisible();
  expect(await hasStyles(page)).toBe(true);
});

function failOnce(page: Page): Promise<unknown> {
  return page.route(roomStyles, (route) => route.abort(), { times: 1 });
}

/** Of a sheet that did not come, no rule may be read. */
function hasStyles(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const sheet = [...document.styleSheets].find(({ href }) => href?.includes('/styles-') === true);
    try {
      return sheet !== undefined && sheet.cssRules.length > 0;
    } catch {
      return false;
    }
  });
}
