import { existsSync } from 'node:fs';

/** Debian's Chromium without a window: no start page and no compositor in software, so a third of the work of the whole one. */
export const headlessShell = '/usr/lib/chromium/chromium-headless-shell';

const usualPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Where the system's Chromium is: CHROMIUM_PATH, or the first of the usual places that has one. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return existsSync(named) ? named : null;

  return usualPaths.find((path) => existsSync(path)) ?? null;
}

/** Playwright's launch options for that Chromium. The sandbox is given up only where root makes it impossible. */
export function chromiumLaunchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
  const args = ['--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

  return executablePath === null ? { args } : { executablePath, args };
}
