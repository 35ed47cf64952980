import type { Browser, Page } from '@playwright/test';

import type { Fourfold } from '../../../tests/e2e/support/fourfold.ts';
import { maya, signIn } from '../../../tests/e2e/support/members.ts';
import type { Row } from '../row.ts';
import { median } from '../median.ts';
import { openPhone } from './phone.ts';
import { alone } from './rows.ts';
import { followTraffic, visit, type Visit } from './visit.ts';

const visits = 3;
const limits = { script: 150, scripts: 15, shift: 0.001, task: 50, press: 100 };

/** The presses of a day, each in the room where it is made. What a press leads to is there before the next one. */
const presses: readonly { path: string; press: (page: Page) => Promise<void> }[] = [
  {
    path: '/dashboard',
    async press(page) {
      await page.getByRole('button', { name: 'Choose a practice' }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    path: '/progress',
    async press(page) {
      await page.getByRole('tab', { name: 'Analytics' }).click();
      await page.getByRole('tab', { name: 'Tasks' }).click();
    },
  },
  {
    path: '/schedule',
    async press(page) {
      await page.getByRole('switch').click();
      await page.getByRole('switch').click();
    },
  },
  {
    path: '/daily-upload',
    async press(page) {
      const words = page.getByRole('textbox', { name: 'What did today feel like?' });
      await words.pressSequentially('calm');
    },
  },
  {
    path: '/practice',
    async press(page) {
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
    },
  },
];

/**
 * What a member's first visit costs on a phone, and how long each press of a day waits until it is seen. Of what is told in milliseconds the
 * quickest of several visits counts: the others say what else the machine had to do.
 */
export async function memberRooms(
  browser: Browser,
  fourfold: Fourfold,
  signal: AbortSignal,
): Promise<Row[]> {
  const found: Visit[] = [];
  for (let run = 0; run < visits; run += 1) {
    signal.throwIfAborted();
    await using phone = await signedIn(browser, fourfold);
    found.push(await visit(phone, `${fourfold.app}/dashboard`, 'h1'));
  }
  const of = (what: keyof Visit) => median(found.map((one) => one[what]));
  const rows = [
    alone('/dashboard script', 'kB', of('script') / 1000, limits.script),
    alone('/dashboard scripts', '', of('scripts'), limits.scripts),
    alone('/dashboard layout shift', '', of('shift'), limits.shift),
    alone(
      '/dashboard longest task after',
      'ms',
      Math.min(...found.map((one) => one.longestAfter)),
      limits.task,
    ),
  ];
  for (const { path, press } of presses) {
    const waits: number[] = [];
    const after: number[] = [];
    for (let run = 0; run < visits; run += 1) {
      signal.throwIfAborted();
      await using phone = await signedIn(browser, fourfold);
      const traffic = followTraffic(phone.devTools);
      const { longestAfter } = await visit(phone, fourfold.app + path, 'h1');
      // What is fetched with the first press is not waited for twice.
      await phone.page.mouse.click(1, 1);
      await traffic.quiet();
      await press(phone.page);
      await traffic.quiet();
      waits.push(await longestWait(phone.page));
      after.push(longestAfter);
    }
    rows.push(
      // A browser tells it in steps of 8 ms.
      { ...alone(`${path} longest press`, 'ms', Math.min(...waits), limits.press), leaps: true },
      ...(path === '/dashboard'
        ? []
        : [alone(`${path} longest task after`, 'ms', Math.min(...after), limits.task)]),
    );
  }

  return rows;
}

async function longestWait(page: Page): Promise<number> {
  return Math.max(0, ...(await page.evaluate(() => globalThis.measuredVisit.presses)));
}

async function signedIn(browser: Browser, fourfold: Fourfold) {
  return openPhone(browser, async (context) => {
    const page = await context.newPage();
    await signIn(page, fourfold, maya);
    await page.close();
  });
}
