import type { Browser } from '@playwright/test';

import type { Fourfold } from '../../../tests/e2e/support/fourfold.ts';
import type { Row } from '../row.ts';
import { median } from '../median.ts';
import { giveStreak, openAsMaya } from './members.ts';
import { alone } from './rows.ts';
import { visit, type Visit } from './visit.ts';

const visits = 3;
const limits = { script: 150, scripts: 15, shift: 0.001, task: 50 };

/** What a member's first visit costs on a phone. Of what is told in milliseconds the quickest of several visits counts. */
export async function firstVisit(
  browser: Browser,
  fourfold: Fourfold,
  signal: AbortSignal,
): Promise<Row[]> {
  await giveStreak(browser, fourfold);
  const found: Visit[] = [];
  for (let run = 0; run < visits; run += 1) {
    signal.throwIfAborted();
    await using phone = await openAsMaya(browser, fourfold);
    found.push(await visit(phone, `${fourfold.app}/dashboard`, 'h1'));
  }
  const of = (what: keyof Visit) => median(found.map((one) => one[what]));

  return [
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
}
