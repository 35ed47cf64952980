import type { Page } from '@playwright/test';

/** Holds the scripts of a page back, until they are let come. */
export async function hold(page: Page): Promise<{ letCome: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/u, async (route) => {
    await promise;
    await route.continue();
  });

  return { letCome: resolve };
}
