import type { Browser } from '@playwright/test';

import type { Fourfold } from '../../../tests/e2e/support/fourfold.ts';
import type { Row } from '../row.ts';
import { bringing, openAsNewAna } from './members.ts';
import { alone } from './rows.ts';
import { longestUntilGone, visit } from './visit.ts';

const visits = 3;
const limit = 50;

/**
 * The longest task of a phone on which a member of two years is new, from when the page stands until all of their days are there. The
 * visit in which it is shortest counts: the others say what else the machine had to do.
 */
export async function earlierDays(
  browser: Browser,
  fourfold: Fourfold,
  signal: AbortSignal,
): Promise<Row[]> {
  const found: number[] = [];
  for (let run = 0; run < visits; run += 1) {
    signal.throwIfAborted();
    await using phone = await openAsNewAna(browser, fourfold);
    const { shownAt } = await visit(phone, `${fourfold.app}/dashboard`, 'h1');
    found.push(await longestUntilGone(phone.devTools, bringing, shownAt));
  }

  return [alone('/dashboard, two years come in: longest task', 'ms', Math.min(...found), limit)];
}
