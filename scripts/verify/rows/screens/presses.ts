import { spawnSync } from 'node:child_process';

import { chromium, type Browser } from '@playwright/test';

import { openStore } from '../../../../server/store/database.ts';
import { localDay } from '../../../../src/domain/common/day.ts';
import { startFourfold, type Fourfold } from '../../../../tests/e2e/support/fourfold.ts';
import { password, signIn } from '../../../../tests/e2e/support/members.ts';
import { isClientCurrent } from '../../../client/clientStamp.ts';
import { chromiumLaunchOptions } from '../../../system/chromium.ts';
import { addLife, longLife } from '../../pages/longLife.ts';
import { pressAll, pressesOfADay } from '../../pages/presses.ts';
import { measuredBy, type Row } from '../../support/row.ts';

const mostMs = 100;
const times = 4;
const members = { short: 3, full: 7 };

/**
 * Every press of a day, by members of two years whose device has all of it. Of each press the quickest counts: the others say what
 * else the machine had to do.
 */
export const presses: Row = {
  name: 'presses',
  goal: 'Every press of a day is answered on the screen at once',
  limit: `${mostMs} ms on a device that is ${times} times as slow`,
  minutes: { short: 5, full: 12 },
  async run({ isFull, signal }) {
    if (!isClientCurrent()) spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
    const count = isFull ? members.full : members.short;
    const emails = Array.from({ length: count }, (_, index) => `press-${index}@example.com`);
    const fourfold = await startFourfold((folder) => fill(folder, emails));
    const browser = await chromium.launch(chromiumLaunchOptions());
    try {
      const took = new Map<string, number>();
      for (const email of emails) {
        signal.throwIfAborted();
        for (const [name, ms] of await dayOf(browser, fourfold, email))
          took.set(name, Math.min(ms, took.get(name) ?? Infinity));
      }
      const slow = [...took].filter(([, ms]) => ms > mostMs);
      const all = [...took].toSorted(([, one], [, other]) => one - other);
      const middle = all[Math.floor(all.length / 2)]?.[1];
      const [slowest, longest] = all.at(-1) ?? [];
      return measuredBy(
        `${all.length} presses, half of them under ${middle} ms, the slowest ${longest} ms (${slowest})`,
        slow.map(([name, ms]) => `${name}: ${ms} ms`),
      );
    } finally {
      await browser.close();
      await fourfold.stop();
    }
  },
};

async function fill(folder: string, emails: readonly string[]): Promise<void> {
  const store = await openStore({ kind: 'embedded', folder });
  const today = localDay(Date.now(), 'UTC');
  for (const email of emails) await addLife(store, { email, password, today, days: longLife.days });
  await store.close();
}

/** What each press of a day took a member on a device that has read all of theirs, in milliseconds. */
async function dayOf(
  browser: Browser,
  fourfold: Fourfold,
  email: string,
): Promise<Map<string, number>> {
  const context = await browser.newContext({
    baseURL: fourfold.app,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await signIn(page, fourfold, email);
  await page.goto('/dashboard');
  const fetching = page.getByText('Bringing your earlier days');
  await fetching.waitFor();
  await fetching.waitFor({ state: 'hidden', timeout: 120_000 });

  const devTools = await context.newCDPSession(page);
  const took = await pressAll(page, devTools, pressesOfADay, times);
  await context.close();

  return took;
}
