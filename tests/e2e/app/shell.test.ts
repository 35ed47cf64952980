import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, type BrowserContext, type Page } from '@playwright/test';

import { buildIn, deploy, deployNewer, deployPoisoned } from '../support/builds.ts';
import { startFourfold, type Fourfold } from '../support/fourfold.ts';
import { openAs, openAsNewcomer } from '../support/members.ts';
import { test } from '../support/servers.ts';

const email = 'on.a.train@example.com';
const play = 'Play Tether in practice';

let folder: string;
let fourfold: Fourfold;
let browser: {
  open: () => Promise<Page>;
  context: () => BrowserContext;
  close: () => Promise<void>;
};

test.beforeEach(async ({ playwright, launchOptions, locale, contextOptions }) => {
  folder = await mkdtemp(join(tmpdir(), 'fourfold-shell-'));
  deploy(join(folder, 'dist'));
  fourfold = await startFourfold(undefined, {
    FOURFOLD_SHELL: 'on',
    FOURFOLD_DIST: join(folder, 'dist'),
  });
  let context: BrowserContext | null = null;
  browser = {
    context: () => {
      if (context === null) throw new Error('The browser is closed.');
      return context;
    },
    async open() {
      context ??= await playwright.chromium.launchPersistentContext(join(folder, 'profile'), {
        ...launchOptions,
        ...contextOptions,
        baseURL: fourfold.app,
        ...(locale === undefined ? {} : { locale }),
      });
      return context.newPage();
    },
    async close() {
      await context?.close();
      context = null;
    },
  };
});
test.afterEach(async () => {
  await browser.close();
  await fourfold.stop();
  await rm(folder, { recursive: true });
});

test('a day without a network, from a cold start: every room opens, and all of it is with the service once (rules/shell#X1, rules/shell#X9)', async () => {
  const first = await browser.open();
  await openAsNewcomer(first, fourfold, { email, path: '/pillars/TETHER', tetherAt: '23:59' });
  await first.getByRole('heading', { name: 'How to Practice' }).waitFor();
  await kept(first);
  expect(await hindrances(first)).toEqual([]);
  await first.getByRole('button', { name: play }).click();
  await expect.poll(() => cached(first)).toContain('/media/tether.webm');
  await first.goto('/progress');
  await first.getByRole('button', { name: /^Start, Tether/u }).waitFor();
  await browser.close();
  await fourfold.goAway();

  const page = await browser.open();
  for (const [path, heading] of rooms) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  }
  await page.goto('/login');
  await expect(page).toHaveURL('/home');
  await page.goto('/pillars/TETHER');
  await page.getByRole('button', { name: play }).click();
  const seconds = page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.currentTime = 10;
    await video.play();
    return video.currentTime;
  });
  expect(await seconds).toBeGreaterThanOrEqual(10);

  await page.goto('/progress');
  await page.getByRole('button', { name: /^Start, Tether/u }).click();
  await page.getByRole('button', { name: 'Finish now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: /^Add Reflection/u }).click();
  await page.getByText('Text', { exact: true }).click();
  await page.getByRole('textbox').fill('Fields, and then a bridge.');
  await page.getByRole('button', { name: 'Save Reflection' }).click();
  await expect(page.getByText('Complete (Text)')).toBeVisible();

  await fourfold.comeBack();
  await page.goto('/progress');
  await expect.poll(() => done(page)).toEqual([['done', 'Fields, and then a bridge.']]);
  await expect(page.getByText('Complete (Text)')).toBeVisible();
  await expect(page.getByText('On this device, will send')).toBeHidden();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => cached(page)).not.toContain('/media/tether.webm');
  const left = await everythingCached(page);
  expect(left.filter((text) => text.includes(email) || text.includes('Fields, and then'))).toEqual(
    [],
  );
  expect(await cached(page)).toContain('/index.html');
});

