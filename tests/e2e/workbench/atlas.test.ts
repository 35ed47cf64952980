import { expect, machinesOf, played, test } from '../support/atlas.ts';

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

test('text at 200 % and reduced motion apply within the frames', async ({ page }) => {
  await page.goto('/atlas.html?machine=login&theme=light&width=390&motion=reduced&text=double');
  const thumb = page.locator('.atlas-thumb:visible').first();
  expect(await played(thumb)).toMatch(/: shown$/u);
  const frame = thumb.frameLocator('iframe');

  await expect(frame.locator('html')).toHaveCSS('font-size', '32px');
  await expect(frame.locator('html')).toHaveCSS('--draw', /^0m?s$/u);
  const prefersReduced = await frame
    .locator('html')
    .evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  expect(prefersReduced).toBe(true);
});

test('a thumbnail lights its state and opens its story', async ({ page }) => {
  await page.goto('/atlas.html?machine=login&theme=dark&width=768');
  const link = page.getByRole('link', { name: /^login mfa\.idle: .*Mfa Asked, 768 wide, dark$/u });
  await link.focus();
  await expect(page.locator('.state-chart-words[data-active]')).toHaveText([/^mfa/u, /^idle/u]);

  await link.press('Enter');
  await expect(page).toHaveURL(/\?path=\/story\/account-login--mfa-asked/u);
  const story = page.frameLocator('#storybook-preview-iframe');
  await expect(story.locator('[data-machine=login][data-state="mfa.idle"]')).toBeVisible();
  await expect(story.locator('html')).toHaveAttribute('data-theme', 'dark');
});
