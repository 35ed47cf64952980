import type { Page } from '@playwright/test';

import { openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

declare const shownNotes: Notification[];

// rules/reminders#RE7, rules/reminders#RE8
test('a practice that is due is told of once, over two tabs, and a press leads to it', async ({
  page,
  context,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: the server responded with a status of 404/u);
  await context.addInitScript(noteShown);
  await openAsNewcomer(page, fourfold, {
    email: 'rosa.reminded@example.com',
    path: '/reminders',
    tetherAt: new Date().toISOString().slice(11, 16),
  });
  const notes = page.getByRole('region', { name: 'On your devices' });
  await notes.getByRole('switch', { name: 'Quiet hours' }).uncheck();
  await notes.getByRole('switch', { name: 'A practice that is due' }).check();
  const other = await context.newPage();
  await other.goto('/progress');
  await other.getByRole('button', { name: /^Start, Tether/u }).waitFor();

  await expect
    .poll(async () => [...(await shownOn(page)), ...(await shownOn(other))])
    .toEqual(['Time for Tether: 20 minutes, if it suits you now.']);
  const shower = (await shownOn(page)).length === 1 ? page : other;
  await shower.evaluate(() => shownNotes[0]?.dispatchEvent(new Event('click')));
  await expect(shower).toHaveURL(/\/task\/.*TETHER-1$/u);
});

/** Has the page look, as when it comes into sight, and answers what it has shown. */
function shownOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    return shownNotes.map(({ body, title }) => `${title}: ${body}`);
  });
}

/** A stand-in that notes what is shown: a browser without a window lets no site show anything, whatever it is granted. */
function noteShown(): void {
  const shown: EventTarget[] = [];
  class Noted extends EventTarget {
    static readonly permission = 'granted';
    readonly title: string;
    readonly body: string | undefined;

    constructor(title: string, { body }: NotificationOptions = {}) {
      super();
      this.title = title;
      this.body = body;
      shown.push(this);
    }

    close(): void {
      shown.splice(shown.indexOf(this), 1);
    }
  }
  Object.assign(globalThis, { shownNotes: shown, Notification: Noted });
}
