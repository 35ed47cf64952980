import type { Page } from '@playwright/test';

import { openAs, openAsNewcomer } from '../support/members.ts';
import { openRequests } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const email = 'in.turns@example.com';
const dayMs = 86_400_000;
const days = 7;

// rules/practiceFeed#E15, rules/practiceFeed#E16, rules/practiceFeed#E18
test('a week on two devices in turns is one week on both', async ({
  page: phone,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404/u);
  const noon = new Date().setUTCHours(12, 0, 0, 0) - (days - 1) * dayMs;
  const since = new Date(noon).toISOString().slice(0, 10);
  await openAsNewcomer(phone, fourfold, { email, path: '/progress', tetherAt: '11:00', since });
  const laptop = await browser.newPage({ baseURL: fourfold.app });
  await openAs(laptop, fourfold, { email, path: '/progress' });
  for (const page of [phone, laptop]) await page.clock.install({ time: noon });
  const unanswered = new Map([phone, laptop].map((page) => [page, openRequests(page)]));

  for (let day = 0; day < days; day += 1) {
    const [here, there] = day % 2 === 0 ? [phone, laptop] : [laptop, phone];
    await test.step(`day ${day + 1}`, async () => {
      for (const page of [here, there]) {
        await page.clock.setSystemTime(noon + day * dayMs);
        await page.goto('/progress');
        await expect(page.getByText('Daily upload pending')).toBeVisible();
        await expect(page.getByRole('button', { name: streakOf(day) })).toBeVisible();
      }
      await practise(here, `Words of day ${day + 1}.`, () => [...(unanswered.get(here) ?? [])]);

      // Nobody touches the other device meanwhile.
      for (const page of [here, there]) {
        await expect(page.getByText('Day Complete!')).toBeVisible();
        await expect(page.getByRole('button', { name: streakOf(day + 1) })).toBeVisible();
      }
    });
  }

  for (const page of [phone, laptop]) {
    await page.goto('/daily-upload');
    const written = page.getByRole('region', { name: 'Your words' }).getByRole('listitem');
    await expect(written).toHaveCount(days);
    for (let day = 1; day <= days; day += 1)
      await expect(written.filter({ hasText: `Words of day ${day}.` })).toHaveCount(1);
  }
  await laptop.close();
});

function streakOf(count: number): string {
  return `Streak: ${count} ${count === 1 ? 'day' : 'days'}`;
}

/** Sits for a minute, writes about it, and ends the day. */
async function practise(page: Page, words: string, unanswered: () => unknown[]) {
  await page
    .getByRole('button', { name: /^(?:Start, Tether|Missed)/u })
    .first()
    .click();
  const timer = page.getByRole('dialog', { name: 'Tether timer' });
  await expect(timer.getByRole('timer')).toBeVisible();
  // A minute is about to be gone at once: an answer on its way would tell of another clock.
  await expect.poll(unanswered).toEqual([]);
  await page.clock.runFor(61_000);
  await timer.getByRole('button', { name: 'Finish now' }).click();
  await page.getByText('Text', { exact: true }).click();
  await page.getByRole('textbox').fill('Quiet.');
  await page.getByRole('button', { name: 'Save Reflection' }).click();
  await expect(page.getByText('Complete (Text)')).toBeVisible();

  await page.getByRole('link', { name: /^Daily Upload/u }).click();
  await page.getByRole('textbox', { name: 'What did today feel like?' }).fill(words);
  await page.getByRole('button', { name: 'Submit Daily Upload' }).click();
  await expect(page).toHaveURL('/progress');
}
