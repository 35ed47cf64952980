import { setTimeout as after } from 'node:timers/promises';

import type { CDPSession, Page } from 'playwright';

const patience = 10_000;
const pause = 20;

/**
 * Films as they look once they are there. The browser's own ring over one that loads is gone, which no page can style and of whose
 * end no event tells; the layer that it stood on too, at whose round corners a film is drawn otherwise. Throws when a ring turns
 * for ten seconds.
 */
export async function settleFilms(page: Page, devtools: CDPSession): Promise<void> {
  const films = page.locator('video');
  if ((await films.count()) === 0) return;

  await films.evaluateAll(haveBegun);
  await ringsAreGone(devtools);
  await films.evaluateAll(async (shown) => {
    for (const { style } of shown) style.setProperty('visibility', 'hidden');
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    for (const { style } of shown) style.removeProperty('visibility');
  });
}

/** Resolves once each film that comes from an address is there as far as it comes by itself: before that no ring is shown yet, either. */
async function haveBegun(films: Element[]): Promise<void> {
  const ends = ['loadeddata', 'suspend', 'error', 'stalled'];
  await Promise.all(
    films.map(async (film) => {
      if (!(film instanceof HTMLVideoElement) || film.srcObject !== null) return;
      if (film.networkState !== HTMLMediaElement.NETWORK_LOADING || film.readyState > 1) return;
      await new Promise((resolve) => {
        for (const end of ends) film.addEventListener(end, resolve, { once: true });
      });
    }),
  );
}

async function ringsAreGone(devtools: CDPSession): Promise<void> {
  const until = Date.now() + patience;
  while (await isRingShown(devtools)) {
    if (Date.now() > until) throw new Error('A film loads for ten seconds.');
    await after(pause);
  }
}

async function isRingShown(devtools: CDPSession): Promise<boolean> {
  await devtools.send('DOM.enable');
  const { nodes } = await devtools.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });

  return nodes.some(
    ({ attributes = [] }) =>
      attributes.includes('-internal-media-controls-loading-panel') &&
      !attributes.some((value) => value.includes('display: none')),
  );
}
