import { openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

declare global {
  /** Each theme that a page had, in its order. */
  var themesSeen: string[] | undefined;
}

test('dark mode shows on every open tab, whoever writes it (rules/app#A15, rules/app#A16)', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto('/login');
  const second = await context.newPage();
  await second.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  for (const tab of [page, second]) {
    await expect(tab.locator('html')).toHaveAttribute('data-theme', 'dark');
  }
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true');

  // Within 100 milliseconds of the page's own time, which a slow machine does not stretch.
  for (const dark of ['false', 'true', 'false']) {
    await page.evaluate((value) => localStorage.setItem('darkMode', value), dark);
    await page.clock.runFor(100);
    expect(await page.locator('html').getAttribute('data-theme')).toBe(
      dark === 'true' ? 'dark' : 'light',
    );
  }
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('a reload never flashes the other theme (rules/app#A20)', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('darkMode', 'true');
    const seen: string[] = [];
    globalThis.themesSeen = seen;
    new MutationObserver(() => {
      seen.push(document.documentElement.dataset['theme'] ?? 'none');
    }).observe(document, { subtree: true, attributeFilter: ['data-theme'] });
  });

  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const seen = await page.evaluate(() => globalThis.themesSeen);
  expect(new Set(seen)).toEqual(new Set(['dark']));
});

test('the bar of the browser is as dark as the page before the app is there (rules/app#A20)', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('darkMode', 'true'));
  const answering = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await answering.promise;
    await route.continue();
  });

  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const canvas = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim(),
  );
  expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe(canvas);
  answering.resolve();
});

test('a member keeps the choice at once, and the profile hears of it (rules/app#A17, rules/app#A18)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/u);
  await openAsNewcomer(page, fourfold, { email: 'theme@example.com', path: '/dashboard' });
  await expect(page).toHaveURL('/dashboard');

  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/api/v1/profile/profile'),
  );
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  expect((await sent).postDataJSON()).toEqual({ dark_mode_preference: true });
  expect((await (await sent).response())?.status()).toBe(200);

  await page.route('**/api/v1/profile/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('false');
});
