import type { Browser, Locator, Page } from '@playwright/test';

import type { Fourfold } from '../../../tests/e2e/support/fourfold.ts';
import type { Row } from '../row.ts';
import { openAsAna, openAsMaya } from './members.ts';
import type { Phone } from './phone.ts';
import { alone } from './rows.ts';
import { followTraffic, visitUntilRest } from './visit.ts';
import { limits, severalVisits } from './visits.ts';

const lastYear = new Date().getFullYear() - 1;

interface Pressed {
  name: string;
  path: string;
  open: (browser: Browser, fourfold: Fourfold) => Promise<Phone>;
  press: (page: Page, hand: Hand) => Promise<void>;
}

/** What presses, each time once the page is quiet. */
interface Hand {
  /** The middle of something, once it is there. */
  at: (target: Locator) => Promise<void>;
  key: (name: string) => Promise<void>;
}

/** The presses of a day, each in the room where it is made. What a press leads to is there before the next one. */
const presses: readonly Pressed[] = [
  {
    name: '/dashboard',
    path: '/dashboard',
    open: openAsMaya,
    async press(page, { at, key }) {
      await at(page.getByRole('button', { name: 'Choose a practice' }));
      await page.getByRole('dialog').waitFor();
      await key('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: '/progress',
    path: '/progress',
    open: openAsMaya,
    async press(page, { at }) {
      await at(page.getByRole('tab', { name: 'Analytics' }));
      await at(page.getByRole('tab', { name: 'Tasks' }));
    },
  },
  {
    name: '/schedule',
    path: '/schedule',
    open: openAsMaya,
    async press(page, { at }) {
      await at(page.getByRole('switch'));
      await at(page.getByRole('switch'));
    },
  },
  {
    name: '/daily-upload',
    path: '/daily-upload',
    open: openAsMaya,
    async press(page) {
      const words = page.getByRole('textbox', { name: 'What did today feel like?' });
      await words.pressSequentially('calm');
    },
  },
  {
    name: '/daily-upload, all meals fine:',
    path: '/daily-upload',
    open: openAsAna,
    async press(page, { at }) {
      await at(page.getByRole('button', { name: 'All fine' }));
      await page.getByRole('textbox', { name: 'Your reflection' }).waitFor();
    },
  },
  {
    name: '/days, a year as a table:',
    path: `/days?year=${lastYear}`,
    open: openAsAna,
    async press(page, { at }) {
      await at(page.getByText(`${lastYear} as a table`));
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: '/practice',
    path: '/practice',
    open: openAsMaya,
    async press(page, { at }) {
      await at(page.getByRole('button', { name: 'Start' }));
      await at(page.getByRole('button', { name: 'Pause', exact: true }));
    },
  },
];

/** How long each press of a day waits until it is seen, on a phone. */
export async function memberPresses(
  browser: Browser,
  fourfold: Fourfold,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const pressed of presses) {
    const { name } = pressed;
    const found = await severalVisits(
      () => pressOnce(pressed, browser, fourfold),
      (visits) => least(visits, 'press') <= limits.press && least(visits, 'after') <= limits.task,
      signal,
    );
    rows.push(
      // A browser tells it in steps of 8 ms.
      { ...alone(`${name} longest press`, 'ms', least(found, 'press'), limits.press), leaps: true },
      alone(`${name} longest task after`, 'ms', least(found, 'after'), limits.task),
    );
  }

  return rows;
}

/** The longest press of one visit, and the longest task of its room once that is shown. In milliseconds. */
interface Longest {
  press: number;
  after: number;
}

async function pressOnce(
  { open, path, press }: Pressed,
  browser: Browser,
  fourfold: Fourfold,
): Promise<Longest> {
  await using phone = await open(browser, fourfold);
  const traffic = followTraffic(phone.devTools);
  const { after } = await visitUntilRest(phone, fourfold.app + path, 'h1');
  // What is fetched with the first press is not waited for twice.
  await phone.page.mouse.click(1, 1);
  await traffic.quiet();
  await press(
    phone.page,
    handOn(phone.page, () => traffic.quiet()),
  );
  await traffic.quiet();

  return { press: await longestWait(phone.page), after };
}

function least(visits: readonly Longest[], what: keyof Longest): number {
  return Math.min(...visits.map((one) => one[what]));
}

/**
 * Without Playwright's own click: its script, which looks in the page whether something lies over what it is to press, runs within the press,
 * and took 10 to 20 ms of it at 4 ×. A finger is no measure: what the browser makes of one takes 50 to 120 ms on a form in HTML.
 */
function handOn(page: Page, quiet: () => Promise<void>): Hand {
  return {
    async at(target) {
      for (let look = 1; look <= 5; look += 1) {
        await quiet();
        const middle = await target.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          if (element.contains(document.elementFromPoint(x, y))) return { x, y };
          // What is drawn only once it comes near moves what is below it, and it is looked for again.
          element.scrollIntoView({ block: 'center' });
          return null;
        });
        if (middle !== null) return page.mouse.click(middle.x, middle.y);
      }
      throw new Error(`${target.toString()} does not come to where it can be pressed.`);
    },
    async key(name) {
      await quiet();
      await page.keyboard.press(name);
      await quiet();
    },
  };
}

async function longestWait(page: Page): Promise<number> {
  return Math.max(0, ...(await page.evaluate(() => globalThis.measuredVisit.presses)));
}
