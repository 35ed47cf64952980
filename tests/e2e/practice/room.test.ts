import type { Page } from '@playwright/test';

import { expectSoundInEachLook, expectToFitWhereItIsClose } from '../support/looks.ts';
import { openAs, openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

declare global {
  /** When each strike was set to ring, in seconds after it was set, by the clock of the sound. */
  var strikes: number[];
}

// rules/practiceRoom#Q4, rules/practiceRoom#Q5, rules/practiceRoom#Q11, rules/practiceRoom#Q13
test('a timed practice has its bells set ahead, and is found on another device with its line', async ({
  page,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404|409|412/u);
  const email = 'room.timed@example.com';
  await page.clock.install();
  await page.addInitScript(() => {
    globalThis.strikes = [];
    const start: unknown = Reflect.get(AudioBufferSourceNode.prototype, 'start');
    AudioBufferSourceNode.prototype.start = function set(when = 0) {
      globalThis.strikes.push(when - this.context.currentTime);
      if (typeof start === 'function') Reflect.apply(start, this, [when]);
    };
  });
  await openAsNewcomer(page, fourfold, { email, path: '/practice/timed-2' });
  await page.getByRole('radio', { name: 'At half' }).check({ force: true });
  // Each voice is heard as it is chosen: then it is made, and rings at once.
  await page.getByText('Chime', { exact: true }).click();
  await expect.poll(() => page.evaluate(() => strikes.length)).toBe(1);
  await page.evaluate(() => (globalThis.strikes = []));
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();

  // The start, the half, and the three strokes of the end.
  await expect.poll(() => page.evaluate(() => strikes.length)).toBeGreaterThanOrEqual(5);
  const set = await page.evaluate(() => strikes.slice(0, 5));
  const [first = NaN, half = NaN, ...ends] = set;
  // At once, however long it took until it could be set; the others apart from each other as they should be.
  expect(Math.abs(first)).toBeLessThan(0.05);
  for (const [index, at] of [120, 122.2, 124.4].entries()) {
    expect(Math.abs((ends[index] ?? NaN) - half - (at - 60))).toBeLessThan(0.05);
  }

  await page.clock.runFor('02:01');
  await expect(page.getByRole('heading', { name: 'You sat 2 minutes' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to this day' }).click();
  await page.getByLabel('What would you add to this day?').fill('The fan, and nothing else.');
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('The fan, and nothing else.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();

  const laptop = await browser.newContext({ baseURL: fourfold.app });
  const other = await laptop.newPage();
  await openAs(other, fourfold, { email, path: '/words' });
  await expect(other.getByText('The fan, and nothing else.')).toBeVisible({ timeout: 60_000 });
  await expect(async () => {
    expect(await sessionsOf(other)).toMatchObject([{ type: 'timed', durationMinutes: 2 }]);
  }).toPass({ timeout: 60_000 });
  await laptop.close();
});

// rules/practiceRoom#Q14
test('a practice whose browser was killed is asked about, and kept to its end', async ({
  page,
  context,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404|409|412/u);
  const email = 'room.killed@example.com';
  await page.clock.install();
  await openAsNewcomer(page, fourfold, { email, path: '/practice/timed-2' });
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  // However long a slow machine takes: nobody sits longer than that.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await page.clock.runFor('01:10');
  // A minute that goes by at once is kept as soon as the device has had its turns; somebody who sits gives it a minute.
  await expect.poll(() => secondsKept(page)).toBeGreaterThanOrEqual(60);
  const left = await page.evaluate(() => Date.now());
  await page.close();

  const again = await context.newPage();
  await again.clock.install({ time: left + 120_000 });
  await again.goto('/dashboard');
  await again.getByRole('link', { name: /^You sat 1 minute until .+Keep them\?$/u }).click();
  await again.getByRole('button', { name: 'I sat to the end' }).click();
  await expect(again.getByRole('button', { name: 'Start' })).toBeVisible();
  await expect.poll(() => sessionsOf(again)).toMatchObject([{ durationMinutes: 2 }]);
});

// rules/practiceRoom#Q8, rules/practiceRoom#Q11, rules/practiceRoom#Q17
test('a task is practised with the breath by keyboard alone, as its own timer and one session', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404|409|412/u);
  const email = 'room.task@example.com';
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await openAsNewcomer(page, fourfold, { email, path: '/progress', tetherAt: '23:59' });
  await page.getByText('0/1').waitFor();
  await page.goto('/practice/breath');
  await page.getByRole('link', { name: 'As today’s Tether, 20 min' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tether' })).toBeVisible();
  await page.getByRole('radio', { name: 'Timed' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: 'Even' }).focus();
  await page.keyboard.press('ArrowRight');
  const dial = page.getByRole('slider', { name: 'Minutes' });
  await dial.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect(dial).toHaveAttribute('aria-valuetext', '11 minutes');
  await page.getByRole('button', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Out', { exact: true })).toBeVisible();

  await test.step('after a minute in which the page slept it stands where it should', async () => {
    // Sixteen seconds a breath: 72 s are half of one, where it begins to come in.
    await page.clock.fastForward(72_500);
    await expect(page.getByText('In', { exact: true })).toBeVisible();
    await expectSoundInEachLook(page);
    await expectToFitWhereItIsClose(page);
  });

  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Pause' }).focus();
  await page.keyboard.press(' ');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  // No further than to its end: what is sent then is waited for by the same clock.
  const left = await page.getByText(/^\d\d:\d\d left$/u).innerText();
  const [minutes = 0, seconds = 0] = left.replace(' left', '').split(':').map(Number);
  await page.clock.runFor((minutes * 60 + seconds) * 1_000 + 600);
  await expect(page.getByRole('heading', { name: 'You sat 11 minutes' })).toBeVisible();
  await expect.poll(() => sessionsOf(page)).toMatchObject([{ type: 'breath' }]);
  await page.getByRole('link', { name: 'Reflect on it' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/task\//u);
  await page.goto('/dashboard');
  await expect.poll(async () => (await sessionsOf(page)).length).toBe(1);
});

// rules/practiceRoom#Q9, rules/practiceRoom#Q18
test('a guided practice says its words when they come, and keeps quiet between', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404|409|412/u);
  await page.clock.install();
  await openAsNewcomer(page, fourfold, {
    email: 'room.guided@example.com',
    path: '/practice/one-breath',
  });
  await expectSoundInEachLook(page);
  await page.getByText('Read it first').click();
  const cues = await page.locator('.transcript__cue').count();
  expect(cues).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const words = page.locator('.practice__cue');
  await expect(words).toBeEmpty();
  await page.clock.runFor(8_500);
  await expect(words).toHaveText('You can stay where you are. This is a short one.');
  await page.clock.runFor(111_500);
  await expect(words).toBeEmpty();
  await page.clock.runFor('03:01');
  await expect(page.getByRole('heading', { name: 'You sat 5 minutes' })).toBeVisible();
  await page.getByText('Its words').click();
  await expect(page.getByText('You can stay where you are. This is a short one.')).toBeVisible();
});

test('a practice begun where what shows it could not be fetched goes on, and its breath with it once it can be', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404|409|412|Failed to load resource|Failed to fetch/u);
  const file = /\/underWay-[^/]+\.js$/u;
  await page.route(file, (route) => route.abort());
  await openAsNewcomer(page, fourfold, {
    email: 'room.unfetched@example.com',
    path: '/practice/breath',
  });
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(
    page.getByText('This could not be fetched just now. Open it again in a moment.'),
  ).toBeVisible();

  await page.unroute(file);
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByText('In', { exact: true })).toBeVisible({ timeout: 15_000 });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

interface KeptSession {
  type: string;
  durationMinutes: number;
}

/** How long the only timer that a device keeps was practised, in seconds. */
function secondsKept(device: Page): Promise<number> {
  return device.evaluate(async () => {
    const opening = indexedDB.open('fourfold');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const all = opening.result.transaction('timers').objectStore('timers').getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    opening.result.close();
    const [kept] = all.result as { elapsedMs: number }[];
    return (kept?.elapsedMs ?? 0) / 1_000;
  });
}

function sessionsOf(device: Page): Promise<KeptSession[]> {
  return device.evaluate(() => {
    const envelope = JSON.parse(localStorage.getItem('fourfold') ?? '{}') as {
      member?: { sessions: KeptSession[] };
    };
    return envelope.member?.sessions ?? [];
  });
}
