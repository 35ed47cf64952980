import type { Page } from '@playwright/test';

import { dayText } from '#src/components/today/progressTexts.ts';
import { addDays, localDay } from '#src/domain/common/day.ts';
import { momentOf } from '#src/domain/common/wallClock.ts';
import { letPass } from '../support/clock.ts';
import type { Fourfold } from '../support/fourfold.ts';
import { openAs, openAsNewcomer } from '../support/members.ts';
import { openRequests } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const notFound = /Failed to load resource: the server responded with a status of 404/u;
const minute = 60_000;
const zones = ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Auckland'] as const;

for (const timeZone of zones) {
  // rules/today#D2, rules/today#D4, rules/today#D5, rules/today#D38
  test.describe(`a member's own day in ${timeZone}`, () => {
    test.use({ timezoneId: timeZone });
    const name = timeZone.replace(/^.*\//u, '').toLowerCase();
    const member = `${name}@example.com`;

    test('lasts from its morning to its evening, in which it can be ended', async ({
      page,
      fourfold,
      complaints,
    }) => {
      complaints.allow(notFound);
      const day = localDay(Date.now(), timeZone);
      const asked = daysAskedFor(page);
      const open = async (time: number) => {
        await page.clock.setFixedTime(time);
        asked.clear();
        await page.goto('/progress');
        await expect(heading(page)).toHaveText(dayText(day));
        await expect(page.getByRole('button', { name: /^Start, Tether/u })).toBeVisible();
        await expect
          .poll(() => asked)
          .toEqual(new Set([day, addDays(day, -1), localDay(time, 'UTC')]));
      };

      await page.clock.install({ time: momentOf(day, 7 * 60, timeZone) });
      await openLateTether(page, fourfold, { email: member, day, timeZone });

      await test.step('in the morning it is today', async () => {
        const morning = momentOf(day, 7 * 60, timeZone);
        await open(morning);
        await expect(page.getByText('From yesterday, 1 open')).toBeVisible();
      });

      await test.step('its evening tasks stay until midnight', async () => {
        const evening = momentOf(day, 21 * 60, timeZone);
        await open(evening);
        const isAhead = localDay(evening, 'UTC') > day;
        await expect(page.getByText('Tomorrow, 1 planned')).toHaveCount(isAhead ? 1 : 0);
        await open(momentOf(day, 23 * 60 + 55, timeZone));
      });

      await test.step('it is ended in the evening', async () => {
        await page.goto('/daily-upload');
        await page.getByRole('button', { name: /^Tether/u }).click();
        await writeReflection(page, 'Save Reflection');
        await expect(page.getByText('Every task has its reflection.')).toBeVisible();
        const ended = page.waitForResponse((answer) => answer.url().includes('/ends/'));
        await page.getByRole('button', { name: 'Submit Daily Upload' }).click();
        const answer = await ended;
        expect([answer.status(), answer.request().postDataJSON()]).toMatchObject([200, { day }]);
        await expect(page).toHaveURL('/progress');
        await expect(page.getByText('Day Complete!')).toBeVisible();
      });
    });

    test('goes over into the next one under a running timer', async ({
      page,
      fourfold,
      complaints,
    }) => {
      complaints.allow(notFound);
      const day = localDay(Date.now(), timeZone);
      const late = momentOf(day, 23 * 60 + 53, timeZone);
      const until = momentOf(day, 24 * 60, timeZone);
      const unanswered = openRequests(page);
      // Minutes are about to be gone at once: a request under way would be over its time.
      const untilAnswered = () => expect.poll(() => [...unanswered]).toEqual([]);
      await page.clock.install({ time: late });
      await openLateTether(page, fourfold, { email: `late.${member}`, day, timeZone });
      const start = page.getByRole('button', { name: /^Start, Tether/u });
      await expect(start).toBeVisible();
      await untilAnswered();
      await page.clock.pauseAt(late + 5 * minute);
      await start.click();
      const timer = page.getByRole('dialog', { name: 'Tether timer' });
      await expect(timer.getByRole('timer')).toHaveText(/^05:00/u);

      await test.step('midnight turns the page, and not the timer', async () => {
        await untilAnswered();
        await letPass(page, until - late - 5 * minute - 1_000);
        await expect(heading(page)).toHaveText(dayText(day));
        const loaded = page.waitForResponse((answer) =>
          answer.url().endsWith(`/date/${addDays(day, 1)}`),
        );
        await page.clock.runFor(2_000);
        await loaded;
        await expect(heading(page)).toHaveText(dayText(addDays(day, 1)));
        await untilAnswered();
        await expect(timer.getByRole('timer')).toHaveText(/^0[23]:\d\d/u);
      });

      await test.step('the time is saved to the day of its task', async () => {
        const saved = page.waitForRequest('**/task/timer');
        await letPass(page, 3 * minute + 2_000);
        await page.clock.resume();
        expect((await saved).postDataJSON()).toMatchObject({ date: day, elapsed_seconds: 300 });
        await expect(page).toHaveURL(`/task/${day}-TETHER-1`);
      });

      await test.step('and so is what is said of it, on the page of the task', async () => {
        const saved = page.waitForRequest('**/task/reflection');
        await writeReflection(page, 'Complete Task');
        expect((await saved).postDataJSON()).toMatchObject({ date: day });
        await expect(page.getByRole('heading', { name: 'Amazing!' })).toBeVisible();
        await expect(page).toHaveURL('/progress');
        await expect(heading(page)).toHaveText(dayText(addDays(day, 1)));
        await expect(page.getByRole('button', { name: /^Streak: 1 day/u })).toBeVisible();
      });
    });

    test('is still open on the page of a task that is saved just after midnight (rules/today#D36)', async ({
      page,
      fourfold,
      complaints,
    }) => {
      complaints.allow(notFound);
      const day = localDay(Date.now(), timeZone);
      await page.clock.install({ time: momentOf(day, 23 * 60 + 58, timeZone) });
      await openLateTether(page, fourfold, { email: `just.${member}`, day, timeZone });
      await page.getByRole('link', { name: 'Tether' }).click();
      await page.getByRole('button', { name: 'Start Session' }).click();
      await page.getByRole('button', { name: 'Finish now' }).click();
      await page.getByText('Text', { exact: true }).click();
      await page.getByRole('textbox').fill('Before midnight,');
      await page.clock.setSystemTime(momentOf(day, 24 * 60, timeZone) + 2_000);
      await page.clock.runFor(61_000);
      await page.getByRole('textbox').fill('Before midnight, and after.');
      const saved = page.waitForRequest('**/task/reflection');
      await page.getByRole('button', { name: 'Complete Task' }).click();
      expect((await saved).postDataJSON()).toMatchObject({
        date: day,
        reflection_data: 'Before midnight, and after.',
      });
      await expect(page.getByRole('heading', { name: 'Amazing!' })).toBeVisible();
      await expect(page).toHaveURL('/progress');
      await expect(heading(page)).toHaveText(dayText(addDays(day, 1)));
    });
  });
}

test.describe('in another zone than that of the account', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' });

  // rules/today#D3, rules/account#C53
  test('whose time counts is asked once, on every device as it was answered', async ({
    page,
    browser,
    fourfold,
    complaints,
  }) => {
    complaints.allow(notFound);
    const email = 'traveller@example.com';
    // Whoever is quick answers before the page below is there.
    const isAnswered = Promise.withResolvers<void>();
    await page.route('**/assets/ProgressRoute-*.js', async (route) => {
      await isAnswered.promise;
      await route.continue();
    });
    await openAsNewcomer(page, fourfold, {
      email,
      path: '/progress',
      timeZone: 'America/Los_Angeles',
    });
    await expect(page.getByText('You seem to be in Katmandu. Use its time?')).toBeVisible();
    await page.getByRole('button', { name: 'Keep Los Angeles time' }).press('Enter');
    await expect(page.getByText(/^You seem to be/u)).toHaveCount(0);
    isAnswered.resolve();
    await expect(heading(page)).toBeFocused();
    await page.reload();
    await expect(heading(page)).toHaveText(dayText(localDay(Date.now(), 'America/Los_Angeles')));
    await expect(page.getByText(/^You seem to be/u)).toHaveCount(0);

    const other = await browser.newPage({
      baseURL: fourfold.app,
      timezoneId: 'Pacific/Kiritimati',
    });
    await openAs(other, fourfold, { email, path: '/progress' });
    const use = other.getByRole('button', { name: 'Use Kiritimati time' });
    const saved = other.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/profile/profile'),
    );
    await use.click();
    expect((await saved).request().postDataJSON()).toEqual({ timezone: 'Pacific/Kiritimati' });
    await expect(other.getByText('Your days follow Kiritimati time.')).toBeVisible();
    await expect(heading(other)).toHaveText(dayText(localDay(Date.now(), 'Pacific/Kiritimati')));
    await other.close();

    await page.reload();
    await expect(heading(page)).toHaveText(dayText(localDay(Date.now(), 'Pacific/Kiritimati')));
    await expect(page.getByText('You seem to be in Katmandu. Use its time?')).toBeVisible();
  });
});

/** Makes a member of a zone who practises Tether at 23:59 since the day before, and opens today. */
function openLateTether(
  page: Page,
  fourfold: Fourfold,
  { email, day, timeZone }: { email: string; day: string; timeZone: string },
): Promise<void> {
  const since = addDays(day, -1);

  return openAsNewcomer(page, fourfold, {
    email,
    path: '/progress',
    tetherAt: '23:59',
    minutes: 5,
    since,
    timeZone,
  });
}

/** The days for whose tasks the page asks, from now on. */
function daysAskedFor(page: Page): Set<string> {
  const days = new Set<string>();
  page.on('request', (request) => {
    const day = /\/date\/(?<day>[\d-]+)$/u.exec(request.url())?.groups?.['day'];
    if (day !== undefined) days.add(day);
  });

  return days;
}

async function writeReflection(page: Page, submit: string): Promise<void> {
  await page.getByText('Text', { exact: true }).click();
  await page
    .getByRole('textbox', { name: /reflection|say|write/iu })
    .first()
    .fill('Quiet.');
  await page.getByRole('button', { name: submit }).click();
}

/** Also behind a dialog. */
function heading(page: Page) {
  return page.locator('#content h1');
}
