import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { pillars } from '../../src/domain/pillar.ts';
import { expect, signIn, test } from './support/test.ts';

test('a member chooses a pillar, reads all of it, and goes on to its schedule', async ({
  page,
}) => {
  await arrive(page, '/pillars');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Pillar' })).toBeVisible();

  for (const pillar of pillars) {
    await page.goto('/pillars');
    await page.getByRole('main').getByRole('link', { name: pillar.pillar_name }).click();
    await expect(page).toHaveURL(`/pillars/${pillar.pillar_code}`);
    await expect(page.getByText(pillar.description)).toBeVisible();

    await expect(page.getByRole('heading', { level: 1, name: pillar.pillar_name })).toBeFocused();
    await expect(page.getByText(pillar.short_description)).toBeVisible();
    await expect(page.getByText(pillar.duration)).toBeVisible();
    for (const step of pillar.how_to_practice) await expect(page.getByText(step)).toBeVisible();
    for (const benefit of pillar.benefits) await expect(page.getByText(benefit)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start schedule' })).toHaveAttribute(
      'href',
      `/schedule?pillar=${pillar.pillar_code}`,
    );
  }
});

test('the switcher leads from pillar to pillar by keyboard, and back again', async ({ page }) => {
  await arrive(page, '/pillars/tether');
  const switcher = page.getByRole('navigation', { name: 'Pillars' });
  await expect(switcher.getByRole('link', { name: 'Tether' })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await switcher.getByRole('link', { name: 'Tether' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/pillars/RECOVERY');
  await expect(page.getByRole('heading', { level: 1, name: 'Recovery' })).toBeFocused();
  await expect(page).toHaveTitle('Recovery · Fourfold');

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Tether' })).toBeVisible();
});

test('an unknown pillar is named as it was typed, and Retry asks again', async ({ page }) => {
  await arrive(page, '/pillars/wAter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Failed to Load Pillar Data' }),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Pillar not found: wAter');

  const states = await page.getByRole('main').evaluateHandle((main) => {
    const seen: (string | undefined)[] = [];
    new MutationObserver(() => seen.push(main.dataset['state'])).observe(main, {
      attributeFilter: ['data-state'],
    });
    return seen;
  });
  await page.getByRole('button', { name: 'Retry' }).press('Enter');

  await expect.poll(() => states.jsonValue()).toEqual(['loading', 'failed']);
  await expect(page.getByRole('alert')).toHaveText('Pillar not found: wAter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a name that was asked for again stays until the answer, and hides no Retry', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arrive(page, `/pillars/${'water'.repeat(60)}`);
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeInViewport();

  const titles = await page.getByRole('heading', { level: 1 }).evaluateHandle((title) => {
    const seen: (string | null)[] = [];
    new MutationObserver(() => seen.push(title.textContent)).observe(title, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return seen;
  });
  await retry.click();
  await expect(page.getByText('Loading pillar data...')).toBeVisible();
  await expect(retry).toBeVisible();
  expect(await titles.jsonValue()).toEqual([]);
});

for (const { width, height } of [
  { width: 844, height: 390 },
  { width: 640, height: 400 },
  { width: 320, height: 256 },
]) {
  test(`the bars of a pillar go with the page at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await arrive(page, '/pillars/RECOVERY');
    const about = page.getByRole('heading', { name: 'About' });
    await about.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));

    await expect(about).toBeInViewport();
    await expect(page.getByRole('navigation', { name: 'Pillars' })).not.toBeInViewport();
    await expect(page.getByRole('link', { name: 'Start schedule' })).not.toBeInViewport();
  });
}

test('every practice video plays on request, with the steps as captions', async ({ page }) => {
  await arrive(page, '/pillars');
  for (const pillar of pillars) {
    await page.goto(`/pillars/${pillar.pillar_code}`);
    const video = page.locator('video');
    await expect(video).toHaveJSProperty('paused', true);
    await expect(video).toHaveJSProperty('readyState', 0);

    await video.evaluate((element: HTMLVideoElement) => element.play());

    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0.2);
    await expect
      .poll(() =>
        video.evaluate((element: HTMLVideoElement) =>
          Array.from(element.textTracks[0]?.cues ?? [], (cue) => (cue as VTTCue).text),
        ),
      )
      .toEqual(pillar.how_to_practice);
    expect(
      await video.evaluate((element: HTMLVideoElement) => [
        element.videoWidth,
        element.videoHeight,
        Math.round(element.duration),
        element.textTracks[0]?.mode,
      ]),
    ).toEqual([960, 540, 24, 'showing']);
  }
});

for (const theme of ['light', 'dark']) {
  for (const width of [390, 1280]) {
    test(`the pillars are accessible and fit, ${theme} at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript(
        (dark) => localStorage.setItem('darkMode', dark),
        String(theme === 'dark'),
      );
      await arrive(page, '/pillars');

      for (const path of ['', '/TETHER', '/RECOVERY', '/NOURISHMENT', '/MOVEMENT', '/WATER']) {
        await page.goto(`/pillars${path}`);
        await expectLoaded(page);
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

for (const { name, width, zoom } of [
  { name: 'at 320 px', width: 320, zoom: 100 },
  { name: 'at 390 px with text at 200 %', width: 390, zoom: 200 },
]) {
  test(`nothing of the pillars is cut off ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await arrive(page, '/pillars');

    for (const path of ['', '/NOURISHMENT', '/WATER']) {
      await page.goto(`/pillars${path}`);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, zoom);
      await expectLoaded(page);

      const beyond = await page.evaluate((edge) => {
        const texts = [...document.querySelectorAll('main :is(a, button, h1, h2, p, li, video)')];
        return texts
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return left < -0.5 || right > edge + 0.5 || element.scrollWidth > element.clientWidth;
          })
          .map((element) => element.outerHTML.slice(0, 120));
      }, width);
      expect(beyond).toEqual([]);
    }
  });
}

test('nothing moves while a pillar loads', async ({ page }) => {
  await arrive(page, '/pillars');
  await page.goto('/pillars/RECOVERY');
  await expect(page.getByRole('link', { name: 'Start schedule' })).toBeVisible();
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
});

async function arrive(page: Page, path: string) {
  await signIn(page, 'maya@example.com');
  await expect(page).toHaveURL('/dashboard');
  await page.goto(path);
}

async function expectLoaded(page: Page) {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('main')).not.toHaveAttribute('data-state', 'loading');
}
