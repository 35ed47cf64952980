import type { CDPSession, Page } from '@playwright/test';

/** What a first visit to a page took. Times are in milliseconds since the page was asked for. */
export interface Visit {
  /** When the largest thing of the first view was painted. */
  largest: number;
  /** How far things moved by themselves, as the browser scores it. */
  shift: number;
  /** How long the main thread was held by tasks of more than 50 ms. */
  longTasks: number;
  /** Bytes of scripts, as they travelled. */
  script: number;
  scripts: number;
  requests: number;
}

const quietMs = 1_000;

/** Opens a page, and waits until what it shows at first stands and nothing has been fetched for a second. */
export async function visit(
  { page, devTools }: { page: Page; devTools: CDPSession },
  url: string,
  shown: string,
): Promise<Visit> {
  const traffic = followTraffic(devTools);
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  await page.locator(shown).first().waitFor();
  await traffic.quiet();

  return { ...(await page.evaluate(() => globalThis.measuredVisit)), ...traffic.sum() };
}

/** Counts what a page fetches. A stream that stays open holds nothing back. */
export function followTraffic(devTools: CDPSession) {
  const fetched = { script: 0, scripts: 0, requests: 0 };
  const scripts = new Set<string>();
  let latest = performance.now();
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    latest = performance.now();
    if (request.url.startsWith('http')) fetched.requests += 1;
  });
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    latest = performance.now();
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    latest = performance.now();
    if (!scripts.has(requestId)) return;
    fetched.script += encodedDataLength;
    fetched.scripts += 1;
  });

  return {
    sum: () => ({ ...fetched }),
    async quiet() {
      while (performance.now() - latest < quietMs) {
        await new Promise((resolve) => setTimeout(resolve, quietMs / 5));
      }
    },
  };
}

declare global {
  var measuredVisit: Pick<Visit, 'largest' | 'shift' | 'longTasks'>;
}

/** Runs in the page, before any of its own. */
function watch(): void {
  const found = { largest: 0, shift: 0, longTasks: 0 };
  globalThis.measuredVisit = found;
  const follow = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });

  follow('largest-contentful-paint', ({ startTime }) => (found.largest = startTime));
  follow('longtask', ({ duration }) => (found.longTasks += duration));
  follow('layout-shift', (entry) => {
    if (!('value' in entry) || !('hadRecentInput' in entry)) return;
    if (entry.hadRecentInput !== true) found.shift += Number(entry.value);
  });
}
