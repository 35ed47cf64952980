import type { Page } from '@playwright/test';

import { openAs, openAsNewcomer, openElsewhere, openListening } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const email = 'two.devices@example.com';

// rules/practiceFeed#E17
test('a life that one browser kept is there on another, sessions, streak and ends of days', async ({
  page,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404/u);
  await openAsNewcomer(page, fourfold, { email, name: 'Two Devices', path: '/dashboard' });
  await expect(page.getByRole('button', { name: '0 days' })).toBeVisible();
  await practiseYesterdayAndToday(page);
  await page.reload();
  await expect(page.getByRole('button', { name: '2 days' })).toBeVisible();

  const laptop = await browser.newContext({ baseURL: fourfold.app });
  const other = await laptop.newPage();
  await expect(async () => {
    await openAs(other, fourfold, { email, path: '/dashboard' });
    await expect(other.getByRole('button', { name: '2 days' })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(other.getByText('0.7 h').first()).toBeVisible();
  await laptop.close();
});

// rules/practiceFeed#E15, rules/practiceFeed#E16, rules/practiceFeed#E36, rules/common#M18
test('what one device does is on another that is open, without a hand on it', async ({
  page,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404/u);
  const live = 'live.devices@example.com';
  await openAsNewcomer(page, fourfold, { email: live, path: '/progress', tetherAt: '23:59' });
  const other = await openElsewhere(browser, fourfold, {
    email: live,
    path: '/progress',
    locale: 'en-US',
  });
  await expect(other.getByText('0/1')).toBeVisible();
  await expect(page.getByText('23:59')).toBeVisible();
  await expect(other.getByText('11:59 pm')).toBeVisible();

  await page.getByRole('link', { name: 'Tether' }).click();
  await page.getByRole('button', { name: 'Start Session' }).click();
  await page.getByRole('button', { name: 'Finish now' }).click();
  await page.getByText('Text', { exact: true }).click();
  await page.getByRole('textbox').fill('Quiet, and then a bird.');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/task/reflection'));
  await page.getByRole('button', { name: 'Complete Task' }).click();
  await saved;

  const from = performance.now();
  // Sooner than the minute after which it would look by itself.
  await expect(other.getByText('1/1')).toBeVisible({ timeout: 30_000 });
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  test.info().annotations.push({ type: 'heard after', description: `${seconds} s` });
  await expect(other.getByText('Quiet, and then a bird.')).toBeVisible();

  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark', { timeout: 30_000 });

  await test.step('and so is a preset, until one of them removes it', async () => {
    await openListening(other, '/practice');
    await page.goto('/practice/breath');
    await page.getByRole('button', { name: 'Keep these as…' }).click();
    await page.getByLabel('A name for these').fill('Early, 1/2');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    const savedAt = performance.now();
    const preset = { name: 'Early, 1/2 10 min, breath' };
    await other.getByRole('button', preset).click({ timeout: 30_000 });
    const heardAfter = ((performance.now() - savedAt) / 1000).toFixed(1);
    test.info().annotations.push({ type: 'preset after', description: `${heardAfter} s` });
    await expect(other.getByRole('radio', { name: 'Breath' })).toBeChecked();

    await other.getByRole('button', { name: 'Remove Early, 1/2' }).click();
    await expect(page.getByRole('button', preset)).toBeHidden({ timeout: 30_000 });
  });
  await other.context().close();
});

/** Leaves in the browser two sessions as it kept them before any service did. */
async function practiseYesterdayAndToday(page: Page) {
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('fourfold')))
    .toContain('"sessions"');
  await page.evaluate(() => {
    const envelope = JSON.parse(localStorage.getItem('fourfold') ?? '') as {
      member: { sessions: object[]; savedAt: number };
    };
    envelope.member.sessions = [1, 0].map((daysAgo) => {
      const start = new Date();
      start.setHours(12, 0, 0, 0);
      start.setDate(start.getDate() - daysAgo);
      return {
        id: String(start.getTime()),
        startTime: start.toISOString(),
        endTime: new Date(start.getTime() + 20 * 60_000).toISOString(),
        durationMinutes: 20,
        type: 'timed',
        completed: true,
        day: start.toISOString().slice(0, 10),
      };
    });
    envelope.member.savedAt += 1000;
    localStorage.setItem('fourfold', JSON.stringify(envelope));
  });
}
