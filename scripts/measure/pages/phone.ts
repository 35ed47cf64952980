import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** A phone of the middle class on a slow mobile network, as Lighthouse has it. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
} as const;
const slowerBy = 4;
/** "Slow 4G": a request takes so many milliseconds longer, and so many bytes come in a second. */
const network = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 };

/** A page on a phone that has never been here, or that knows what `prepare` left on it. */
export interface Phone extends AsyncDisposable {
  page: Page;
  devTools: CDPSession;
}

export async function openPhone(
  browser: Browser,
  prepare: (context: BrowserContext) => Promise<void> = () => Promise.resolve(),
  timezoneId = 'UTC',
): Promise<Phone> {
  const context = await browser.newContext({ ...phone, timezoneId });
  await prepare(context);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });

  return { page, devTools, [Symbol.asyncDispose]: () => context.close() };
}
