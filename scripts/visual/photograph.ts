import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';

import { chromiumLaunchOptions } from '../system/chromium.ts';
import type { Look } from './looks.ts';

/** The moment at which every story is photographed: a Friday morning in Lisbon. */
export const moment = new Date('2025-11-21T10:00:00.000Z');

interface Preview {
  currentRender?: { phase?: string };
}

declare global {
  // Storybook's own name for what shows the story.
  var __STORYBOOK_PREVIEW__: Preview | undefined;
}

const ended = ['completed', 'finished'];
const failed = ['errored', 'aborted'];

/** A browser without a network: everything but this machine is asked of a proxy that is none. Its cache stays in use. */
export function offlineBrowser(): Promise<Browser> {
  return chromium.launch({
    ...chromiumLaunchOptions(),
    proxy: { server: 'http://127.0.0.1:9', bypass: 'localhost' },
  });
}

/** Where stories look the same each time: one zone, one language, one clock, one random sequence, no motion. */
export async function studio(browser: Browser, look: Look): Promise<BrowserContext> {
  const { theme, width, height } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
  });

  await context.addInitScript(seedRandom);
  return context;
}

/** A photograph of a story once it has played, as PNG. It finds nothing of another story. Throws when the story fails. */
export async function photograph(
  page: Page,
  { origin, id, look }: { origin: string; id: string; look: Look },
): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.clock.setFixedTime(moment);
  // After the clock, which itself goes by what it finds.
  await page.addInitScript(holdMonotonicTime);
  await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=theme:${look.theme}`);
  const phase = await page.waitForFunction(
    (ends) => {
      const now = globalThis.__STORYBOOK_PREVIEW__?.currentRender?.phase ?? '';
      return ends.includes(now) ? now : null;
    },
    [...ended, ...failed],
    { timeout: 30_000 },
  );
  if (failed.includes(String(await phase.jsonValue()))) {
    throw new Error(`The story fails: ${await errorOn(page)}`);
  }

  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
}

async function errorOn(page: Page): Promise<string> {
  const text = await page.locator('#error-message').textContent();

  return text?.trim().split('\n')[0] ?? 'it says nothing of why.';
}

/** The other clock that a timer goes by stands still as `Date` does. */
function holdMonotonicTime() {
  performance.now = () => 1_000;
}

/** Replaces the page's random numbers by a sequence that begins anew with each page (mulberry32). */
function seedRandom() {
  let seed = 0x4f_46;
  const next = () => {
    seed = Math.trunc(seed + 0x6d_2b_79_f5);
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const fill = <TArray extends ArrayBufferView | null>(array: TArray): TArray => {
    if (array === null) return array;

    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (const index of bytes.keys()) bytes[index] = Math.floor(next() * 256);
    return array;
  };

  Math.random = next;
  crypto.getRandomValues = fill;
  crypto.randomUUID = () => {
    const hex = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
}
