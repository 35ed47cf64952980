import { expect, type FrameLocator, type Page } from '@playwright/test';

import {
  demoInvitation,
  demoMembers,
  demoPassword,
  oneTimeCode,
} from '#src/mocks/world/demoMembers.ts';

import { test } from '../support/mockTest.ts';
import { openRequests } from '../support/requests.ts';

const secrets = new RegExp(
  [demoPassword, oneTimeCode(0), String.raw`\btoken-|session-\d`].join('|'),
  'u',
);
const invited = 'seven quiet mornings';

async function signInAsNoor(page: Page) {
  await page.getByLabel('Email').fill(demoMembers.noor.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('MFA code').fill(oneTimeCode(0));
}

declare global {
  /** How a page tells what is posted to it. */
  var hearPosted: ((message: string) => void) | undefined;
}

/** The inspector, and all that is posted to it. */
async function inspected(page: Page): Promise<{ inspector: FrameLocator; posted: string[] }> {
  const posted: string[] = [];
  await page.exposeFunction('hearPosted', (message: string) => posted.push(message));
  await page.addInitScript(() => {
    addEventListener('message', (event) => {
      globalThis.hearPosted?.(JSON.stringify(event.data));
    });
  });

  return { inspector: page.frameLocator('iframe[title=Inspector]'), posted };
}

test('the inspector follows a sign-in and is told no secret', async ({ page }) => {
  const { inspector, posted } = await inspected(page);
  await page.goto('/login?inspect');
  const tree = inspector.getByRole('region', { name: 'Actors' });
  await inspector.getByRole('tab', { name: 'Actors' }).click();
  await expect(tree.getByRole('button', { name: /^login\s*idle$/u })).toBeVisible();
  await tree.getByRole('button', { name: /^login/u }).click();
  await expect(inspector.getByRole('img', { name: 'Chart of login' })).toBeVisible();

  await signInAsNoor(page);
  await expect(tree.getByRole('button', { name: /^login\s*mfa\.idle$/u })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');

  await expect(
    tree.getByRole('button', { name: /^session\s*signedIn\.confirmed$/u }),
  ).toBeVisible();
  await inspector.getByRole('tab', { name: 'Events' }).click();
  const events = inspector.getByRole('region', { name: 'Events' });
  for (const type of [
    'field.change',
    'form.submit',
    'xstate.done.actor.login',
    'member.signedIn',
  ]) {
    await expect(events.getByText(type, { exact: true }).first()).toBeVisible();
  }

  expect(posted.join('\n')).toContain('"field":"mfaCode","value":"[redacted]"');
  expect(posted.join('\n')).not.toMatch(secrets);
  expect(await inspector.locator('body').textContent()).not.toMatch(secrets);
});

test('a renewed token is not told either', async ({ page, complaints }) => {
  const { inspector, posted } = await inspected(page);
  await page.goto('/login?inspect');
  await signInAsNoor(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.evaluate(() => localStorage.setItem('access_token', 'token-stale'));
  await page.reload();
  await inspector.getByRole('tab', { name: 'Actors' }).click();
  await expect(
    inspector.getByRole('button', { name: /^session\s*signedIn\.confirmed$/u }),
  ).toBeVisible();

  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe('token-session-2');
  expect(posted.join('\n')).toContain('refreshToken');
  expect(posted.join('\n')).not.toMatch(secrets);
  forget(complaints, /status of 401/u);
});

test('a registration tells the inspector neither invitation nor password', async ({ page }) => {
  const { inspector, posted } = await inspected(page);
  await page.goto(`/register?inspect&invitation=${demoInvitation.token}`);
  await page.getByLabel('Name').fill('Sam');
  await page.getByLabel('Password', { exact: true }).fill(invited);
  await page.getByRole('button', { name: /create|register|join/iu }).click();
  await expect(page).toHaveURL('/first-day');

  await inspector.getByRole('tab', { name: 'Events' }).click();
  await expect(inspector.getByText('member.signedIn', { exact: true }).first()).toBeVisible();
  const told = `${posted.join('\n')}${await inspector.locator('body').textContent()}`;
  expect(told).toContain('registration');
  expect(told).not.toMatch(secrets);
  expect(told).not.toContain(invited);
  expect(told).not.toContain(demoInvitation.token);
});

test('a reload keeps the member in, and the inspector until its dock is closed', async ({
  page,
}) => {
  const dock = page.getByRole('complementary', { name: 'Inspector' });
  const session = page.locator('[data-machine=session]');
  const unanswered = openRequests(page);
  await page.goto('/login?inspect');
  await signInAsNoor(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard');

  // What is under way when a page goes is not for the mocks any more.
  await expect.poll(() => [...unanswered]).toEqual([]);
  await page.reload();
  await expect(session).toHaveAttribute('data-state', 'signedIn.confirmed');
  await expect(dock).toBeVisible();

  await dock.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => [...unanswered]).toEqual([]);
  await page.reload();
  await expect(session).toHaveAttribute('data-state', 'signedIn.confirmed');
  await expect(dock).toBeHidden();
});

test('a scenario lasts until ok, and an unknown one lists those there are', async ({
  page,
  complaints,
}) => {
  const alert = page.getByRole('alert');
  const tryToSignIn = async () => {
    await page.getByLabel('Email').fill(demoMembers.maya.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };

  await page.goto('/login?scenario=nope');
  await expect(page.getByRole('heading')).toHaveText('There is no scenario "nope". There are:');
  await page.getByRole('link', { name: '429', exact: true }).click();
  await expect(page).toHaveURL('/login?scenario=429');
  // The address is there before the page that keeps the scenario.
  await expect(page.getByLabel('Email')).toBeVisible();

  await page.goto('/login');
  await tryToSignIn();
  await expect(alert).toHaveText('Too many login attempts. Please try again later.');

  await page.goto('/login?scenario=ok');
  await tryToSignIn();
  await expect(page).toHaveURL('/dashboard');
  forget(complaints, /status of 429/u);
});

test('a call that no mock answers fails', async ({ page, complaints }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  const answered = await page.evaluate(async () => {
    const answer = await fetch('http://localhost:3003/health');
    return { status: answer.status, text: await answer.text() };
  });

  expect(answered).toEqual({
    status: 500,
    text: expect.stringContaining('No handler answers GET http://localhost:3003/health.'),
  });
  forget(complaints, /localhost:3003\/health|status of 500/u);
});

function forget(complaints: string[], foreseen: RegExp) {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !foreseen.test(text)));
}
