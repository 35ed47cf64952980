import type { Locator } from '@playwright/test';

import { offlineBrowser } from '../../../scripts/visual/photograph.ts';
import { takeStills } from '../../../scripts/visual/wall.ts';
import { expect, machinesOf, test } from '../support/atlas.ts';

test('the atlas shows every machine with its chart, and each of its states as a link to a story', async ({
  page,
}) => {
  await page.goto('/atlas.html?theme=light&width=390');
  const machines = machinesOf(page);
  await expect(page.locator('output')).toHaveText(/^(?<count>\d+) of \k<count> machines$/u);
  for (const machine of await machines.all()) {
    await expect(machine.locator('svg')).toBeVisible();
    await expect(machine.locator('.atlas-thumb:visible').first().getByRole('link')).toHaveAttribute(
      'href',
      /\?path=\/story\//u,
    );
  }
});

test('filters stand in the address, and narrow the wall', async ({ page }) => {
  await page.goto('/atlas.html?machine=login&theme=dark&width=390');
  const thumbs = page.locator('.atlas-thumb:visible');
  await expect(machinesOf(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'login', level: 2 })).toBeVisible();
  const narrow = await thumbs.count();

  await page.getByLabel('Width').selectOption('all');
  await expect(thumbs).toHaveCount(narrow * 3);
  await expect(page).toHaveURL('/atlas.html?machine=login&theme=dark');

  await page.getByLabel('Area').selectOption('landing');
  await expect(page.getByText('No machine is left')).toBeVisible();
  await page.getByLabel('Machine').selectOption('all');
  await page.reload();
  await expect(machinesOf(page).first()).toHaveAttribute('data-area', 'landing');
});

test('a still picture turns live at a press, one at a time, and the next state by its button and by keys', async ({
  page,
  storybook,
  wall,
}) => {
  await takeStill({ storybook, wall, story: 'account-login--mfa-asked' });
  await page.goto('/atlas.html?machine=login&theme=light&width=390&motion=reduced&text=double');
  const view = page.getByRole('button', {
    name: /^login mfa\.idle: .*Mfa Asked, 390 wide, light, live$/u,
  });
  await view.scrollIntoViewIfNeeded();
  await expect.poll(() => widthOf(view.locator('img'))).toBe(211);
  expect(page.frames()).toHaveLength(1);

  await view.press('Enter');
  const live = page.getByRole('dialog');
  await expect(live.getByRole('status')).toHaveText('390 wide, light');
  const frame = live.frameLocator('iframe');
  await expect(frame.locator('[data-machine=login][data-state="mfa.idle"]')).toBeVisible();
  await expect(frame.locator('html')).toHaveCSS('font-size', '32px');
  await expect(frame.locator('html')).toHaveCSS('--draw', /^0m?s$/u);

  const name = await live.getByRole('heading').textContent();
  await live.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(live.getByRole('heading')).not.toHaveText(name ?? '');
  await expect(live.locator('iframe')).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(live.getByRole('heading')).toHaveText(name ?? '');
  await page.keyboard.press('Escape');
  await expect(live).toBeHidden();
  await expect(view).toBeFocused();
});

test('a thumbnail lights its state and opens its story', async ({ page }) => {
  await page.goto('/atlas.html?machine=login&theme=dark&width=768');
  const link = page.getByRole('link', {
    name: /^login mfa\.idle: .*Mfa Asked, 768 wide, dark, in Storybook$/u,
  });
  await link.focus();
  await expect(page.locator('.state-chart-words[data-active]')).toHaveText([/^mfa/u, /^idle/u]);

  await link.press('Enter');
  await expect(page).toHaveURL(/\?path=\/story\/account-login--mfa-asked/u);
  const story = page.frameLocator('#storybook-preview-iframe');
  await expect(story.locator('[data-machine=login][data-state="mfa.idle"]')).toBeVisible();
  await expect(story.locator('html')).toHaveAttribute('data-theme', 'dark');
});

/** Has the still pictures of a story taken, as \`npm run atlas\` does. */
async function takeStill({
  storybook,
  wall,
  story,
}: {
  storybook: string;
  wall: string;
  story: string;
}): Promise<void> {
  const browser = await offlineBrowser();
  const stories = [{ id: story, title: story, isForPhones: false }];
  const at = { browser, origin: storybook, folder: wall, workers: 1, onTaken: () => {} };

  expect(await takeStills({ ...at, stories })).toEqual([]);
  await browser.close();
}

/** In the pixels of the picture itself; 0 where there is none. */
function widthOf(still: Locator): Promise<number> {
  return still.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0));
}
