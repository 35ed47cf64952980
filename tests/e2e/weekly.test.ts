import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { weeklyDownloads } from '../../src/domain/weekly/weeklyDownloads.ts';
import { expect, signIn, test } from './support/test.ts';

test('a card opens over the page and is named in the address: a reload keeps it, Back closes it', async ({
  page,
}) => {
  await arrive(page);
  await page.getByRole('link', { name: 'Weekly downloads' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly downloads' })).toBeFocused();
  await expect(page).toHaveTitle('Weekly downloads · Fourfold');

  await page.getByRole('button', { name: 'The fountain within' }).click();
  const quote = page.getByRole('dialog', { name: 'The fountain within' });
  await expect(quote).toContainText('Marcus Aurelius, Meditations VII, 59');
  await expect(page).toHaveURL('/weekly-downloads?card=fountain');

  await page.reload();
  await expect(quote).toBeVisible();
  await page.goBack();
  await expect(quote).toBeHidden();
  await expect(page).toHaveURL('/weekly-downloads');

  await page.getByRole('link', { name: 'Continue Your Practice' }).click();
  await expect(page).toHaveURL('/progress');
});

test('every card opens and closes by keyboard, and the focus comes back to it', async ({
  page,
}) => {
  await arrive(page);
  await page.goto('/weekly-downloads');

  for (const { id, title } of weeklyDownloads) {
    const card = page.getByRole('button', { name: title });
    const dialog = page.getByRole('dialog', { name: title });
    await card.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(`/weekly-downloads?card=${id}`);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/weekly-downloads');
    await expect(card).toBeFocused();
  }
});

test('the film plays in a tab of its own, and is not offered without a network', async ({
  page,
  context,
}) => {
  await arrive(page);
  await page.goto('/weekly-downloads?card=rings');
  const dialog = page.getByRole('dialog', { name: 'Rings to rest your eyes on' });
  const watch = dialog.getByRole('link', { name: 'Watch Video' });

  const [film] = await Promise.all([context.waitForEvent('page'), watch.click()]);
  await expect(film).toHaveURL('/media/tether.mp4');
  const video = film.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(1);
  expect(await film.evaluate(() => globalThis.opener as unknown)).toBeNull();
  await film.close();

  await context.setOffline(true);
  await expect(dialog).toContainText('You can watch it when you are online again.');
  await expect(watch).toBeHidden();
  await context.setOffline(false);
  await expect(watch).toBeVisible();
});

test('only the cards ask for the italic letters', async ({ page }) => {
  const italics: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('newsreader-quote')) italics.push(request.url());
  });
  await arrive(page);
  await page.goto('/progress');
  await page.evaluate(() => document.fonts.ready);
  expect(italics).toEqual([]);

  await page.goto('/weekly-downloads');
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.evaluate(() => document.fonts.ready);
  expect(italics).toHaveLength(1);
});

for (const theme of ['light', 'dark']) {
  for (const { width, columns } of [
    { width: 390, columns: 2 },
    { width: 1280, columns: 3 },
  ]) {
    test(`the cards are accessible, in ${columns} columns, ${theme} at ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(
        (dark) => localStorage.setItem('darkMode', dark),
        String(theme === 'dark'),
      );
      await arrive(page);

      await page.goto('/weekly-downloads');
      await expect(page.getByRole('article')).toHaveCount(10);
      const lefts = await page
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
      expect(new Set(lefts).size).toBe(columns);
      await expectAccessible(page, width);

      for (const id of ['fountain', 'rings']) {
        await page.goto(`/weekly-downloads?card=${id}`);
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, width);
      }
    });
  }
}

for (const { width, zoom } of [
  { width: 320, zoom: 100 },
  { width: 390, zoom: 200 },
]) {
  test(`no card is cut off at ${width} px with text at ${zoom} %`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await arrive(page);

    for (const path of ['/weekly-downloads', '/weekly-downloads?card=fountain']) {
      await page.goto(path);
      await expect(page.getByText('Look within.').last()).toBeVisible();
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, zoom);

      const beyond = await page.locator('main *, [role=dialog] *').evaluateAll(
        (elements, edge) =>
          elements
            .filter((element) => {
              const { left, right } = element.getBoundingClientRect();
              return (left < -1 || right > edge + 1) && element.closest('svg') === null;
            })
            .map((element) => element.outerHTML.slice(0, 80)),
        width,
      );
      expect(beyond).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}

async function arrive(page: Page) {
  await signIn(page, 'maya@example.com');
  await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();
}

async function expectAccessible(page: Page, width: number) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const dialog = document.querySelector('[role=dialog]');
    await Promise.all((dialog?.getAnimations() ?? []).map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}
