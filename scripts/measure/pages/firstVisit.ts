import type { Browser } from '@playwright/test';

import type { Fourfold } from '../../../tests/e2e/support/fourfold.ts';
import type { Row } from '../row.ts';
import { median } from '../median.ts';
import { giveStreak, openAsMaya } from './members.ts';
import { alone } from './rows.ts';
import { visit, type Visit } from './visit.ts';
import { severalVisits } from './visits.ts';

const most = { script: 150, scripts: 15, shift: 0.001 };

/** What a member's first visit costs on a phone. */
export async function firstVisit(
  browser: Browser,
  fourfold: Fourfold,
  signal: AbortSignal,
): Promise<Row[]> {
  await giveStreak(browser, fourfold);
  const found = await severalVisits(
    async () => {
      await using phone = await openAsMaya(browser, fourfold);
      return await visit(phone, `${fourfold.app}/dashboard`, 'h1');
    },
    () => true,
    signal,
  );
  const of = (what: keyof Visit) => median(found.map((one) => one[what]));

  return [
    alone('/dashboard script', 'kB', of('script') / 1000, most.script),
    alone('/dashboard scripts', '', of('scripts'), most.scripts),
    alone('/dashboard layout shift', '', of('shift'), most.shift),
  ];
}
