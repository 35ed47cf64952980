import { spawnSync } from 'node:child_process';

import { chromium, type Browser, type BrowserContext } from '@playwright/test';

import { openStore } from '../../../../server/store/database.ts';
import { localDay } from '../../../../src/domain/common/day.ts';
import { startFourfold, type Fourfold } from '../../../../tests/e2e/support/fourfold.ts';
import { password, signIn } from '../../../../tests/e2e/support/members.ts';
import { isClientCurrent } from '../../../client/clientStamp.ts';
import { chromiumLaunchOptions } from '../../../system/chromium.ts';
import { addLife, longLife } from '../../pages/longLife.ts';
import { todayScreens, visit, type Cost, type TodayScreen } from '../../pages/todayScreens.ts';
import { measuredBy, type Row } from '../../support/row.ts';

const most = 1.1;
const visits = { short: 5, full: 25 };
/** After so many milliseconds without a fetch the second copy is read, which is done by then. */
const restMs = 2_000;
const screens = Object.keys(todayScreens).filter((path): path is TodayScreen =>
  Object.hasOwn(todayScreens, path),
);
const lives = { new: 'new@example.com', long: 'long@example.com' } as const;
type Life = keyof typeof lives;

/**
 * What today's screens cost a member of two years against a new one, on the real services and the built app: on a device that has all
 * of it, and on one that is new to them.
 */
export const history: Row = {
  name: 'history',
  goal: `Today costs no more after ${longLife.days} days (bytes, time, heap)`,
  limit: `${most} × of a new member`,
  minutes: { short: 8, full: 30 },
  async run({ isFull, signal }) {
    if (!isClientCurrent()) spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
    const fourfold = await startFourfold(fill);
    const browser = await chromium.launch(chromiumLaunchOptions());
    try {
      const count = isFull ? visits.full : visits.short;
      // A page that another process had to be begun for is quick less often.
      const known = await onKnownDevices(browser, fourfold, 2 * count, signal);
      const fresh = await onFreshDevices(browser, fourfold, count, signal);
      const told = [...known, ...fresh];
      return measuredBy(
        told.map(({ name, ratios }) => `${name} ${ratios.map(two).join('/')}`).join(', '),
        told.flatMap(({ name, ratios, costs }) =>
          ratios.some((ratio) => ratio > most) ? [`${name}: ${costs}`] : [],
        ),
      );
    } finally {
      await browser.close();
      await fourfold.stop();
    }
  },
};

interface Told {
  name: string;
  /** Of bytes, time and heap. */
  ratios: number[];
  costs: string;
}

async function fill(folder: string): Promise<void> {
  const store = await openStore({ kind: 'embedded', folder });
  const today = localDay(Date.now(), 'UTC');
  for (const [life, email] of Object.entries(lives)) {
    await addLife(store, { email, password, today, days: life === 'long' ? longLife.days : 0 });
  }
  await store.close();
}

/**
 * Devices that have read all of their member's days: each screen is opened again and again, the two members in turns. Each time it is a page
 * of its own process: one that brought two years holds, as long as it lives, the code that was compiled for that.
 */
async function onKnownDevices(
  browser: Browser,
  fourfold: Fourfold,
  count: number,
  signal: AbortSignal,
): Promise<Told[]> {
  const devices = {
    new: await device(browser, fourfold, 'new'),
    long: await device(browser, fourfold, 'long'),
  };
  for (const life of ['new', 'long'] as const) await readAll(devices[life], life);

  const told: Told[] = [];
  for (const path of screens) {
    const pairs: Pair[] = [];
    for (let one = 0; one < count; one += 1) {
      signal.throwIfAborted();
      const known = { path, restMs };
      pairs.push({
        new: await opened(devices.new, known),
        long: await opened(devices.long, known),
      });
    }
    told.push(toldOf(path, pairs));
  }
  await Promise.all(Object.values(devices).map((context) => context.close()));
  return told;
}

/** Stays on a page until the device has all of a life. */
async function readAll(context: BrowserContext, life: Life): Promise<void> {
  const page = await context.newPage();
  const fetching = page.getByText('Bringing your earlier days');
  await page.goto('/dashboard');
  await page.locator(todayScreens['/dashboard']).first().waitFor();
  if (life === 'long') {
    await fetching.waitFor();
    await fetching.waitFor({ state: 'hidden', timeout: 240_000 });
  }
  await page.close();
}

/** Devices on which their member has just signed in. */
async function onFreshDevices(
  browser: Browser,
  fourfold: Fourfold,
  count: number,
  signal: AbortSignal,
): Promise<Told[]> {
  const told: Told[] = [];
  for (const path of screens) {
    const pairs: Pair[] = [];
    for (let one = 0; one < count; one += 1) {
      signal.throwIfAborted();
      const costs = [];
      for (const life of ['new', 'long'] as const) {
        const context = await device(browser, fourfold, life);
        // What comes after today is the earlier days, which no new member has.
        costs.push(await opened(context, { path, restMs: 0 }));
        await context.close();
      }
      const [ofNew, ofLong] = costs;
      if (ofNew !== undefined && ofLong !== undefined) pairs.push({ new: ofNew, long: ofLong });
    }
    told.push(toldOf(`${path} on a new device`, pairs));
  }
  return told;
}

type Pair = Record<Life, Cost>;

async function device(browser: Browser, fourfold: Fourfold, life: Life): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: fourfold.app, timezoneId: 'UTC' });
  const page = await context.newPage();
  await signIn(page, fourfold, lives[life]);
  await page.close();

  return context;
}

async function opened(
  context: BrowserContext,
  how: { path: TodayScreen; restMs: number },
): Promise<Cost> {
  const page = await context.newPage();
  const cost = await visit(page, await context.newCDPSession(page), how);
  await page.close();

  return cost;
}

function toldOf(name: string, pairs: readonly Pair[]): Told {
  const costs = measures.map(([measure, typical]) => {
    const [ofNew, ofLong] = (['new', 'long'] as const).map((life) =>
      typical(pairs.map((pair) => pair[life][measure])),
    );
    return { measure, ofNew: ofNew ?? Number.NaN, ofLong: ofLong ?? Number.NaN };
  });

  return {
    name,
    ratios: costs.map(({ ofLong, ofNew }) => ofLong / ofNew),
    costs: costs
      .map(
        ({ measure, ofLong, ofNew }) => `${measure} ${Math.round(ofNew)} to ${Math.round(ofLong)}`,
      )
      .join(', '),
  };
}

/** The quickest of several visits says what a screen takes; the others say what else the machine had to do. */
const measures = [
  ['bytes', median],
  ['ms', (values: readonly number[]) => Math.min(...values)],
  ['heap', median],
] as const;

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function two(ratio: number): string {
  return ratio.toFixed(2);
}
