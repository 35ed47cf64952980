import type { Page } from '@playwright/test';

import { expectRoomForFingers } from '../support/fingers.ts';
import { expectToFitWhereItIsClose } from '../support/looks.ts';
import { openAsMaya } from '../support/members.ts';
import { sendSignIn, expect, test } from '../support/test.ts';

test('nothing of the form to sign in is cut off, whatever it has to say', async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: the server responded with a status of 4\d\d/u);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectToFitWhereItIsClose(page);

  await sendSignIn(page, 'noor@example.com');
  await page.getByLabel('MFA code').fill('000000');
  await expectToFitWhereItIsClose(page);

  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectToFitWhereItIsClose(page);
});

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

test('on a page at 400 % whatever has the focus is seen, and nothing scrolls sideways', async ({
  page,
  fourfold,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openAsMaya(page, fourfold, '/practice');
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  const places = await placesInUse(page, 'main :is(a[href], button:enabled, input:enabled)');
  expect(places.length).toBeGreaterThan(9);
  expect(places.filter(({ isSeen }) => !isSeen)).toEqual([]);

  await page.goto('/schedule');
  await expect(page.getByRole('button', { name: 'Save Schedule' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('above the keyboard of a phone the field in use is seen, upright and across', async ({
  page,
  fourfold,
}) => {
  await openAsMaya(page, fourfold, '/schedule?pillar=NOURISHMENT');
  for (const [path, fields, height] of [
    ['/schedule?pillar=NOURISHMENT', 6, 330],
    ['/reminders', 12, 330],
    ['/daily-upload', 5, 430],
    ['/account/password', 4, 330],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.locator(field)).toHaveCount(fields);
    // What is still being read holds back what stands below it.
    await expect(page.locator('[data-has-stood=false]')).toHaveCount(0);
    await page.setViewportSize({ width: 390, height });
    const upright = await placesInUse(page, field);
    await page.setViewportSize({ width: 844, height: 240 });
    const across = await placesInUse(page, field);

    expect([path, [...upright, ...across].filter(({ isSeen }) => !isSeen)]).toEqual([path, []]);
  }
});

test('on a phone of 320 px no word of a large text is broken or cut off, and days are hit by a finger', async ({
  page,
  fourfold,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
  await openAsMaya(page, fourfold, '/pillars/NOURISHMENT');
  await expect(page.getByRole('heading', { name: 'Nourishment', level: 1 })).toBeVisible();
  expect(await brokenWords(page, 'h1')).toEqual([]);

  await page.goto('/dashboard');
  await expect(page.getByText('Maya', { exact: true })).toBeVisible();
  expect(await brokenWords(page, 'h1')).toEqual([]);

  await page.goto('/dashboard?practise');
  await expect(page.getByRole('button', { name: /^Guided Meditation/u })).toBeVisible();
  expect(await brokenWords(page, '[role=dialog] :is(h2, button span)')).toEqual([]);

  await page.goto(`/days/${new Date().toISOString().slice(0, 10)}`);
  await expect(page.getByRole('link', { name: 'Open' }).first()).toBeVisible();
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await expectRoomForFingers(page, 320);

  await page.goto('/days');
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await expectRoomForFingers(page, 320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

/** What is wider than its line once words stay whole. */
function brokenWords(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        if (!(element instanceof HTMLElement) || !element.checkVisibility()) return false;
        element.style.overflowWrap = 'normal';
        element.style.hyphens = 'manual';
        const range = document.createRange();
        range.selectNodeContents(element);
        const { right } = range.getBoundingClientRect();
        const line = element.closest('p, h1, h2, button') ?? element;
        return right > line.getBoundingClientRect().right + 0.5;
      })
      .map((element) => element.textContent),
  );
}

const field = 'main :is(input, select, textarea):enabled';

/** Gives the focus to one after the other, and tells whether its middle is seen, and not under what lies over the page. */
function placesInUse(page: Page, selector: string): Promise<{ html: string; isSeen: boolean }[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element instanceof HTMLElement && element.checkVisibility())
      .map((element) => {
        element.focus();
        const { height, left, top, width } = element.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        const own = element.closest('label') ?? element;
        const isSeen = seen !== null && (own.contains(seen) || seen.contains(own));
        return { html: element.outerHTML.slice(0, 80), isSeen };
      }),
  );
}
