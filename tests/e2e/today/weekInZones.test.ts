import type { Page } from '@playwright/test';

import { fullDayText } from '#src/components/upload/uploadTexts.ts';
import { dayText } from '#src/components/today/progressTexts.ts';
import { sessionPath } from '#src/contract/practice/paths.ts';
import { addDays, localDay } from '#src/domain/common/day.ts';
import { momentOf } from '#src/domain/common/wallClock.ts';
import { weekdayOf } from '#src/domain/days/calendar.ts';
import type { Fourfold } from '../support/fourfold.ts';
import { openAs, openAsNewcomer, scheduleTether } from '../support/members.ts';
import { openRequests } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const hour = 60;
const zones = ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Auckland'] as const;
/** Tether on the recommended five days, and a sleep each night. */
const weekdays = [true, true, true, true, true, false, false];
const always = [true, true, true, true, true, true, true];

for (const timeZone of zones) {
  test.describe(`a week in ${timeZone}`, () => {
    test.use({ timezoneId: timeZone });

    // rules/today#D2, rules/today#D14, rules/today#D38, rules/practice#P17, rules/practice#P19, rules/days#N6, rules/days#N7
    test('on two devices has its evenings, its mornings, a rest day, and is there in the next month', async ({
      page: phone,
      browser,
      fourfold,
      complaints,
    }) => {
      complaints.allow(/404/u);
      const email = `week.${timeZone.replace(/^.*\//u, '').toLowerCase()}@example.com`;
      const monday = lastWholeWeek(timeZone);
      const [tuesday, friday, saturday] = [1, 4, 5].map((days) => addDays(monday, days));
      const at = (day: string | undefined, hours: number) =>
        momentOf(day ?? monday, hours * hour, timeZone);
      await openAsNewcomer(phone, fourfold, { email, path: '/login', timeZone });
      await scheduleTether(phone, fourfold, schedule(email, addDays(monday, -7)));
      // All of the week before, but for its Wednesday.
      for (const days of [-7, -6, -4, -3]) await sit(phone, fourfold, email, addDays(monday, days));
      const laptop = await browser.newPage({ baseURL: fourfold.app, timezoneId: timeZone });
      const [movePhone, moveLaptop] = [clockOf(phone), clockOf(laptop)];
      await phone.clock.install({ time: at(monday, 16.5) });
      await laptop.clock.install({ time: at(tuesday, 7) });

      await test.step("from Monday afternoon on the evening's tasks stay, and the day is ended", async () => {
        await phone.goto('/progress');
        await expect(heading(phone)).toHaveText(dayText(monday));
        await movePhone(at(monday, 21));
        await phone.goto('/daily-upload');
        await phone.getByRole('button', { name: /^Tether/u }).click();
        await phone.getByText('Text', { exact: true }).click();
        await phone
          .getByRole('textbox', { name: /reflection|say|write/iu })
          .first()
          .fill('Quiet.');
        await phone.getByRole('button', { name: 'Save Reflection' }).click();
        await expect(phone.getByText('Complete (Text)')).toBeVisible();
        await phone
          .getByRole('textbox', { name: 'What did today feel like?' })
          .fill('Rain on the window.');
        // The sleep that has not happened holds nothing back.
        const ended = phone.waitForResponse((answer) => answer.url().includes('/ends/'));
        await phone.getByRole('button', { name: 'Submit Daily Upload' }).click();
        expect((await ended).request().postDataJSON()).toMatchObject({ day: monday });
        await expect(phone).toHaveURL('/progress');
        await expect(phone.getByText('Day Complete!')).toBeVisible();
      });

      await test.step('on Tuesday morning a new device shows Tuesday, and asks about the night', async () => {
        await openAs(laptop, fourfold, { email, path: '/progress' });
        await expect(heading(laptop)).toHaveText(dayText(tuesday ?? ''));
        await expect(
          laptop.getByRole('link', { name: 'How did you sleep? Recovery, last night 22:30' }),
        ).toHaveAttribute('href', `/task/${monday}-RECOVERY-1`);
      });

      await test.step('on Friday both have the streak, and the plan beside it', async () => {
        for (const days of [0, 1, 2, 3, 4])
          await sit(laptop, fourfold, email, addDays(monday, days));
        await movePhone(at(friday, 20));
        await moveLaptop(at(friday, 20));
        for (const page of [phone, laptop]) {
          await page.goto('/dashboard');
          await expect(page.getByRole('button', { name: 'Streak: 5 days' })).toBeVisible();
          await expect(content(page).getByText('9 of 10 planned days')).toBeVisible();
        }
      });

      await test.step('Saturday rests, keeps both, and offers a practice', async () => {
        await movePhone(at(saturday, 10));
        await phone.goto('/dashboard');
        await expect(phone.getByRole('button', { name: 'Streak: 5 days' })).toBeVisible();
        await expect(content(phone).getByText('9 of 10 planned days')).toBeVisible();
        await phone.getByRole('button', { name: 'Practise if you like' }).click();
        await expect(phone.getByRole('dialog', { name: 'Choose a practice' })).toBeVisible();
      });

      await test.step("the first of the next month leads to Monday's mark, and to its words", async () => {
        const first = nextMonth(saturday ?? monday);
        await moveLaptop(at(first, 9));
        await laptop.goto('/progress?tab=analytics');
        await laptop.getByRole('link', { name: 'All your days' }).click();
        const year = monday.slice(0, 'YYYY'.length);
        if (!first.startsWith(year)) await laptop.getByRole('link', { name: year }).click();
        const mark = laptop.getByRole('link', {
          name: new RegExp(`^${fullDayText(monday)}: Tether done`, 'u'),
        });
        await mark.focus();
        await laptop.keyboard.press('Enter');
        await expect(laptop).toHaveURL(`/days/${monday}`);
        await expect(laptop.getByText('Quiet.')).toBeVisible();
        await expect(laptop.getByText('Rain on the window.')).toBeVisible();
      });
      await laptop.close();
    });
  });
}

