import type { Browser } from '@playwright/test';

import type { Fourfold } from '../../../tests/e2e/support/fourfold.ts';
import type { Row } from '../row.ts';
import { earlierDays } from './earlierDays.ts';
import { firstVisit } from './firstVisit.ts';
import { memberPresses } from './memberPresses.ts';
import { restingRooms } from './restingRooms.ts';

/** What a member's first visit costs, and how long each press of a day waits until it is seen. */
export async function memberRooms(
  browser: Browser,
  fourfold: Fourfold,
  signal: AbortSignal,
): Promise<Row[]> {
  return [
    ...(await firstVisit(browser, fourfold, signal)),
    ...(await earlierDays(browser, fourfold, signal)),
    ...(await memberPresses(browser, fourfold, signal)),
    ...(await restingRooms(browser, fourfold, signal)),
  ];
}
