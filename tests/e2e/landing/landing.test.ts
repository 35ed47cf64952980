import type { Page } from '@playwright/test';

import { shiftOf } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

// rules/landing#L1, rules/landing#L4, rules/landing#L8, rules/landing#L10
test('the countdown leads to the phone, the phone to the chat, the chat to the login', async ({
  page,
}) => {
  await openAtItsBeginning(page);
  const number = page.getByRole('timer');
  await expect(page.locator('[data-machine=countdown]')).toHaveAttribute(
    'data-state',
    'counting.gold',
  );

  await page.clock.runFor(10_000);
  await expect(number).toHaveText('5');
  await expect(page.locator('[data-machine=countdown]')).toHaveAttribute(
    'data-state',
    'counting.orange',
  );
  await expect(page.getByLabel('Email')).toBeHidden();

  await page.clock.runFor(3_000);
  await expect(number).toHaveText('2');
  await page.getByLabel('Email').fill('   ');
  await page.getByRole('button', { name: 'Begin Your Journey' }).click();
  await expect(page).toHaveURL('/');

  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByRole('button', { name: 'Begin Your Journey' }).click();
  await page.clock.runFor(500);
  expect(await page.evaluate(() => sessionStorage.getItem('landingEmail'))).toBe('ana@example.com');
  await expect(page).toHaveURL('/experience');

  await page.getByLabel('Your message').fill('I would like to login');
  await page.getByLabel('Your message').press('Enter');
  await expect(page.getByText('Guide is typing')).toBeAttached();
  await page.clock.runFor(1_000);
  await page.getByRole('log').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
});

test('nothing moves as the countdown goes on with one figure, and as its end is there', async ({
  page,
}) => {
  await openAtItsBeginning(page);

  for (const seconds of ['10', '9', '5', '2', '0']) {
    const left = Number(await page.getByRole('timer').textContent());
    await page.clock.runFor((left - Number(seconds)) * 1_000);
    await expect(page.getByRole('timer')).toHaveText(seconds);
    expect(await shiftOf(page), `at ${seconds}`).toBeLessThanOrEqual(0.001);
  }
});

test('a page that slept through the countdown is right when it wakes (rules/landing#L2, rules/landing#L5)', async ({
  page,
}) => {
  await openAtItsBeginning(page);

  await page.clock.fastForward(3_600_000);

  await expect(page.getByRole('timer')).toHaveText('0');
  await expect(page.getByLabel('Email')).toBeVisible();
});

/** Opens the landing page. From then on time passes by the word of the test alone, however slow the machine is. */
async function openAtItsBeginning(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') });
  // Later than any machine comes here: a clock is not paused in the past.
  await page.clock.pauseAt(new Date('2026-11-20T11:00:00Z'));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.clock.runFor(300);
  await expect(page.getByRole('timer')).toHaveText('15');
}
