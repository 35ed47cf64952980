import type { Browser, CDPSession, Page } from '@playwright/test';

/** How much of a core a page takes, in per cent. */
export interface Load {
  /** Of its processes, all their threads. What a device's own graphics draw is none of it. */
  seen: number;
  /** Of its scripts, while they are told that nobody sees the page: a page that is hidden does nothing else. */
  hidden: number;
}

/** Begins the practice of an address that its member is signed in for. */
export async function practise(page: Page, kind: string): Promise<void> {
  await page.goto(`/practice/${kind}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
}

/** What moves on a page of which a browser does nothing else but draw it. */
export type Moving = 'circle' | 'circle and bead';

/** A page on which nothing is but that: what sixty frames a second of it take of a browser by themselves. */
export async function breathe(page: Page, moving: Moving): Promise<void> {
  await page.setContent(`<style>
    @keyframes breath { to { transform: scale(1.6) } }
    @keyframes round { to { transform: rotate(360deg) } }
    i, b { position: absolute; inset: 200px auto auto 200px; width: 200px; height: 200px; border-radius: 50% }
    i { border: 1px solid; background: #0cc4; animation: breath 5s infinite alternate }
    b { animation: round 10s linear infinite }
    u { position: absolute; left: 94px; width: 12px; height: 12px; border-radius: 50%; background: #088 }
  </style><i></i>${moving === 'circle' ? '' : '<b><u></u></b>'}`);
}

/** What a page takes for so many seconds on the screen, and then for as many behind another page. */
export async function loadOf(browser: Browser, page: Page, seconds: number): Promise<Load> {
  const devTools = await page.context().newCDPSession(page);
  const whole = await browser.newBrowserCDPSession();
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const share = async (spent: () => Promise<number>) => {
    const before = { spent: await spent(), at: performance.now() };
    await page.waitForTimeout(seconds * 1_000);
    return ((await spent()) - before.spent) / ((performance.now() - before.at) / 100_000);
  };

  // What its start took is not what it takes: a browser makes its code quick for some seconds.
  await page.waitForTimeout(20_000);
  const seen = await share(() => ofPages(whole));
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  const hidden = await share(() => ofScripts(devTools));
  await devTools.detach();
  await whole.detach();

  return { seen, hidden };
}

/**
 * How many times as much a page's scripts hold after so many more minutes of a practice, by the page's own clock, as after thirty: until
 * then its code is still made quick.
 */
export async function heldAfter(page: Page, minutes: number): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  const held = async () => {
    // What the first one lets go of may hold more.
    for (let one = 0; one < 2; one += 1) await devTools.send('HeapProfiler.collectGarbage');
    return (await devTools.send('Runtime.getHeapUsage')).usedSize;
  };
  await page.clock.runFor('30:00');
  const before = await held();
  for (let minute = 0; minute < minutes; minute += 1) await page.clock.runFor('01:00');
  const after = await held();
  await devTools.detach();

  return after / before;
}

/** Seconds that the processes of all pages have had. */
async function ofPages(whole: CDPSession): Promise<number> {
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');

  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Seconds that the page's scripts have had. */
async function ofScripts(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');

  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}
