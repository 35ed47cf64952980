import { expectSoundInEachLook, expectToFitWhereItIsClose, shiftOf } from '../support/looks.ts';
import { openAsMaya } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const memberPaths = [
  '/home',
  '/dashboard',
  '/pillars',
  '/pillars/TETHER',
  '/practice',
  '/practice/guided',
  '/schedule',
  '/progress',
  '/task/1',
  '/daily-upload',
  '/days',
  '/days/2026-01-01',
  '/words',
  '/account',
  '/account/leaving',
  '/weekly-downloads',
];

test('strangers are sent to sign in from every room of a member (rules/app#A3, rules/app#A1)', async ({
  page,
}) => {
  for (const path of memberPaths) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

test('unknown addresses lead to the start (rules/app#A2)', async ({ page }) => {
  for (const path of ['/nowhere', '/login/again', '/HOME/x']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('the public rooms hold still while they load, are accessible in each look, and fit where it is close (rules/app#A1)', async ({
  page,
}) => {
  for (const path of ['/', '/experience', '/login', '/register']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.001);
      await expectSoundInEachLook(page);
      await expectToFitWhereItIsClose(page);
    });
  }
});

test('the rooms of a member are reached, accessible in each look, and fit where it is close', async ({
  page,
  fourfold,
}) => {
  await test.step('the day', async () => {
    await openAsMaya(page, fourfold, '/dashboard');
    await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();
    await expectSoundInEachLook(page);
    await expectToFitWhereItIsClose(page);
  });

  await test.step('the days behind, and what was written', async () => {
    for (const [path, name] of [
      ['/days', 'Your days'],
      ['/days/2026-01-01', 'Thursday 1 January 2026'],
      ['/words', 'Your words'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
      await expectSoundInEachLook(page);
      await expectToFitWhereItIsClose(page);
    }
  });

  await test.step('the reminders', async () => {
    await page.goto('/reminders');
    await expect(page.getByRole('button', { name: 'Make a calendar address' })).toBeVisible();
    await expectSoundInEachLook(page);
    await expectToFitWhereItIsClose(page);
  });

  await test.step('the schedule', async () => {
    for (const pillar of ['TETHER', 'RECOVERY', 'NOURISHMENT']) {
      await page.goto(`/schedule?pillar=${pillar}`);
      await expect(page.getByRole('switch')).toBeChecked();
      await expectToFitWhereItIsClose(page);
    }
    await expectSoundInEachLook(page);
  });

  await test.step('the tasks', async () => {
    await page.goto('/progress');
    await expect(page.getByText(/^\d\/\d/u)).toBeVisible();
    await expectSoundInEachLook(page);
  });

  await test.step('a task', async () => {
    await page.goto('/task/2');
    await expect(page.getByText('Start Session')).toBeVisible();
    await expectSoundInEachLook(page);
  });

  await test.step('the profile and the data of the member', async () => {
    await page.goto('/dashboard?profile');
    await expect(page.getByLabel('First name')).toBeVisible();
    await expectToFitWhereItIsClose(page);
    await page.getByRole('heading', { name: 'Your data' }).scrollIntoViewIfNeeded();
    await expectSoundInEachLook(page);
  });
});

test('a room that cannot be loaded says so, and the others go on (rules/app#A21)', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allowCutOff();
  complaints.allow(/Failed to fetch dynamically imported module|Error/u);
  await page.goto('/');
  await expect(page.getByRole('timer')).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'This page did not open' })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('timer')).toBeVisible();
  await context.setOffline(false);
});

test('no page does more than its policy allows', async ({ page, request, complaints }) => {
  complaints.allow(/This document requires 'TrustedScript' assignment/u);
  const response = await request.get('/login');
  const policy = response.headers()['content-security-policy'] ?? '';

  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy).toContain(directive);
  }
  expect(policy).not.toMatch(/unsafe|\*/u);

  await page.goto('/login');
  const refused = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'globalThis.hacked = true';
    } catch (error) {
      return String(error);
    }
    document.head.append(script);
    return 'not refused';
  });
  expect(refused).toContain('TrustedScript');
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
});
