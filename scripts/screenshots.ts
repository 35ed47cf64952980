import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { chromium, type Browser } from 'playwright';

import { demoMembers, demoPassword } from '../server/demo.ts';
import { chromiumLaunchOptions } from './system/chromium.ts';

const folder = fileURLToPath(new URL('../public/screenshots', import.meta.url));

interface Shot {
  name: string;
  path: string;
  width: number;
  height: number;
}

const narrow = { width: 390, height: 844 };
const shots: readonly Shot[] = [
  { name: 'narrow-dashboard', path: '/dashboard', ...narrow },
  { name: 'narrow-tether', path: '/pillars/TETHER', ...narrow },
  { name: 'wide-dashboard', path: '/dashboard', width: 1280, height: 800 },
];

/** Takes the pictures of the manifest from a Fourfold of `npm start` whose address is given, as its demo member sees it. */
const [app = 'http://localhost:5173'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(chromiumLaunchOptions());
for (const shot of shots) await take(browser, shot);
await browser.close();

async function take(from: Browser, { name, path, width, height }: Shot) {
  const context = await from.newContext({
    baseURL: app,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width, height },
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoMembers[0].email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.waitForTimeout(1_500);

  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  writeFileSync(`${folder}/${name}.webp`, Buffer.from(data, 'base64'));
  await context.close();
}