test('two versions in two tabs, and a worker that is wrong is taken back (rules/shell#X11, rules/shell#X13, rules/shell#X15)', async () => {
  const older = await browser.open();
  await fourfold.operator.add({
    email,
    name: 'A Traveller',
    password: 'practice-daily-2026',
    mfa: false,
    timeZone: 'UTC',
  });
  await openAs(older, fourfold, { email, path: '/dashboard' });
  await kept(older);
  const before = buildIn(join(folder, 'dist'));
  deployNewer(join(folder, 'dist'), 'PillarRoute', 'b00000000002');

  const newer = await browser.open();
  await newer.goto('/dashboard');
  await newer.keyboard.press('Shift');
  await expect(older.getByText('A new version is ready.')).toBeVisible();
  expect([await buildOf(older), await buildOf(newer)]).toEqual([before, 'b00000000002']);
  await expect(newer.getByText('A new version is ready.')).toBeHidden();

  await older.getByRole('link', { name: 'TETHER', exact: true }).click();
  await expect(older.getByRole('heading', { name: 'How to Practice' })).toBeVisible();
  await restWorkers(older);
  await older.getByRole('button', { name: 'Use it now' }).click();
  await expect.poll(() => buildOf(older)).toBe('b00000000002');
  await newer.reload();
  await older.reload();
  await expect.poll(() => shells(older)).toEqual([expect.stringContaining('b00000000002')]);
  await newer.close();

  deployPoisoned(join(folder, 'dist'));
  await lookForWorker(older);
  await older.reload();
  await expect(older.getByText('Nobody can leave')).toBeVisible();
  await fourfold.goAway();
  await fourfold.comeBack({ FOURFOLD_SHELL: 'retired' });
  await lookForWorker(older);
  await expect(async () => {
    await older.goto('/dashboard');
    await expect(older.getByRole('button', { name: 'Choose a practice' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await expect.poll(() => older.evaluate(() => caches.keys())).toEqual([]);
  await expect
    .poll(() =>
      older.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0);
});

/** Those that the day itself does not lead to. */
const rooms = [
  ['/', 'Fourfold'],
  ['/practice', 'Practice'],
  ['/schedule', 'Create Your Schedule'],
  ['/days', 'Your days'],
  ['/words', 'Your words'],
  ['/account', 'Your account'],
] as const;

/** Uses the page, and resolves once this device keeps the app. */
async function kept(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

/** What keeps the browser from installing the app, in its own words. */
async function hindrances(page: Page): Promise<unknown[]> {
  const session = await browser.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');

  return [...errors, ...installabilityErrors];
}

/** What each visit has the browser do a moment later. Resolves once the worker that is found has taken over. */
async function lookForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  await expect.poll(() => workerWith(page, 'installing')).toBe(false);
  await expect(async () => {
    await restWorkers(page);
    expect(await workerWith(page, 'waiting')).toBe(false);
  }).toPass();
}

/** Tells whether a worker is that far. */
function workerWith(page: Page, step: 'installing' | 'waiting'): Promise<boolean> {
  return page.evaluate(async (asked) => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (registration?.[asked] ?? null) !== null;
  }, step);
}

/**
 * Stops the worker that runs, as a browser stops one that nobody asks for half a minute. A newer one that may take over while a page
 * is answered waits for just that, and where the browser is watched, as here, it never comes and no page is answered any more.
 */
async function restWorkers(page: Page): Promise<void> {
  const session = await browser.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

function buildOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="fourfold:build"]').getAttribute('content');
}

function shells(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    return names.filter((name) => name.startsWith('fourfold-shell-'));
  });
}

/** The paths of all that is in Cache Storage. */
function cached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** All that is in Cache Storage, as text, each with its address. */
function everythingCached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const texts = names.map(async (name) => {
      const cache = await caches.open(name);
      const keys = await cache.keys();
      return Promise.all(
        keys.map(async (key) => `${key.url}\n${await (await cache.match(key))?.text()}`),
      );
    });
    return (await Promise.all(texts)).flat();
  });
}

/** How the service has each task of today, and what was said of it. */
async function done(page: Page): Promise<unknown[]> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const day = new Date().toISOString().slice(0, 10);
  const answer = await page.request.get(
    `${fourfold.profile}/api/v1/commitments/${encodeURIComponent(email)}/date/${day}`,
    { headers: { Authorization: `Bearer ${token}`, Origin: fourfold.app } },
  );
  const { tasks } = (await answer.json()) as {
    tasks: { status: string; reflectionData: string | null }[];
  };

  return tasks.map(({ status, reflectionData }) => [status, reflectionData]);
}
