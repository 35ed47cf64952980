import type { Page } from '@playwright/test';

import { openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const hour = 3_600_000;
/** In milliseconds; a toast stands for six of them. */
const step = 500;

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
  await page.goto('/daily-upload');
  const row = page.getByRole('region', { name: 'Needs a reflection' });
  await row.getByRole('button', { name: /^Tether/u }).click();
  await row.getByText('Text', { exact: true }).click();
  await row.getByRole('textbox').fill('Quiet, and then a bird.');
  const save = row.getByRole('button', { name: 'Save Reflection' });
  await save.evaluate((button) => button.scrollIntoView({ block: 'end' }));

  // From here on time goes by as little as brings the toast, and so it stays.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
  answer();
  const toast = page.getByText('This device’s clock is 2 hours off. Your times are corrected.');
  await expect(async () => {
    await page.clock.runFor(step);
    expect(await toast.isVisible()).toBe(true);
  }).toPass({ intervals: [step / 5] });
  await save.hover();
  await page.mouse.down();
  await expect.poll(() => liesOver(page, 'Save Reflection', 'This device’s clock')).toBe(true);
  await page.mouse.up();
  await page.clock.resume();
  const completed = page.getByRole('region', { name: 'Completed' });
  await expect(completed.getByText('Complete (Text)')).toBeVisible();
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
