import type { Page } from '@playwright/test';

import { expect, signIn, test } from './support/test.ts';

const sizes = [
  { name: 'at 320 px', width: 320, zoom: 100 },
  { name: 'at 390 px with text at 200 %', width: 390, zoom: 200 },
];

for (const { name, width, zoom } of sizes) {
  test(`nothing is cut off ${name}`, async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource: the server responded with a status of 4\d\d/u);
    await page.setViewportSize({ width, height: 800 });
    const open = async (path: string) => {
      await page.goto(path);
      await enlarge(page, zoom);
    };

    for (const path of ['/', '/experience', '/register']) {
      await open(path);
      await expectToFit(page, width);
    }

    await open('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expectToFit(page, width);

    await page.getByLabel('Email').fill('noor@example.com');
    await page.getByLabel('Password', { exact: true }).fill('practice-daily-2026');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('MFA code').fill('000000');
    await expectToFit(page, width);

    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectToFit(page, width);
  });
}

for (const { name, width, zoom } of sizes) {
  test(`a member's bar, day, schedule and profile fit ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'maya@example.com');
    await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();
    await enlarge(page, zoom);
    await expectToFit(page, width);

    for (const pillar of ['TETHER', 'RECOVERY', 'NOURISHMENT']) {
      await page.goto(`/schedule?pillar=${pillar}`);
      await expect(page.getByRole('switch')).toBeChecked();
      await enlarge(page, zoom);
      await expectToFit(page, width);
    }

    await page.goto('/dashboard?profile');
    await expect(page.getByLabel('First name')).toBeVisible();
    await enlarge(page, zoom);
    await expectToFit(page, width);
  });
}

async function enlarge(page: Page, zoom: number) {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, zoom);
}

/** No element reaches beyond the page's edges, whether or not a scroll bar would show it. */
async function expectToFit(page: Page, width: number) {
  await page.evaluate(() => document.fonts.ready);
  const beyond = await page.evaluate((edge) => {
    const texts = [...document.querySelectorAll('a, button, input, h1, h2, p, label')];
    return texts
      .filter((element) => element.checkVisibility())
      .filter((element) => !element.matches('.visually-hidden, .app__skip'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -0.5 || right > edge + 0.5;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  }, width);

  expect(beyond).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

test('a long talk stays within its log, and a long word within its bubble', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/experience');
  for (const text of ['W'.repeat(500), ...Array.from({ length: 8 }, () => 'And another thing.')]) {
    await page.getByLabel('Your message').fill(text);
    await page.getByLabel('Your message').press('Enter');
  }
  await expect(page.getByRole('listitem')).toHaveCount(19);

  const { log, height } = await page.getByRole('log').evaluate((element) => ({
    log: [element.scrollWidth, element.clientWidth],
    height: document.documentElement.scrollHeight,
  }));
  expect(log[0]).toBe(log[1]);
  expect(height).toBe(844);
  await expect(page.getByRole('listitem').last()).toBeInViewport();
});
