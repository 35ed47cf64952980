import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { letPass } from '../support/clock.ts';
import type { Fourfold } from '../support/fourfold.ts';
import { listen } from '../support/heard.ts';
import { openAsNewcomer } from '../support/members.ts';
import { openRequests } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const notFound = /Failed to load resource: the server responded with a status of 404/u;

// rules/today#D15, rules/today#D17, rules/today#D19, rules/timer#T1, rules/timer#T2, rules/timer#T29, rules/spoken#H1
test('a day is practised: a schedule, its task, the timer, a reflection, done', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  await openAsNewcomer(page, fourfold, { email: 'tilda@example.com', path: '/dashboard' });
  const heard = await listen(page);

  await test.step('nothing is planned yet', async () => {
    await page.getByRole('link', { name: 'Progress' }).first().click();
    await expect(page.getByText('No tasks for today')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Check your schedule' })).toBeVisible();
    await expect(page.getByText(/Rest day|Daily upload pending/u)).toHaveCount(0);
  });

  await test.step('a schedule makes a task', async () => {
    await page.goto('/schedule?pillar=TETHER');
    await page.getByRole('switch', { name: 'Enable Tether' }).check();
    for (const day of ['Saturday', 'Sunday']) {
      await page.getByRole('button', { name: day }).click();
    }
    // In one go: a number that keeps still in between is said as well.
    await page.getByRole('button', { name: 'Decrease sessions per day' }).click({ clickCount: 4 });
    await page.getByLabel('Session 1').fill('23:59');
    // A number is said once it has kept still for a while.
    await expect.poll(() => heard).toContain('1 session');
    await page.getByRole('button', { name: 'Save Schedule' }).click();
    await page.getByRole('button', { name: 'Confirm & Save' }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d$/u)).toBeVisible();
    await page.getByRole('link', { name: 'Progress' }).first().click();
    await expect(page.getByText('0/1')).toBeVisible();
  });

  await test.step('its timer runs by the clock, can be paused, and ends the task’s time', async () => {
    // Twenty minutes are about to go by: late in an evening they would end on the next day.
    const noon = new Date().setUTCHours(12, 0, 0, 0);
    await page.clock.install({ time: noon });
    const unanswered = openRequests(page);
    await page.reload();
    const start = page.getByRole('button', { name: /^Start, Tether/u });
    await expect(start).toBeVisible();
    // A minute is about to be gone at once: a request under way would be over its time.
    await expect.poll(() => [...unanswered]).toEqual([]);
    // From here on no second passes but those that are run.
    await page.clock.pauseAt(noon + 600_000);
    await untilTold(page, () => start.click());
    const timer = page.getByRole('dialog', { name: 'Tether timer' });
    await expect(timer.getByRole('timer')).toHaveText(/^20:00/u);
    // It looks at the clock just past the turn of each second.
    await page.clock.runFor(60_100);
    await expect(timer.getByRole('timer')).toHaveText(/^19:00/u);
    await expect(page).toHaveTitle(/^19:00 Tether/u);

    await untilTold(page, () => page.keyboard.press('Space'));
    await expect(timer.getByText('Paused', { exact: true })).toBeVisible();
    const left = await timer.getByRole('timer').textContent();
    await page.clock.runFor(60_000);
    await expect(timer.getByRole('timer')).toHaveText(left ?? '');
    await untilTold(page, () => page.keyboard.press('Space'));

    await letPass(page, 19 * 60_000 + 1_000);
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: 'How was it?' })).toBeVisible();
  });

  await test.step('a written reflection completes it', async () => {
    await page.getByText('Happy').click();
    await page.getByText('Text', { exact: true }).click();
    await page.getByRole('textbox').fill('Quiet, and then a bird.');
    await page.getByRole('button', { name: 'Save Reflection' }).click();
    // What is over the page is of the page: a reload before it is gone opens it again.
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Complete (Text)')).toBeVisible();
    await expect(page.getByText('1/1')).toBeVisible();
    await expect(page.getByText('Required to complete day')).toBeVisible();
  });

  await test.step('which the streak, the hours and another visit know', async () => {
    await page.reload();
    await expect(page.getByText('Complete (Text)')).toBeVisible();
    await expect(page.getByText('Quiet, and then a bird.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Streak: 1 day/u })).toBeVisible();
  });

  await test.step('the day ends', async () => {
    await page.goto('/daily-upload');
    await page.getByRole('textbox', { name: 'What did today feel like?' }).fill('Light.');
    await page.getByRole('button', { name: 'Submit Daily Upload' }).click();
    await expect(page.getByText('Day Complete!')).toBeVisible();
  });

  // The clock of this device was put to noon.
  expect(heard.filter((text) => !text.startsWith('This device’s clock'))).toEqual(spokenDay());
});

