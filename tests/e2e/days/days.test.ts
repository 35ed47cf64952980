import { taskReflectionPath } from '#src/contract/today/commitments.ts';
import { dayEndPath } from '#src/contract/practice/paths.ts';
import { fullDayText } from '#src/components/upload/uploadTexts.ts';
import { addDays, localDay } from '#src/domain/common/day.ts';
import type { Page } from '@playwright/test';
import type { Fourfold } from '../support/fourfold.ts';
import { openAs, openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const email = 'looking.back@example.com';
const today = localDay(Date.now(), 'UTC');
const day = addDays(today, -40);

// rules/days#N6, rules/days#N7
test('a day behind is found from its month, its year and its address, on a device that never saw it', async ({
  page,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allowCutOff();
  complaints.allow(/404|Failed to load resource/u);
  await openAsNewcomer(page, fourfold, {
    email,
    path: '/progress',
    tetherAt: '07:00',
    since: addDays(today, -60),
  });
  await practise(page, fourfold);
  const context = await browser.newContext({ baseURL: fourfold.app });
  const laptop = await context.newPage();
  await openAs(laptop, fourfold, { email, path: '/progress?tab=analytics' });

  await test.step('the month leads to all days', async () => {
    await laptop.getByRole('link', { name: 'All your days' }).click();
    await expect(laptop.getByRole('heading', { name: 'Your days' })).toBeFocused();
    if (!day.startsWith(today.slice(0, 4))) {
      await laptop.getByRole('link', { name: day.slice(0, 4) }).click();
    }
  });

  await test.step('its mark leads to the day, with what was said', async () => {
    const mark = laptop.getByRole('link', { name: `${fullDayText(day)}: Tether done, day ended` });
    await mark.focus();
    await laptop.keyboard.press('Enter');
    await expect(laptop.getByRole('heading', { name: fullDayText(day), level: 1 })).toBeFocused();
    await expect(laptop.getByText('Rain the whole time.')).toBeVisible();
    await expect(laptop.getByText('A slow Sunday.')).toBeVisible();
    await expect(laptop.getByText('1 of 1 done.')).toBeVisible();
  });

  // rules/practiceRoom#Q21
  await test.step('minutes that were sat then are entered on the one, and shown on the other', async () => {
    await page.goto(`/days/${day}`);
    await page.getByRole('button', { name: 'Add minutes you sat' }).click();
    await page.getByLabel('Began at').fill('07:10');
    await page.getByLabel('Minutes', { exact: true }).fill('20');
    await page.keyboard.press('Enter');
    for (const device of [page, laptop]) {
      await expect(
        device.getByText('07:10, 20 min Entered afterwards, with your account'),
      ).toBeVisible();
    }
  });

  await test.step('and deleted on the other, they go from the one', async () => {
    await laptop.getByRole('button', { name: 'Delete the minutes of 07:10, 20 min' }).click();
    await laptop.getByRole('button', { name: 'Delete them everywhere' }).click();
    for (const device of [page, laptop]) {
      await expect(device.getByText('07:10, 20 min')).toHaveCount(0);
      await expect(device.getByText('min of meditation')).toHaveCount(0);
    }
  });

  await test.step('the day before was planned, and nothing was done', async () => {
    await laptop.getByRole('link', { name: 'Day before' }).click();
    await expect(laptop.getByText('0 of 1 done.')).toBeVisible();
  });

  await test.step('what was read once is there without a network', async () => {
    await context.setOffline(true);
    await laptop.getByRole('link', { name: 'Day after' }).click();
    await expect(laptop.getByText('Rain the whole time.')).toBeVisible();
    await expect(laptop.getByText('Your account could not be reached.')).toBeVisible();
    // A network that has just come back may lead nowhere for a moment.
    await laptop.route(/\/days\?/u, (route) => route.abort(), { times: 1 });
    const answered = laptop.waitForResponse(/\/days\?/u);
    await context.setOffline(false);
    await answered;
    await expect(laptop.getByText('Your account could not be reached.')).toBeHidden();
  });
  await context.close();
});

/** What another device did of the day: a reflection, and its end. */
async function practise(page: Page, fourfold: Fourfold): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const headers = { Authorization: `Bearer ${token}`, Origin: fourfold.app };
  const said = await page.request.post(fourfold.profile + taskReflectionPath(email), {
    headers: { ...headers, 'Idempotency-Key': 'of-the-day-behind' },
    data: {
      date: day,
      pillar: 'TETHER',
      task_id: `${day}-TETHER-1`,
      reflection_type: 'text',
      reflection_data: 'Rain the whole time.',
      mood: 'happy',
    },
  });
  const ended = await page.request.put(fourfold.profile + dayEndPath(email, 'end-1'), {
    headers,
    data: {
      day,
      mood: 'neutral',
      happiness: 6,
      text: 'A slow Sunday.',
      is_sample: false,
      media: [],
    },
  });

  expect([said.status(), ended.status()]).toEqual([200, 200]);
}
