import type { Browser } from '@playwright/test';

import type { Fourfold } from '../../../tests/e2e/support/fourfold.ts';
import type { Row } from '../row.ts';
import { openAsMaya } from './members.ts';
import { alone } from './rows.ts';
import { visitUntilRest } from './visit.ts';
import { limits, severalVisits } from './visits.ts';

/** The rooms in which no press of each day is made. */
const paths = [
  '/account',
  '/days',
  '/first-day',
  '/pillars',
  '/pillars/RECOVERY',
  '/reminders',
  '/weekly-downloads',
  '/words',
];

/** The longest task of each of the other rooms once it is shown, until it is at rest. */
export async function restingRooms(
  browser: Browser,
  fourfold: Fourfold,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of paths) {
    const found = await severalVisits(
      async () => {
        await using phone = await openAsMaya(browser, fourfold);
        return (await visitUntilRest(phone, fourfold.app + path, 'h1')).after;
      },
      (longest) => Math.min(...longest) <= limits.task,
      signal,
    );
    rows.push(alone(`${path} longest task after`, 'ms', Math.min(...found), limits.task));
  }

  return rows;
}