// rules/outbox#O9, rules/outbox#O5, rules/today#D36
test('what is made without a network is kept, says so, and arrives when it is back', async ({
  page,
  context,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  complaints.allowCutOff();
  await openTaskOf(page, fourfold, 'ben@example.com');
  await page.getByRole('button', { name: 'Start Session' }).click();
  await expect(page.getByRole('dialog', { name: 'Tether timer' })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Finish now' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(
    'Kept here until the network is back. Failed to save timer progress',
  );
  await alert.getByRole('button', { name: 'OK' }).click();

  await page.getByText('Text', { exact: true }).click();
  await page.getByRole('textbox').fill('Written in a tunnel.');
  await page.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByRole('heading', { name: 'Amazing!' })).toBeVisible();
  await expect(page).toHaveURL('/progress');
  await expect(page.getByText('On this device, will send')).toBeVisible();
  await expect(page.getByText('Complete (Text)')).toBeVisible();
  const where = await topOf(page, 'Delete your Tether reflection');

  await context.setOffline(false);
  await expect(page.getByText('On this device, will send')).toHaveCount(0);
  expect(
    await topOf(page, 'Delete your Tether reflection'),
    'nothing moves from under a finger',
  ).toBe(where);
  await page.reload();
  await expect(page.getByText('Complete (Text)')).toBeVisible();
});

// rules/timer#T11, rules/today#D35, rules/reflection#F13
test('a timer goes on through a closed tab, and what was written is there again', async ({
  page,
  context,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  await openTaskOf(page, fourfold, 'cleo@example.com');
  await page.getByRole('button', { name: 'Start Session' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^1[5-9]:[0-5]\d/u);
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/^1[5-9]:[0-5]\d/u);
  await page.close({ runBeforeUnload: false });

  const second = await context.newPage();
  await second.goto('/progress');
  const timer = second.getByRole('dialog', { name: 'Tether timer' });
  await expect(timer.getByRole('timer')).toHaveText(/^1[5-9]:[0-5]\d/u);
  await timer.getByRole('button', { name: 'Finish now' }).click();
  await second.getByText('Text', { exact: true }).click();
  await second.getByRole('textbox').fill('Half a thought');
  await expect(second.getByText('Draft kept')).toBeVisible();
  await second.close({ runBeforeUnload: false });

  const third = await context.newPage();
  await third.goto('/progress');
  await third.getByRole('button', { name: /^Add Reflection/u }).click();
  await expect(third.getByRole('textbox')).toHaveValue('Half a thought');
});

test('what was left open the day before is still there, and counts for its own day (rules/today#D13, rules/today#D4)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  await openTaskOf(page, fourfold, 'finn@example.com');
  const task = new URL(page.url()).pathname;
  const date = /\d{4}-\d{2}-\d{2}/u.exec(task)?.[0];

  await page.clock.install({ time: Date.now() + 86_400_000 });
  // That the clock is a day ahead is said once, at some moment, over what is pressed here, and stays while a pointer rests on it.
  await page.addLocatorHandler(page.getByText('clock is 24 hours off'), () =>
    page.getByRole('button', { name: 'Dismiss', includeHidden: true }).dispatchEvent('click'),
  );
  await page.goto('/progress');
  await page.getByText('From yesterday, 1 open').click();
  await page.getByRole('link', { name: /^Tether 23:59/u }).click();
  await expect(page).toHaveURL(task);
  await page.getByRole('button', { name: 'Start Session' }).click();
  await page.getByRole('button', { name: 'Finish now' }).click();
  await page.getByText('Text', { exact: true }).click();
  await page.getByRole('textbox').fill('Late, and done.');

  const sent = page.waitForRequest('**/task/reflection');
  await page.getByRole('button', { name: 'Complete Task' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ date });
  await expect(page.getByRole('heading', { name: 'Amazing!' })).toBeVisible();
});

