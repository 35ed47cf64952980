import { AxeBuilder } from '@axe-core/playwright';

import { expect, signIn, test } from './support/test.ts';

const publicPaths = ['/', '/experience', '/login', '/register'];
const memberPaths = [
  '/home',
  '/dashboard',
  '/pillars',
  '/pillars/TETHER',
  '/schedule',
  '/progress',
  '/task/1',
  '/daily-upload',
  '/weekly-downloads',
];

test('strangers are sent to sign in from every room of a member', async ({ page }) => {
  for (const path of memberPaths) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

test('unknown addresses lead to the start', async ({ page }) => {
  for (const path of ['/nowhere', '/forgot-password', '/login/again', '/HOME/x']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('members reach every room, or for now their home', async ({ page }) => {
  await signIn(page, 'maya@example.com');
  await expect(page).toHaveURL('/dashboard');

  for (const path of memberPaths) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  }
});

for (const theme of ['light', 'dark']) {
  for (const width of [390, 1280]) {
    test(`every room is accessible and fits, ${theme} at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(
        (dark) => localStorage.setItem('darkMode', dark),
        String(theme === 'dark'),
      );

      for (const path of [...publicPaths, '/dashboard', '/schedule', '/progress', '/task/2']) {
        if (path === '/dashboard') {
          await signIn(page, 'maya@example.com');
          await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();
        } else {
          await page.goto(path);
        }
        if (path === '/progress') await expect(page.getByText(/^\d\/\d/u)).toBeVisible();
        if (path === '/task/2') await expect(page.getByText('Start Session')).toBeVisible();
        if (path === '/schedule') await expect(page.getByLabel('Session 1')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await page.evaluate(() => document.fonts.ready);

        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => [path, id, nodes.map(({ html }) => html)]),
        ).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });
  }
}

test('a room that cannot be loaded says so, and the others go on', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|Error/u);
  await page.goto('/');
  await expect(page.getByRole('timer')).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'This page did not open' })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('timer')).toBeVisible();
  await context.setOffline(false);
});

test('nothing moves while a page loads', async ({ page }) => {
  for (const path of ['/', '/experience', '/login', '/register']) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
            resolve(shifts.reduce((sum, { value }) => sum + value, 0));
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shift).toBeLessThanOrEqual(0.001);
  }
});

test('no page does more than its policy allows', async ({ page, request, complaints }) => {
  complaints.allow(/This document requires 'TrustedScript' assignment/u);
  const response = await request.get('/login');
  const policy = response.headers()['content-security-policy'] ?? '';

  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy).toContain(directive);
  }
  expect(policy).not.toMatch(/unsafe|\*/u);

  await page.goto('/login');
  const refused = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'globalThis.hacked = true';
    } catch (error) {
      return String(error);
    }
    document.head.append(script);
    return 'not refused';
  });
  expect(refused).toContain('TrustedScript');
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
});
