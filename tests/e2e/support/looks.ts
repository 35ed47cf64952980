import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import { expectRoomForFingers } from './fingers.ts';

/** A theme changes nothing but colours: what else axe looks at is the same in both. */
const looks = [
  { theme: 'dark', width: 390, rules: ['color-contrast'] },
  { theme: 'dark', width: 1280, rules: ['color-contrast'] },
  { theme: 'light', width: 1280, rules: [] },
  { theme: 'light', width: 390, rules: [] },
] as const;

const closeLooks = [
  { name: 'at 320 px', width: 320, zoom: 100 },
  { name: 'at 390 px with text at 200 %', width: 390, zoom: 200 },
];

/** The page as it stands is accessible and nothing scrolls sideways, in both themes at both widths, and a finger hits what it is to. */
export async function expectSoundInEachLook(
  page: Page,
  more: (width: number) => Promise<void> = async () => {},
): Promise<void> {
  // A dialog hides it from roles.
  await expect(page.locator('h1')).toHaveCount(1);
  for (const { theme, width, rules } of looks) {
    await page.setViewportSize({ width, height: 800 });
    // A theme follows its member: another test's page may have chosen for the same one meanwhile.
    await expect(async () => {
      await page.evaluate(
        (dark) => localStorage.setItem('darkMode', dark),
        String(theme === 'dark'),
      );
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme, { timeout: 5_000 });
    }).toPass();
    await settle(page);

    const where = `${new URL(page.url()).pathname}, ${theme} at ${width}`;
    expect(await faultsIn(page, 'html', rules), where).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width);
    await more(width);
  }
  await expectRoomForFingers(page);
}

/** Nothing of the page as it stands reaches beyond its edges where there is least room, whether or not a scroll bar would show it. */
export async function expectToFitWhereItIsClose(
  page: Page,
  { of = 'a, button, input, h1, h2, p, label', isClippedToo = false } = {},
): Promise<void> {
  for (const { name, width, zoom } of closeLooks) {
    await page.setViewportSize({ width, height: 800 });
    await enlarge(page, zoom);
    await settle(page);

    const beyond = await page.locator(of).evaluateAll(
      (elements, { edge, clippedToo }) =>
        elements
          .filter((element) => element.checkVisibility() && element.closest('svg') === null)
          .filter((element) => !element.matches('.visually-hidden, .app__skip'))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            const isClipped = clippedToo && element.scrollWidth > element.clientWidth;
            return left < -0.5 || right > edge + 0.5 || isClipped;
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      { edge: width, clippedToo: isClippedToo },
    );
    expect(beyond, name).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width);
  }
  await enlarge(page, 100);
}

/** What axe finds amiss on a page, or in a part of it: by all rules, or by those named. */
export async function faultsIn(
  page: Page,
  place = 'html',
  rules: readonly string[] = [],
): Promise<string[]> {
  // The legacy mode leaves out frames of other origins, of which there are none, and needs no second page.
  const { violations } = await new AxeBuilder({ page })
    .include(place)
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      ...(rules.length > 0 && { runOnly: [...rules] }),
    })
    .analyze();

  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
}

async function enlarge(page: Page, zoom: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, zoom);
}

/** Every letter has its font, and whatever moves to an end has come to it. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      // What is folded away stands still until it is seen.
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility());
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** How far what stands on a page has moved since it was loaded, as browsers measure a layout's shift. */
export async function shiftOf(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready);

  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}
