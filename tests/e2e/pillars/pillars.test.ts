import type { Page } from '@playwright/test';

import { pillars } from '../../../src/domain/pillars/pillar.ts';
import { expectSoundInEachLook, expectToFitWhereItIsClose, shiftOf } from '../support/looks.ts';
import { openAsMaya } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

// rules/pillars#I7, rules/pillars#I12, rules/pillars#I14
test('a member chooses a pillar, reads all of it, watches its video, and goes on to its schedule', async ({
  page,
  fourfold,
}) => {
  await openAsMaya(page, fourfold, '/pillars');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose Your Pillar' })).toBeVisible();

  for (const pillar of pillars) {
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
    await expectToPlay(page, pillar.how_to_practice);
    await page.goBack();
  }
});

test('the switcher leads from pillar to pillar by keyboard, and back again', async ({
  page,
  fourfold,
}) => {
  await openAsMaya(page, fourfold, '/pillars/tether');
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

test('an unknown pillar is named as it was typed, and Retry asks again (rules/pillars#I10, rules/pillars#I9)', async ({
  page,
  fourfold,
}) => {
  await openAsMaya(page, fourfold, '/pillars/wAter');
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
  fourfold,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsMaya(page, fourfold, `/pillars/${'water'.repeat(60)}`);
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
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await retry.click();
  await expect(page.getByText('Loading pillar data...')).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(retry).toBeVisible();
  expect(await titles.jsonValue()).toEqual([]);
});

test('a pillar holds still while it loads, and its bars go with the page where that is low', async ({
  page,
  fourfold,
}) => {
  await openAsMaya(page, fourfold, '/pillars/RECOVERY');
  await expect(page.getByRole('link', { name: 'Start schedule' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.001);

  for (const { width, height } of [
    { width: 844, height: 390 },
    { width: 640, height: 400 },
    { width: 320, height: 256 },
  ]) {
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      const about = page.getByRole('heading', { name: 'About' });
      await about.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));

      await expect(about).toBeInViewport();
      await expect(page.getByRole('navigation', { name: 'Pillars' })).not.toBeInViewport();
      await expect(page.getByRole('link', { name: 'Start schedule' })).not.toBeInViewport();
    });
  }
});

test('the pillars and the longest of them are accessible and fit, in each look and where it is close', async ({
  page,
  fourfold,
}) => {
  await openAsMaya(page, fourfold, '/pillars');
  for (const path of ['', '/NOURISHMENT', '/WATER']) {
    await test.step(`/pillars${path}`, async () => {
      if (path !== '') await page.goto(`/pillars${path}`);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('main')).not.toHaveAttribute('data-state', 'loading');
      if (path !== '/WATER') await expectSoundInEachLook(page);
      await expectToFitWhereItIsClose(page, {
        of: 'main :is(a, button, h1, h2, p, li, video)',
        isClippedToo: true,
      });
    });
  }
});

/** The video that waits on the page plays on request, with the steps as captions. */
async function expectToPlay(page: Page, steps: readonly string[]) {
  const video = page.locator('video');
  const play = page.getByRole('button', { name: /^Play .+ in practice$/u });
  await expect(play).toBeVisible();
  await expect(video).toBeHidden();

  await play.focus();
  await page.keyboard.press('Enter');

  await expect(video).toBeFocused();
  await expect(video).toHaveJSProperty('controls', true);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);
  await expect
    .poll(() =>
      video.evaluate((element: HTMLVideoElement) =>
        Array.from(element.textTracks[0]?.cues ?? [], (cue) => (cue as VTTCue).text),
      ),
    )
    .toEqual(steps);
  expect(
    await video.evaluate((element: HTMLVideoElement) => [
      element.videoWidth,
      element.videoHeight,
      Math.round(element.duration),
      element.textTracks[0]?.mode,
    ]),
  ).toEqual([960, 540, 24, 'showing']);
}
