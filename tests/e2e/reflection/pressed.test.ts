import type { Page } from '@playwright/test';

import { openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const hour = 3_600_000;

// rules/rooms#R7
test('a press on Save is one, though a toast comes to lie there amid it', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: the server responded with a status of 404/u);
  // Two hours beside the service's clock, on the same day.
  const now = Date.now();
  const device = new Date(now).getUTCHours() < 12 ? now + 2 * hour : now - 2 * hour;
  await openAsNewcomer(page, fourfold, {
    email: 'runa@example.com',
    path: '/weekly-downloads',
    tetherAt: '23:59',
  });
  await page.clock.install({ time: device });
  const answer = await heldPractice(page);
  await page.goto('/progress');
  await page.getByRole('button', { name: /^Start, Tether/u }).click();
  await page.getByRole('button', { name: 'Finish now' }).click();
  await page.getByText('Text', { exact: true }).click();
  await page.getByRole('textbox').fill('Quiet, and then a bird.');

  // No toast goes from here on.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  answer();
  const toast = page.getByText('This device’s clock is 2 hours off. Your times are corrected.');
  // What asks the service the time anew waits on the page's own clock.
  await expect(async () => {
    await page.clock.runFor(300);
    expect(await toast.isVisible()).toBe(true);
  }).toPass({ intervals: [300] });
  const save = page.getByRole('button', { name: 'Save Reflection' });
  await save.hover();
  await page.mouse.down();
  await expect.poll(() => liesOver(page, 'Save Reflection', 'This device’s clock')).toBe(true);
  await page.mouse.up();
  await page.clock.resume();
  await expect(page.getByText('Complete (Text)')).toBeVisible();
});

/** Whether a sentence lies over a button. */
async function liesOver(page: Page, button: string, sentence: string): Promise<boolean> {
  const [below, above] = await Promise.all([
    page.getByRole('button', { name: button }).boundingBox(),
    page.getByText(sentence).boundingBox(),
  ]);

  return (
    below !== null &&
    above !== null &&
    above.y < below.y + below.height &&
    above.y + above.height > below.y
  );
}

/** Keeps from the page what the service has of a practice, until the function that it answers is called. */
async function heldPractice(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/(?:now|changes\?.*)$/u, async (route) => {
    await promise;
    await route.continue();
  });

  return resolve;
}
