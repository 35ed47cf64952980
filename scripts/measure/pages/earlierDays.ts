import type { Browser } from '@playwright/test';

import type { Fourfold } from '../../../tests/e2e/support/fourfold.ts';
import type { Row } from '../row.ts';
import { bringing, openAsNewAna } from './members.ts';
import { alone } from './rows.ts';
import { longestUntilGone, visit } from './visit.ts';
import { limits, severalVisits } from './visits.ts';

/**
 * The longest task of a phone on which a member of two years is new, from when the page stands until all of their days are there.
 */
export async function earlierDays(
  browser: Browser,
  fourfold: Fourfold,
  signal: AbortSignal,
): Promise<Row[]> {
  const found = await severalVisits(
    async () => {
      await using phone = await openAsNewAna(browser, fourfold);
      const { shownAt } = await visit(phone, `${fourfold.app}/dashboard`, 'h1');
      return await longestUntilGone(phone.devTools, bringing, shownAt);
    },
    (longest) => Math.min(...longest) <= limits.task,
    signal,
  );

  return [
    alone('/dashboard, two years come in: longest task', 'ms', Math.min(...found), limits.task),
  ];
}
