import type { Page } from '@playwright/test';

import { letPass } from '../support/clock.ts';
import { openAs, openAsNewcomer, openElsewhere } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

// rules/timer#T24, rules/timer#T25, rules/timer#T26
test('a timer that one device starts goes on on another, and ends on both as one', async ({
  page,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404/u);
  const email = 'timer.devices@example.com';
  await openAsNewcomer(page, fourfold, { email, path: '/progress', tetherAt: '23:59' });
  const other = await openElsewhere(browser, fourfold, { email, path: '/progress' });
  await expect(other.getByText('0/1')).toBeVisible();

  await page.getByRole('button', { name: 'Start, Tether at 23:59' }).click();
  await expect(page.getByRole('dialog', { name: 'Tether timer' })).toBeVisible();
  const from = performance.now();
  const question = other.getByText('Running on another device. Continue here?');
  // Sooner than the minute after which it would look by itself.
  await expect(question).toBeVisible({ timeout: 30_000 });
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  test.info().annotations.push({ type: 'heard after', description: `${seconds} s` });
  await expect.poll(() => secondsLeft(page), { timeout: 20_000 }).toBeLessThan(1_194);

  const here = await secondsLeft(page);
  await other.getByRole('button', { name: 'Continue here' }).click();
  await expect(other.getByRole('dialog', { name: 'Tether timer' })).toBeVisible();
  expect(Math.abs((await secondsLeft(other)) - here)).toBeLessThan(15);
  await expect(page.getByText('Your Tether timer goes on on your other device.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('dialog', { name: 'Tether timer' })).toBeHidden();
  await expect(page.getByText('Running on another device. Continue here?')).toBeVisible();

  await other.getByRole('button', { name: 'Finish now' }).click();
  await expect(other.getByRole('heading', { name: 'How was it?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Reflection, Tether at 23:59' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Running on another device. Continue here?')).toBeHidden();
  await other.context().close();
});

// rules/timer#T26
test('a timer that two devices run at once and end without a network counts the longer practice once', async ({
  page,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allowCutOff();
  complaints.allow(/404|409/u);
  const email = 'timer.both@example.com';
  const here = fetchedBy(page);
  await page.clock.install();
  await openAsNewcomer(page, fourfold, { email, path: '/progress', tetherAt: '23:59' });
  const laptop = await browser.newContext({ baseURL: fourfold.app });
  const other = await laptop.newPage();
  const there = fetchedBy(other);
  await other.clock.install();
  await openAs(other, fourfold, { email, path: '/progress' });
  await expect(other.getByText('0/1')).toBeVisible();
  // What shows alerts and timers comes a little after the first view.
  for (const fetched of [here, there])
    await expect.poll(() => fetched).toContainEqual(expect.stringMatching(/TimerScreens/u));
  await page.context().setOffline(true);
  await laptop.setOffline(true);

  for (const [device, minutes] of [
    [page, 1],
    [other, 2],
  ] as const) {
    await device.getByRole('button', { name: 'Start, Tether at 23:59' }).click();
    await expect(device.getByRole('dialog', { name: 'Tether timer' })).toBeVisible();
    await letPass(device, minutes * 60_000);
    await device.getByRole('button', { name: 'Finish now' }).click();
    await device.getByRole('button', { name: 'OK' }).click();
  }
  await page.context().setOffline(false);
  await laptop.setOffline(false);

  const sessions = async () =>
    // When it was is reckoned by the clock of each device.
    Promise.all(
      [page, other].map(async (device) =>
        JSON.stringify(await sessionsOf(device), (key, value: unknown) =>
          key === 'stretches' ? undefined : value,
        ),
      ),
    );
  // No clock is moved from here on: one that jumps between an answer and the next tells another time of the same practice.
  await expect(async () => {
    const [one, two] = await sessions();
    expect(one).toBe(two);
    const kept = await sessionsOf(page);
    expect(kept.every(({ isTold }) => isTold === true)).toBe(true);
    expect(kept.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)).toBe(2);
  }).toPass({ timeout: 45_000 });
  for (const device of [page, other]) {
    await expect(device.getByText('The service did not take this')).toBeHidden();
  }
  await laptop.close();
});

// rules/timer#T24
test('a practice of the room goes on in the room of another device, as it was practised', async ({
  page,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404/u);
  const email = 'timer.room@example.com';
  await openAsNewcomer(page, fourfold, { email, path: '/practice/breath-10' });
  const other = await openElsewhere(browser, fourfold, { email, path: '/progress' });

  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Out', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'Continue here' }).click();

  await expect(other).toHaveURL(/\/practice$/u);
  await expect(other.getByText(/^(?:Out|In)$/u)).toBeVisible();
  await expect(other.getByText(/^\d\d:\d\d left$/u)).toBeVisible();
  await expect(page.getByText('Your Tether timer goes on on your other device.')).toBeVisible();
  await other.context().close();
});

interface KeptSession {
  durationMinutes: number;
  isTold?: boolean;
}

// rules/timer#T27
test('what was practised offline of a timer that another device ended sooner is counted on both', async ({
  page,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allowCutOff();
  complaints.allow(/404|409|412/u);
  const email = 'timer.sooner@example.com';
  await page.clock.install();
  await openAsNewcomer(page, fourfold, { email, path: '/progress', tetherAt: '23:59' });
  const laptop = await browser.newContext({ baseURL: fourfold.app });
  const other = await laptop.newPage();
  await other.clock.install();
  // What shows a timer comes once the page is at rest.
  const screens = other.waitForResponse(/\/TimerScreens-[^/]+\.js$/u);
  await openAs(other, fourfold, { email, path: '/progress' });
  await expect(other.getByText('0/1')).toBeVisible();
  await (await screens).finished();
  await laptop.setOffline(true);

  for (const device of [page, other]) {
    await device.getByRole('button', { name: 'Start, Tether at 23:59' }).click();
    await expect(device.getByRole('dialog', { name: 'Tether timer' })).toBeVisible();
  }
  await letPass(page, 60_000);
  await page.getByRole('button', { name: 'Finish now' }).click();
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeVisible();
  await letPass(other, 4 * 60_000);
  await laptop.setOffline(false);

  await expect(async () => {
    for (const device of [page, other]) await device.clock.runFor('01:10');
    for (const device of [page, other]) {
      const kept = await sessionsOf(device);
      expect(kept.every(({ isTold }) => isTold === true)).toBe(true);
      const minutes = kept.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
      expect(minutes).toBeGreaterThanOrEqual(4);
      expect(minutes).toBeLessThanOrEqual(8);
    }
  }).toPass({ timeout: 40_000 });
  await laptop.close();
});

async function secondsLeft(device: Page): Promise<number> {
  const text = await device.getByRole('timer').innerText();
  const [minutes, seconds] = text.split(':').map(Number);

  return (minutes ?? 0) * 60 + (seconds ?? 0);
}

/** The sessions that a browser keeps. */
function sessionsOf(device: Page): Promise<KeptSession[]> {
  return device.evaluate(() => {
    const envelope = JSON.parse(localStorage.getItem('fourfold') ?? '{}') as {
      member?: { sessions: KeptSession[] };
    };
    return envelope.member?.sessions ?? [];
  });
}

/** The addresses of what the page has fetched so far, from now on. */
function fetchedBy(page: Page): readonly string[] {
  const fetched: string[] = [];
  page.on('requestfinished', (request) => fetched.push(request.url()));

  return fetched;
}
