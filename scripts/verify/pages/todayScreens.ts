import type { CDPSession, Page } from '@playwright/test';

/** The screens of a day, with what stands on each once the day's tasks do. */
export const todayScreens = {
  '/dashboard': '.home-screen__next a',
  '/progress': '.task-list > .task-list__tasks > li',
  '/daily-upload': '.upload-lists__rows > li',
} as const;
export type TodayScreen = keyof typeof todayScreens;

/** What it costs until today stands on a screen. */
export interface Cost {
  /** Over the wire. */
  bytes: number;
  /** Milliseconds since the page was asked for. */
  ms: number;
  /** Bytes that the page's scripts hold once it is at rest. */
  heap: number;
}

/**
 * Opens a screen as a page of its own, and tells what it cost until today stood on it. Its heap is looked at `restMs` milliseconds later,
 * where something waits for that.
 */
export async function visit(
  page: Page,
  devTools: CDPSession,
  { path, restMs }: { path: TodayScreen; restMs: number },
): Promise<Cost> {
  let bytes = 0;
  const { promise: shown, resolve } = Promise.withResolvers<Pick<Cost, 'bytes' | 'ms'>>();
  devTools.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
  devTools.on('Network.responseReceived', ({ response }) => (bytes += response.encodedDataLength));
  // It is told in turn with what arrives: nothing later is counted.
  devTools.on('Runtime.bindingCalled', ({ payload }) => resolve({ bytes, ms: Number(payload) }));
  for (const domain of ['Network', 'Page', 'Runtime'] as const)
    await devTools.send(`${domain}.enable`);
  // The app comes along each time: how much of it a browser keeps differs from one visit to the next.
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devTools.send('Runtime.addBinding', { name: binding });
  const watch = await devTools.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${watchFor.toString()})(${JSON.stringify(todayScreens[path])}, '${binding}')`,
  });

  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(todayScreens[path]).first().waitFor();
  const cost = await shown;
  await devTools.send('Page.removeScriptToEvaluateOnNewDocument', watch);

  await page.waitForTimeout(restMs);
  return { ...cost, heap: await heapAtRest(page, devTools) };
}

/** What is left once nothing that a visit does beside its day is under way: less than that is never held for long. */
async function heapAtRest(page: Page, devTools: CDPSession): Promise<number> {
  let least = Infinity;
  for (let same = 0; same < looksAtRest;) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    // What the first one lets go of may hold more.
    for (let one = 0; one < 2; one += 1) await devTools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devTools.send('Runtime.getHeapUsage');
    same = usedSize < least * 0.995 ? 0 : same + 1;
    least = Math.min(least, usedSize);
  }
  return least;
}

const looksAtRest = 5;

const binding = 'tellTodayIsShown';

declare global {
  var tellTodayIsShown: (ms: string) => void;
}

/** Runs in the page, before any of its own. */
function watchFor(selector: string, tell: typeof binding): void {
  const watcher = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    watcher.disconnect();
    // It is on the screen with the next frame.
    requestAnimationFrame(() => globalThis[tell](String(Math.round(performance.now()))));
  });
  watcher.observe(document, { childList: true, subtree: true });
}
