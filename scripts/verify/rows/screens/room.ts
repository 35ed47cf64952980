import { spawnSync } from 'node:child_process';

import { chromium, type Browser, type Page } from '@playwright/test';

import { startFourfold, type Fourfold } from '../../../../tests/e2e/support/fourfold.ts';
import { openAsNewcomer } from '../../../../tests/e2e/support/members.ts';
import { isClientCurrent } from '../../../client/clientStamp.ts';
import { chromiumLaunchOptions } from '../../../system/chromium.ts';
import {
  breathe,
  heldAfter,
  loadOf,
  practise,
  type Load,
  type Moving,
} from '../../pages/practising.ts';
import { measuredBy, type Row } from '../../support/row.ts';

const most = { seen: 3, hidden: 0.3, held: 1.05 };
/** Of each, as many as hold whole breaths of 5.5 a minute, where one breath costs more than another. */
const seconds = { short: 44, full: 120 };
/** Each with the minutes after which it is looked at what its page holds, and with what moves on it. */
const kinds: Readonly<Record<string, { minutes: number; moving: Moving }>> = {
  'timed-180': { minutes: 60, moving: 'circle' },
  'breath-180': { minutes: 60, moving: 'circle and bead' },
  open: { minutes: 8, moving: 'circle' },
};

interface Cost extends Load {
  held: number;
}

/** What a practice costs the device on which it runs, on the screen, behind another page, and after an hour. */
export const room: Row = {
  name: 'room',
  goal: 'A practice under way costs a device little, and after an hour no more',
  limit: `${most.seen} % of a core over one that only draws, ${most.hidden} % hidden, ${most.held} × the heap`,
  minutes: { short: 13, full: 25 },
  async run({ isFull, signal }) {
    if (!isClientCurrent()) spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
    const fourfold = await startFourfold();
    const browser = await chromium.launch(chromiumLaunchOptions());
    try {
      const length = isFull ? seconds.full : seconds.short;
      const drawing = {
        circle: await drawn(browser, 'circle', length),
        'circle and bead': await drawn(browser, 'circle and bead', length),
      };
      const told = Object.entries(drawing).map(([what, load]) => `a ${what} alone ${two(load)} %`);
      const faults: string[] = [];
      for (const [kind, { minutes, moving }] of Object.entries(kinds)) {
        signal.throwIfAborted();
        const cost = {
          ...(await measured(browser, fourfold, `${kind}.load@example.com`, async (page) => {
            await practise(page, kind);
            return loadOf(browser, page, length);
          })),
          held: await measured(browser, fourfold, `${kind}.heap@example.com`, async (page) => {
            await page.clock.install();
            await practise(page, kind);
            return heldAfter(page, minutes);
          }),
        };
        told.push(textOf(kind, cost));
        const isMet =
          cost.seen - drawing[moving] <= most.seen &&
          cost.hidden <= most.hidden &&
          cost.held <= most.held;
        if (!isMet) faults.push(textOf(kind, cost));
      }
      return measuredBy(told.join('; '), faults);
    } finally {
      await browser.close();
      await fourfold.stop();
    }
  },
};

/** What a browser takes for sixty frames a second of that, in per cent of a core. */
async function drawn(browser: Browser, moving: Moving, length: number): Promise<number> {
  const page = await browser.newPage();
  await breathe(page, moving);
  const { seen } = await loadOf(browser, page, length);
  await page.close();

  return seen;
}

/** What is measured on a device of a member who has nothing else. */
async function measured<Found>(
  browser: Browser,
  fourfold: Fourfold,
  email: string,
  measure: (page: Page) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ baseURL: fourfold.app });
  const page = await context.newPage();
  await openAsNewcomer(page, fourfold, { email, path: '/dashboard' });
  const found = await measure(page);
  await context.close();

  return found;
}

function textOf(kind: string, { held, hidden, seen }: Cost): string {
  return `${kind} ${two(seen)} %, ${two(hidden)} % hidden, ${two(held)} ×`;
}

function two(value: number): string {
  return value.toFixed(2);
}
