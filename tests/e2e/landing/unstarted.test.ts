import type { Page, Route } from '@playwright/test';

import { expect, test } from '../support/test.ts';

const app = /\/assets\/index-.*\.js$/u;

const failures: readonly { path: string; how: string; fail: (route: Route) => Promise<void> }[] = [
  { path: '/login', how: 'does not come', fail: (route) => route.abort() },
  {
    path: '/login',
    how: 'comes in part',
    fail: async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
    },
  },
  {
    path: '/dashboard',
    how: 'comes as a page',
    fail: (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '<h1>Welcome to this network</h1>' }),
  },
  {
    path: '/dashboard',
    how: 'comes empty',
    fail: (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
  },
];

for (const { fail, how, path } of failures) {
  test(`${path} says so where the app ${how}, and is loaded again (rules/app#A21)`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/Failed to load resource|Unexpected|Invalid/u);
    await page.route(app, fail);
    await page.goto(path);
    await loadAgain(page);

    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });
}

test('what stands in the address of a page is still there once it is loaded again', async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/u);
  await page.route(app, (route) => route.abort());
  await page.goto('/help#practice');
  await loadAgain(page);

  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page).toHaveURL('/help#practice');
});

async function loadAgain(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(/This page did not start\./u);
  await page.unroute(app);
  await page.getByRole('link', { name: 'Load it again' }).click();
}
