import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from 'playwright';

import { chromiumLaunchOptions } from '../system/chromium.ts';
import { settleFilms } from './films.ts';
import type { Look } from './looks.ts';

/** The moment at which every story is photographed: a Friday morning in Lisbon. */
export const moment = new Date('2025-11-21T10:00:00.000Z');

const ended = ['errored', 'aborted', 'finished'];

/** A changed part of a page is drawn anew as a whole, in colours of no screen: drawn over, its edges differ by a step. */
const evenly = [
  '--disable-partial-raster',
  '--disable-threaded-animation',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];

/** A browser without a network: everything but this machine is asked of a proxy that is none. Its cache stays in use. */
export function offlineBrowser(): Promise<Browser> {
  const usual = chromiumLaunchOptions();

  return chromium.launch({
    ...usual,
    args: [...usual.args, ...evenly],
    proxy: { server: 'http://127.0.0.1:9', bypass: 'localhost' },
  });
}

/** Where stories look the same each time: one zone, one language, one clock, one random sequence, no motion. */
export async function studio(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
  });

  await context.addInitScript(seedRandom);
  return context;
}

/** A story in one look. */
export interface Photograph {
  look: Look;
  /** The whole page as PNG, to be compared; null where it is not wanted. */
  page: Buffer | null;
  /** Takes what stands in the window, small, as WebP: the still picture on the wall. It is to be taken before the next look. */
  still: () => Promise<Buffer>;
}

interface Wanted {
  origin: string;
  id: string;
  looks: readonly Look[];
  /** Whether the whole page is wanted, too. */
  isWhole: boolean;
}

/**
 * Photographs of a story: it plays in the first look, and is then changed into the others in place. It finds nothing of another
 * story. Throws when the story fails.
 */
export async function* photographs(
  page: Page,
  { origin, id, looks, isWhole }: Wanted,
): AsyncGenerator<Photograph> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 50 });
  await page.clock.setFixedTime(moment);
  // After the clock, which itself goes by what it finds.
  await page.addInitScript(holdMonotonicTime);
  await page.addInitScript(prepareToHoldWaits, 'holdWaits');

  let isPlayed = false;
  for (const look of looks) {
    await page.setViewportSize(look);
    if (!isPlayed) await play(page, storyAddress(origin, id));
    isPlayed = true;
    await page.emulateMedia({ colorScheme: look.theme });
    await settleFilms(page, devtools);
    await page.evaluate(settle, look.theme);
    yield {
      look,
      page: isWhole ? await wholePage(page) : null,
      still: () => stillOf(devtools, look),
    };
  }
}

/** Closes the page of a story. The worker that answered it would outlive it, in a process of its own for each story. */
export async function leave(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await page.close();
}

/** Where a story stands alone. What is looked at here is how it looks: axe, which looks at it elsewhere, is left out. */
function storyAddress(origin: string, id: string): string {
  return `${origin}/iframe.html?${new URLSearchParams({ id, viewMode: 'story', globals: 'a11y.manual:!true' }).toString()}`;
}

function wholePage(page: Page): Promise<Buffer> {
  return page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    fullPage: true,
    scale: 'css',
    // What is out of sight would not be painted.
    style: '* { content-visibility: visible !important; }',
  });
}

async function stillOf(devtools: CDPSession, look: Look): Promise<Buffer> {
  const { width, height, scale } = look;
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 88,
    clip: { x: 0, y: 0, width, height, scale },
  });

  return Buffer.from(data, 'base64');
}

async function play(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(
    (ends) => ends.includes(globalThis.__STORYBOOK_PREVIEW__?.currentRender?.phase ?? ''),
    ended,
    { timeout: 120_000 },
  );
  const fault = await page.evaluate(faultOfPlay);
  if (fault !== null) throw new Error(`The story fails: ${fault}`);

  await page.evaluate(workIsOver);
  await page.evaluate('holdWaits()');
}

/** Why a story did not play to its end, in one line: it goes on to its last phase all the same. */
function faultOfPlay(): string | null {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel, __STORYBOOK_PREVIEW__: preview } = globalThis;
  const [thrown] = channel?.last('playFunctionThrewException') ?? [];
  const [[unhandled] = []] = channel?.last('unhandledErrorsWhilePlaying') ?? [];
  const error = thrown ?? unhandled;
  const phase = preview?.currentRender?.phase;
  if (error === undefined && phase === 'finished') return null;

  const said = error?.message ?? document.querySelector('#error-message')?.textContent ?? '';
  const lines = said.split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '' && !line.startsWith('Click to debug')) ?? phase ?? '';
}

/** The page in a theme, with its fonts, pictures and films there, what plays at its beginning, once what listens to its own size has answered and nothing moves. */
async function settle(theme: string): Promise<void> {
  const nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });

  const happens = (media: HTMLMediaElement, ...names: string[]) =>
    new Promise((resolve) => {
      for (const name of names) media.addEventListener(name, resolve, { once: true });
    });

  document.documentElement.dataset['theme'] = theme;
  await document.fonts.ready;
  for (const media of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
    // What a camera sends has no beginning.
    if (media.srcObject !== null) continue;
    media.pause();
    if (media.currentTime === 0) continue;
    const sought = happens(media, 'seeked', 'error');
    media.currentTime = 0;
    await sought;
  }
  await Promise.all([...document.images].map((image) => image.decode().catch(() => null)));
  await nextFrame();
  await nextFrame();
  for (const animation of document.getAnimations()) {
    // What moves for ever has no end to be brought to.
    if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
    else animation.finish();
  }
}

/**
 * Resolves once nothing is done behind the screens of the app any more: what a member has made is sent, or waits. A service that never
 * answers holds its work for good, and is waited for no longer than five seconds.
 */
async function workIsOver(): Promise<void> {
  if (document.querySelector('.app') === null) return;

  const [quiet, patience] = [18, 120];
  const nextFrame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => resolve());
    });
  const unanswered = async () => {
    await nextFrame();
    await nextFrame();
    return { held: [], pending: [] };
  };
  const isWork = ({ name = '' }: LockInfo) => /^(?:outbox|fourfold:(?:feed|seal)):/u.test(name);
  let idle = 0;
  // By frames: a story may hold the page's waits.
  for (let frame = 0; frame < patience && idle < quiet; frame += 1) {
    // A story may hold the answer, too.
    const locks: LockManagerSnapshot = await Promise.race([navigator.locks.query(), unanswered()]);
    const known = [...(locks.held ?? []), ...(locks.pending ?? [])];
    idle = known.some(isWork) ? 0 : idle + 1;
    await nextFrame();
  }
}

/** The other clock that a timer goes by stands still as `Date` does. */
function holdMonotonicTime() {
  performance.now = () => 1_000;
}

/**
 * Lets a page's waits be held by the name of a function: none that began ends after it, as none has by the clock that stands still.
 * What is due in the same breath is no wait.
 */
function prepareToHoldWaits(name: string) {
  const shortest = 50;
  const begin = globalThis.setTimeout.bind(globalThis);
  let isHeld = false;
  const held = (task: TimerHandler, ms?: number, ...given: unknown[]) => {
    if (typeof task !== 'function' || ms === undefined || ms < shortest) {
      return begin(task, ms, ...given);
    }
    return begin(() => {
      if (!isHeld) Reflect.apply(task, undefined, given);
    }, ms);
  };

  Object.assign(globalThis, { setTimeout: held, [name]: () => (isHeld = true) });
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
