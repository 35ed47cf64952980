import type { Locator, Page } from '@playwright/test';

import { openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const hour = 3_600_000;
/** Above the end of the screen, in px. */
const whereToastsStand = 40;
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
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/daily-upload');
  const row = page.getByRole('region', { name: 'Needs a reflection' });
  await row.getByRole('button', { name: /^Tether/u }).click();
  await row.getByText('Text', { exact: true }).click();
  await row.getByRole('textbox').fill('Quiet, and then a bird.');
  const save = row.getByRole('button', { name: 'Save Reflection' });
  await save.evaluate((button, above) => {
    button.scrollIntoView({ block: 'end' });
    scrollBy(0, above);
  }, whereToastsStand);

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
  await expect.poll(() => liesOver(save, toast)).toBe(true);
  await page.mouse.up();
  await page.clock.resume();
  const completed = page.getByRole('region', { name: 'Completed' });
  await expect(completed.getByText('Complete (Text)')).toBeVisible();
});

/** Whether a sentence lies over the middle of a button, where it is pressed. */
async function liesOver(button: Locator, sentence: Locator): Promise<boolean> {
  const [below, above] = await Promise.all([button.boundingBox(), sentence.boundingBox()]);
  if (below === null || above === null) return false;

  const [x, y] = [below.x + below.width / 2, below.y + below.height / 2];
  return above.x < x && x < above.x + above.width && above.y < y && y < above.y + above.height;
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