/** The Monday of the last week whose Saturday has come. */
function lastWholeWeek(timeZone: string): string {
  const today = localDay(Date.now(), timeZone);
  const monday = addDays(today, 1 - weekdayOf(today));

  return addDays(monday, 5) <= today ? monday : addDays(monday, -7);
}

function nextMonth(day: string): string {
  return `${addDays(`${day.slice(0, 'YYYY-MM'.length)}-01`, 31).slice(0, 'YYYY-MM'.length)}-01`;
}

function schedule(email: string, since: string) {
  const period = { start_date: since, end_date: '' };

  return {
    email,
    time: '18:30',
    more: {
      is_recovery_enabled: 'Y' as const,
      tether_schedule: {
        ...period,
        practice_days: weekdays,
        session_duration_minutes: 20,
        sessions_per_day: 1,
        session_times: ['18:30'],
      },
      recovery_schedule: {
        ...period,
        practice_days: always,
        session_duration_minutes: 480,
        sessions_per_day: 1,
        session_times: ['22:30'],
      },
    },
  };
}

/** What a device tells of a session on a day. */
async function sit(page: Page, fourfold: Fourfold, email: string, day: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const answer = await page.request.put(fourfold.profile + sessionPath(email, `sat-${day}`), {
    headers: { Authorization: `Bearer ${token}`, Origin: fourfold.app },
    data: {
      day,
      start_time: `${day}T12:00:00.000Z`,
      end_time: `${day}T12:20:00.000Z`,
      duration_minutes: 20,
      type: 'timed',
      is_entered: false,
    },
  });
  expect(answer.status()).toBe(200);
}

/** How to move the clock of a page on, once nothing that it asked for is under way: that would be over its time then. */
function clockOf(page: Page): (time: number) => Promise<void> {
  const unanswered = openRequests(page);

  return async (time) => {
    await expect.poll(() => [...unanswered]).toEqual([]);
    await page.clock.setSystemTime(time);
  };
}

function content(page: Page) {
  return page.locator('#content');
}

/** Also behind a dialog. */
function heading(page: Page) {
  return content(page).locator('h1');
}
