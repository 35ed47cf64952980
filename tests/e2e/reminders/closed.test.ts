import { expect, type CDPSession, type Worker } from '@playwright/test';

import { watchingAsked } from '../../../src/domain/reminders/pushed.ts';
import { startFourfold } from '../support/fourfold.ts';
import { openAsNewcomer } from '../support/members.ts';
import { test } from '../support/servers.ts';
import { registrationOf } from '../support/serviceWorker.ts';

declare const shownNotes: unknown[];
declare const timesAsked: number;

const note = {
  id: 'practice:2026-11-20-TETHER-1',
  title: 'Time for Tether',
  body: '20 minutes, if it suits you now.',
  href: '/task/2026-11-20-TETHER-1',
};

// rules/reminders#RE15
test('what a push service brings is shown once no room is in sight', async ({ browser }) => {
  const fourfold = await startFourfold(undefined, { FOURFOLD_SHELL: 'on' });
  const context = await browser.newContext({ baseURL: fourfold.app });
  try {
    const page = await context.newPage();
    await openAsNewcomer(page, fourfold, { email: 'rosa.closed@example.com', path: '/progress' });
    await page.keyboard.press('Shift');
    await page.locator('[data-machine=reminderAsk]').waitFor({ state: 'attached' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await worker.evaluate(noteShown);
    await page.evaluate(countAsked, watchingAsked);
    const beside = await context.newPage();
    const push = await pusher(await context.newCDPSession(beside), fourfold.app);

    await push(note);
    await push({ ...note, id: 'two' });
    // The browser hands a push over by and by: the page stays until it has answered the worker about both.
    await expect.poll(() => page.evaluate(() => timesAsked)).toBe(2);
    expect(await shownIn(worker)).toEqual([]);
    await page.close();
    await push(note);

    await expect
      .poll(() => shownIn(worker))
      .toEqual([[note.title, expect.objectContaining({ body: note.body, tag: note.id })]]);
  } finally {
    await context.close();
    await fourfold.stop();
  }
});

/** Hands a push to the worker of an origin, as the browser does once its push service brings one. */
async function pusher(session: CDPSession, app: string): Promise<(data: unknown) => Promise<void>> {
  const registrationId = await registrationOf(session, app);

  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: app,
      registrationId,
      data: JSON.stringify(data),
    });
  };
}

function shownIn(worker: Worker): Promise<unknown[]> {
  return worker.evaluate(() => shownNotes);
}

/** A stand-in that notes what is shown: a browser without a window lets no site show anything. */
function noteShown(): void {
  const shown: unknown[] = [];
  const show = async (...told: unknown[]) => void shown.push(told);
  Object.assign(globalThis, { shownNotes: shown });
  Object.assign(ServiceWorkerRegistration.prototype, { showNotification: show });
}

/** Counts how often the worker asks the page, which answers before that is counted. */
function countAsked(question: string): void {
  let times = 0;
  Object.defineProperty(globalThis, 'timesAsked', { get: () => times });
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === question) times += 1;
  });
}
