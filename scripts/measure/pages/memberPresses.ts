import type { Browser, Page } from '@playwright/test';

import type { Fourfold } from '../../../tests/e2e/support/fourfold.ts';
import type { Row } from '../row.ts';
import { openAsAna, openAsMaya } from './members.ts';
import type { Phone } from './phone.ts';
import { alone } from './rows.ts';
import { followTraffic, visit } from './visit.ts';

const visits = 3;
const limits = { task: 50, press: 100 };
const lastYear = new Date().getFullYear() - 1;

interface Pressed {
  name: string;
  path: string;
  open: (browser: Browser, fourfold: Fourfold) => Promise<Phone>;
  press: (page: Page) => Promise<void>;
  /** Whether what the room itself does once it is shown is told too. */
  isRoomTold: boolean;
}

/** The presses of a day, each in the room where it is made. What a press leads to is there before the next one. */
const presses: readonly Pressed[] = [
  {
    name: '/dashboard',
    path: '/dashboard',
    open: openAsMaya,
    async press(page) {
      await page.getByRole('button', { name: 'Choose a practice' }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
    isRoomTold: false,
  },
  {
    name: '/progress',
    path: '/progress',
    open: openAsMaya,
    async press(page) {
      await page.getByRole('tab', { name: 'Analytics' }).click();
      await page.getByRole('tab', { name: 'Tasks' }).click();
    },
    isRoomTold: true,
  },
  {
    name: '/schedule',
    path: '/schedule',
    open: openAsMaya,
    async press(page) {
      await page.getByRole('switch').click();
      await page.getByRole('switch').click();
    },
    isRoomTold: true,
  },
  {
    name: '/daily-upload',
    path: '/daily-upload',
    open: openAsMaya,
    async press(page) {
      const words = page.getByRole('textbox', { name: 'What did today feel like?' });
      await words.pressSequentially('calm');
    },
    isRoomTold: true,
  },
  {
    name: '/daily-upload, all meals fine:',
    path: '/daily-upload',
    open: openAsAna,
    async press(page) {
      await page.getByRole('button', { name: 'All fine' }).click();
      await page.getByRole('textbox', { name: 'Your reflection' }).waitFor();
    },
    isRoomTold: false,
  },
  {
    name: '/days, a year as a table:',
    path: `/days?year=${lastYear}`,
    open: openAsAna,
    async press(page) {
      await page.getByText(`${lastYear} as a table`).click();
      await page.getByRole('table').waitFor();
    },
    isRoomTold: false,
  },
  {
    name: '/practice',
    path: '/practice',
    open: openAsMaya,
    async press(page) {
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
    },
    isRoomTold: true,
  },
];

/**
 * How long each press of a day waits until it is seen, on a phone. The quickest of several visits counts: the others say what else the
 * machine had to do.
 */
export async function memberPresses(
  browser: Browser,
  fourfold: Fourfold,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { isRoomTold, name, open, path, press } of presses) {
    const waits: number[] = [];
    const after: number[] = [];
    for (let run = 0; run < visits; run += 1) {
      signal.throwIfAborted();
      await using phone = await open(browser, fourfold);
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
      { ...alone(`${name} longest press`, 'ms', Math.min(...waits), limits.press), leaps: true },
      ...(isRoomTold
        ? [alone(`${name} longest task after`, 'ms', Math.min(...after), limits.task)]
        : []),
    );
  }

  return rows;
}

async function longestWait(page: Page): Promise<number> {
  return Math.max(0, ...(await page.evaluate(() => globalThis.measuredVisit.presses)));
}