test('a reflection that the service does not take stays with all that is in it (rules/reflection#F16)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  complaints.allow(/status of 500/u);
  await openTaskOf(page, fourfold, 'gil@example.com');
  await page.getByRole('button', { name: 'Start Session' }).click();
  await page.getByRole('button', { name: 'Finish now' }).click();
  await page.getByText('Text', { exact: true }).click();
  await page.getByRole('textbox').fill('All of it.');

  await page.route('**/task/reflection', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Not just now.' } }),
  );
  await page.getByRole('button', { name: 'Complete Task' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Failed to save reflection');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('textbox')).toHaveValue('All of it.');
  await expect(page.getByText('Not just now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Task' })).toBeFocused();

  await page.unroute('**/task/reflection');
  await page.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByRole('heading', { name: 'Amazing!' })).toBeVisible();
});

// rules/today#D30, rules/today#D32, rules/reflection#F17
test('a sample task asks no service, and an unknown one is not found', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/task/timer') || request.url().includes('/task/reflection')) {
      asked.push(request.url());
    }
  });

  await openAsNewcomer(page, fourfold, { email: 'dora@example.com', path: '/task/4' });
  await expect(page.getByText('Sample day')).toBeVisible();
  await page.getByText('Text', { exact: true }).click();
  await page.getByRole('textbox').fill('Bread and soup.');
  await page.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByRole('heading', { name: 'Amazing!' })).toBeVisible();
  await expect(page).toHaveURL('/progress');

  await page.goto('/task/7');
  await page.getByRole('button', { name: 'Skip (Complete Later)' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Task will not be marked as complete without a voice note. You can add it later from Daily Upload.',
  );
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/progress');

  await page.goto('/task/8');
  await expect(page.getByRole('heading', { name: 'Task not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Progress' }).click();
  await expect(page).toHaveURL('/progress');
  expect(asked).toEqual([]);
});

/** Does what the member's other devices are told of, and waits until the service knows: a minute that is gone at once would cut that off. */
async function untilTold(page: Page, act: () => Promise<void>): Promise<void> {
  const telling = page.waitForResponse((answer) => answer.url().includes('/timers/'));
  await act();
  await telling;
}

/** Makes a member who practises Tether today, and opens the page of that task. */
async function openTaskOf(page: Page, fourfold: Fourfold, email: string) {
  await openAsNewcomer(page, fourfold, { email, path: '/progress', tetherAt: '23:59' });
  await page.getByRole('link', { name: 'Tether' }).click();
  await expect(page.getByRole('button', { name: 'Start Session' })).toBeVisible();
}

/** How far down the card a button is, in pixels. */
async function topOf(page: Page, name: string): Promise<number | undefined> {
  const [button, card] = await Promise.all([
    page.getByRole('button', { name }).boundingBox(),
    page.getByRole('listitem').filter({ hasText: 'Complete' }).boundingBox(),
  ]);

  return button === null || card === null ? undefined : Math.round(button.y - card.y);
}

/** What is heard of a day, as the rules write it. */
function spokenDay(): string[] {
  const rules = readFileSync('docs/rules/spoken.md', 'utf8');

  return [...rules.matchAll(/^\d+\. "(?<text>.*)"$/gmu)].map(
    ({ groups }) => groups?.['text'] ?? '',
  );
}
