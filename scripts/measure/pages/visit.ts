import type { CDPSession, Page } from '@playwright/test';
import * as v from 'valibot';

/** What a first visit to a page took. Times are in milliseconds since the page was asked for. */
export interface Visit {
  /** When the largest thing of the first view was painted. */
  largest: number;
  /** How far things moved by themselves, as the browser scores it. */
  shift: number;
  /** How long tasks held the main thread beyond their first 50 ms, all together: the field's total blocking time. */
  blocking: number;
  /** When what it shows at first was drawn. */
  shownAt: number;
  /** Bytes of scripts, as they travelled, without their headers. */
  script: number;
  scripts: number;
  requests: number;
}

const longTaskMs = 50;
const quietMs = 1_000;
/** What comes once a page is at rest begins within this, and is over when it has fetched nothing for as long. */
const restMs = 3_000;
const lookAgainMs = 50;

/**
 * Opens a page, and waits until what it shows at first stands and nothing has been fetched for a second. The page is asked without
 * Playwright's own script, which takes as long to read as the page's.
 */
export async function visit(
  { page, devTools }: { page: Page; devTools: CDPSession },
  url: string,
  shown: string,
): Promise<Visit> {
  const traffic = followTraffic(devTools);
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  const shownAt = await whenShown(devTools, shown);
  await traffic.quiet();
  const { largest, shift, tasks } = await asked(devTools, visited, 'measuredVisit');

  return {
    largest,
    shift,
    blocking: tasks.reduce((sum, { duration }) => sum + duration - longTaskMs, 0),
    shownAt,
    ...traffic.sum(),
  };
}

/**
 * The same, until all that waits for the page to be at rest has come, too: with the longest task that began once it was shown, in
 * milliseconds, 0 for none.
 */
export async function visitUntilRest(
  tab: { page: Page; devTools: CDPSession },
  url: string,
  shown: string,
): Promise<Visit & { after: number }> {
  const visited = await visit(tab, url, shown);
  await followTraffic(tab.devTools).quiet(restMs);

  return { ...visited, after: await longestAfter(tab.devTools, visited.shownAt) };
}

/**
 * The longest task of a page that began after a moment, once a text that stands on it stands there no more; 0 for none. Both are in
 * milliseconds, the moment since the page was asked for.
 */
export async function longestUntilGone(
  devTools: CDPSession,
  text: string,
  after: number,
): Promise<number> {
  const isThere = `document.body.textContent.includes(${JSON.stringify(text)})`;
  while (await asked(devTools, v.boolean(), isThere)) {
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  }

  return longestAfter(devTools, after);
}

async function longestAfter(devTools: CDPSession, after: number): Promise<number> {
  const { tasks } = await asked(devTools, visited, 'measuredVisit');

  return Math.max(0, ...tasks.filter(({ start }) => start > after).map(({ duration }) => duration));
}

/** When the frame that shows something has been drawn, in milliseconds since the page was asked for. */
async function whenShown(devTools: CDPSession, selector: string): Promise<number> {
  const isThere = `document.querySelector(${JSON.stringify(selector)})?.checkVisibility() === true`;
  // What stands in the page may have yet to be drawn: the second frame from here begins once it is.
  const drawn = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`;

  for (;;) {
    if (await asked(devTools, v.boolean(), isThere)) return asked(devTools, v.number(), drawn);
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

async function asked<T>(
  devTools: CDPSession,
  shape: v.GenericSchema<unknown, T>,
  expression: string,
): Promise<T> {
  const { result } = await devTools.send('Runtime.evaluate', {
    awaitPromise: true,
    expression,
    returnByValue: true,
  });

  return v.parse(shape, result.value);
}

/** Counts what a page fetches. A stream that stays open holds nothing back. */
export function followTraffic(devTools: CDPSession) {
  const fetched = { script: 0, scripts: 0, requests: 0 };
  const headers = new Map<string, number>();
  let latest = performance.now();
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    latest = performance.now();
    if (request.url.startsWith('http')) fetched.requests += 1;
  });
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    latest = performance.now();
    if (response.mimeType.includes('javascript')) {
      headers.set(requestId, response.encodedDataLength);
    }
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    latest = performance.now();
    const ofHeaders = headers.get(requestId);
    if (ofHeaders === undefined) return;
    fetched.script += encodedDataLength - ofHeaders;
    fetched.scripts += 1;
  });

  return {
    sum: () => ({ ...fetched }),
    async quiet(lasting = quietMs) {
      // What was just pressed may not have asked for anything yet.
      latest = performance.now();
      while (performance.now() - latest < lasting) {
        await new Promise((resolve) => setTimeout(resolve, quietMs / 5));
      }
    },
  };
}

const visited = v.object({
  largest: v.number(),
  shift: v.number(),
  tasks: v.array(v.object({ start: v.number(), duration: v.number() })),
  /** From a press until what it did was painted, each. */
  presses: v.array(v.number()),
});

type Watched = v.InferOutput<typeof visited>;

declare global {
  var measuredVisit: Watched;
}

/** Runs in the page, before any of its own. */
export function watch(): void {
  const found: Watched = { largest: 0, shift: 0, tasks: [], presses: [] };
  globalThis.measuredVisit = found;
  const follow = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true, ...(type === 'event' ? { durationThreshold: 16 } : {}) });

  follow('largest-contentful-paint', ({ startTime }) => (found.largest = startTime));
  follow('longtask', ({ startTime, duration }) => {
    found.tasks.push({ start: startTime, duration });
  });
  follow('layout-shift', (entry) => {
    if (!('value' in entry) || !('hadRecentInput' in entry)) return;
    if (entry.hadRecentInput !== true) found.shift += Number(entry.value);
  });
  follow('event', (entry) => {
    if ('interactionId' in entry && Number(entry.interactionId) > 0) {
      found.presses.push(entry.duration);
    }
  });
}
