import type { Page } from '@playwright/test';

/** Less than a timer takes for a break (rules/timer), in milliseconds. */
const hop = 4_000;

/**
 * Lets time pass on a page whose clock is installed, as on a device with much else to do: its ticks come some seconds apart. Running
 * every frame of a quarter of an hour takes ten seconds.
 */
export async function letPass(page: Page, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= hop) {
    await page.clock.fastForward(Math.min(hop, left));
  }
}
