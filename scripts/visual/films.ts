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

/** Resolves once each film that comes from an address has begun to come, or comes no further: before that no ring is shown yet, either. */
async function haveBegun(films: Element[]): Promise<void> {
  const most = 300;
  const isToCome = (film: Element) =>
    film instanceof HTMLVideoElement &&
    film.srcObject === null &&
    film.networkState === HTMLMediaElement.NETWORK_LOADING &&
    film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA;

  // By frames: the page's waits are held.
  for (let frame = 0; frame < most && films.some(isToCome); frame += 1) {
    await new Promise(requestAnimationFrame);
  }
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
