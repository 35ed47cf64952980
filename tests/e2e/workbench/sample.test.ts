import type { Page } from '@playwright/test';
import { createServer } from 'vite';

import { expect, test, valueIn } from '../support/doors.ts';
import { faultsIn } from '../support/looks.ts';

test('an app that is not Fourfold is inspected in a dock and in a window of its own', async ({
  page,
}) => {
  const vite = await createServer({
    root: 'packages/xstate-inspector/sample',
    configFile: false,
    cacheDir: '../../../node_modules/.cache/fourfold/sample',
    logLevel: 'error',
    server: { host: 'localhost', port: 0 },
  });
  await vite.listen();
  const { resolvedUrls } = vite;
  const said: string[] = [];
  hear(page, said);

  try {
    await page.goto(`${resolvedUrls?.local[0]}?inspect`);
    const docked = page.frameLocator('iframe[title=Inspector]');
    await expect(docked.getByRole('img', { name: 'Chart of parcel' })).toBeVisible();
    await docked.getByRole('button', { name: 'Hold' }).click();
    await page.getByLabel('To', { exact: true }).fill('Harbour Street 7');
    await page.getByRole('button', { name: 'Send it' }).click();
    await expect(valueIn(docked)).toHaveText('underway.sorting');
    await docked.getByRole('button', { name: '+1 s', exact: true }).click();
    await expect(valueIn(docked)).toHaveText('underway.driving');

    const [own] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Open in its own window' }).click(),
    ]);
    hear(own, said);
    await own.getByRole('button', { name: /^To the next timeout/u }).click();
    await expect(valueIn(own.locator('main'))).toHaveText('atTheDoor');
    await expect(page.getByRole('button', { name: 'The door opens' })).toBeEnabled();
    await own.getByRole('button', { name: 'door.open', exact: true }).click();
    await expect(page.getByText('"delivered"')).toBeVisible();
    for (const colorScheme of ['dark', 'light'] as const) {
      await own.emulateMedia({ colorScheme });
      expect(await faultsIn(own, '.inspector'), colorScheme).toEqual([]);
    }

    await own.close();
    await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible();
    await docked.getByRole('button', { name: 'Run' }).click();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsIn(page, '.inspector-dock'), colorScheme).toEqual([]);
    }
    expect(said).toEqual([]);
  } finally {
    await vite.close();
  }
});

/** Notes what a page complains of. */
function hear(page: Page, said: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
}
