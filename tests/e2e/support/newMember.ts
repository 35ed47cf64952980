import type { Page } from '@playwright/test';

import { expect, signIn } from './test.ts';

interface MemberCommand {
  member: (...args: string[]) => Promise<string>;
}

/** Makes a member who has nothing yet, and signs in. */
export async function signInAsNewMember(page: Page, fourfold: MemberCommand, email: string) {
  const printed = await fourfold.member('add', email, '--name', 'A Newcomer');
  await signIn(page, email, /shown this once: (\S+)/u.exec(printed)?.[1] ?? '');
  await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();
}

/** Makes a schedule of Tether at one time on every day of the week, as a member does. */
export async function scheduleTether(page: Page, time: string) {
  await page.goto('/schedule?pillar=TETHER');
  await page.getByRole('switch', { name: 'Enable Tether' }).check();
  for (const day of ['Saturday', 'Sunday']) {
    await page.getByRole('button', { name: day }).click();
  }
  for (let sessions = 5; sessions > 1; sessions -= 1) {
    await page.getByRole('button', { name: 'Decrease sessions per day' }).click();
  }
  await page.getByLabel('Session 1').fill(time);
  await page.getByRole('button', { name: 'Save Schedule' }).click();
  await page.getByRole('button', { name: 'Confirm & Save' }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/u)).toBeVisible();
}
