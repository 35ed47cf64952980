import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { demoMembers, demoPassword, oneTimeCode } from '#src/mocks/demoMembers.ts';

import {
  copyAsTest,
  expect,
  exportTrace,
  importTrace,
  offerTrace,
  openDocked,
  openPanel,
  test,
  valueIn,
  type View,
} from './support/doors.ts';

const login = 'account-login--idle';

async function signInAsNoor(screen: Pick<Page, 'getByLabel' | 'getByRole'>) {
  await screen.getByLabel('Email').fill(demoMembers.noor.email);
  await screen.getByLabel('Password', { exact: true }).fill(demoPassword);
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect(screen.getByLabel('MFA code')).toBeVisible();
}

async function send(view: View, type: string, payload?: object) {
  if (payload === undefined) {
    await view.getByRole('button', { name: type, exact: true }).click();
    return;
  }
  await view.getByRole('button', { name: `Edit the payload of ${type}` }).click();
  await view.getByLabel('Event as JSON').fill(JSON.stringify({ type, ...payload }));
  await view.getByRole('button', { name: 'Send this event' }).click();
}

test('a trace of the mock build lands in the same state behind every door', async ({
  page,
  origins,
}) => {
  test.slow();
  const app = await openDocked(page, `${origins.mock}/login?inspect`, 'login');
  await signInAsNoor(page);
  await expect(valueIn(app)).toHaveText('mfa.idle');
  const trace = await exportTrace(app);
  expect(trace).toContain('"machine": "login"');
  expect(trace).not.toContain(demoPassword);

  const { view: panel } = await openPanel(page, {
    origin: origins.storybook,
    story: login,
    machine: 'login',
  });
  await importTrace(panel, trace, 'login');
  await expect(valueIn(panel)).toHaveText('mfa.idle');
  const again = await exportTrace(panel);

  const dev = await openDocked(page, `${origins.dev}/login?inspect`, 'login');
  await importTrace(dev, again, 'login');
  await expect(valueIn(dev)).toHaveText('mfa.idle');
  await expect(page.getByLabel('MFA code')).toBeHidden();

  await send(dev, 'field.change', { field: 'mfaCode', value: '123456' });
  await send(dev, 'form.submit');
  await expect(valueIn(dev)).toHaveText('mfa.submitting');

  await offerTrace(dev, '{"format":"something else"}');
  await expect(dev.getByRole('alert')).toBeVisible();
});

test('errors of the mock build keep their classes behind every door: guards take the same way', async ({
  page,
  origins,
}) => {
  test.slow();
  const app = await openDocked(page, `${origins.mock}/login?inspect`, 'login');
  await page.getByLabel('Email').fill(demoMembers.maya.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(valueIn(app)).toHaveText('idle');
  const trace = await exportTrace(app);
  expect(trace).toContain('"class": "LoginRefused"');

  const { view: panel } = await openPanel(page, {
    origin: origins.storybook,
    story: login,
    machine: 'login',
  });
  await expectRefused(panel, trace);
  const dev = await openDocked(page, `${origins.dev}/login?inspect`, 'login');
  await expectRefused(dev, trace);

  await dev.getByRole('button', { name: 'Remove this replica' }).click();
  await expect(dev.getByRole('button', { name: /\(replica\)/u })).toBeHidden();
  await expect(dev.getByRole('heading', { name: /^login\b/u })).toBeVisible();
});

/** The refusal reached the context, and nothing went another way than was recorded. */
async function expectRefused(view: View, trace: string) {
  await importTrace(view, trace, 'login');
  await expect(valueIn(view)).toHaveText('idle');
  await expect(view.getByRole('definition').getByText('wrongCredentials')).toBeVisible();
  await expect(view.getByRole('alert')).toBeHidden();
}

test('the page sends what is edited, shows what is refused and why, and travels back', async ({
  page,
  origins,
}) => {
  const view = await openDocked(page, `${origins.mock}/login?inspect`, 'login');

  await send(view, 'rememberMe.change', { value: true });
  await expect(page.getByLabel('Remember me')).toBeChecked();
  await expect(view.getByRole('term')).toHaveText('form.rememberMe');
  await expect(view.getByRole('definition')).toHaveText('false true');

  await view.getByLabel('Event as JSON').fill('{type: nothing}');
  await view.getByRole('button', { name: 'Send this event' }).click();
  await expect(view.getByText('This is not JSON.')).toBeVisible();

  await view.getByRole('button', { name: 'One step back' }).click();
  await expect(view.getByText('Step 0 of 1: xstate.init, replayed')).toBeVisible();
  await expect(view.getByRole('button', { name: 'form.submit', exact: true })).toBeDisabled();
  await expect(page.getByLabel('Remember me')).toBeChecked();
  await view.getByRole('button', { name: 'Now' }).click();
  await expect(view.getByText('Step 1 of 1: rememberMe.change')).toBeVisible();

  await view.getByLabel('Filter').fill('rememberMe');
  await expect(view.getByText(/^1 of \d+$/u)).toBeVisible();
});

test('held time passes by the tester’s hand alone', async ({ page, origins }) => {
  const view = await openDocked(page, `${origins.mock}/login?inspect&scenario=auth:slow`, 'login');
  await page.getByLabel('Email').fill(demoMembers.maya.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await view.getByRole('button', { name: 'Hold' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(valueIn(view)).toHaveText('submitting');

  await view.getByRole('button', { name: '+1 s', exact: true }).click();
  await expect(valueIn(view)).toHaveText('submitting');
  await view.getByRole('button', { name: '+1 min' }).click();
  await expect(valueIn(view)).toHaveText('idle');
  await expect(page.getByRole('alert')).toBeVisible();

  await view.getByRole('button', { name: /^To the next timeout \(/u }).click();
  await view.getByRole('button', { name: 'Run' }).click();
  await expect(view.getByText('Time runs')).toBeVisible();
});

test('the panel steps a story: its screen follows each step, its clock and its events', async ({
  page,
  origins,
}) => {
  const { view, screen } = await openPanel(page, {
    origin: origins.storybook,
    story: login,
    machine: 'login',
  });

  await send(view, 'field.change', { field: 'email', value: 'maya@example.com' });
  await expect(screen.getByLabel('Email')).toHaveValue('maya@example.com');
  await send(view, 'form.submit');
  await expect(screen.getByText('Password is required')).toBeVisible();

  await view.getByRole('button', { name: 'One step back' }).click();
  await expect(screen.getByText('Password is required')).toBeHidden();
  await expect(screen.getByLabel('Email')).toHaveValue('maya@example.com');
  await view.getByRole('button', { name: 'One step back' }).click();
  await expect(screen.getByLabel('Email')).toHaveValue('');
  await view.getByRole('button', { name: 'Now' }).click();
  await expect(screen.getByText('Password is required')).toBeVisible();

  await view.getByRole('button', { name: 'Take the clock' }).click();
  await expect(screen.getByLabel('Email')).toHaveValue('');
  await expect(view.getByRole('button', { name: 'Run' })).toBeVisible();
  await view.getByRole('button', { name: '+1 s', exact: true }).click();
  await expect(view.getByText('Time runs')).toBeHidden();
});

test('a frozen story stands still until its clock is taken, and then moves by the tester’s hand', async ({
  page,
  origins,
}) => {
  const { view } = await openPanel(page, {
    origin: origins.storybook,
    story: 'today-timer--ending',
    machine: 'timer',
  });
  await expect(valueIn(view)).toHaveText('ending');
  await view.getByRole('button', { name: 'Take the clock' }).click();
  await expect(view.getByRole('button', { name: 'Run' })).toBeVisible();
  await expect(valueIn(view)).toHaveText('ending');

  await view.getByRole('button', { name: '+1 s', exact: true }).click();
  await expect(valueIn(view)).toHaveText('elapsed');
  await expect(view.getByText(/, taken by this step$/u)).toHaveCount(1);
});

test('a window of its own follows the app over a reload, and leaves the dock when it closes', async ({
  page,
  origins,
}) => {
  const view = await openDocked(page, `${origins.mock}/login?inspect`, 'login');
  const dock = page.getByRole('complementary', { name: 'Inspector' });
  await view.getByRole('button', { name: 'Hold' }).click();
  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open in its own window' }).click(),
  ]);
  await expect(dock).toBeHidden();
  await expect(own.getByRole('button', { name: 'Run' })).toBeVisible();

  await page.reload();
  await expect(own.getByText('Time runs')).toBeVisible();
  await expect(dock).toBeHidden();
  await own.getByRole('button', { name: 'Edit the payload of rememberMe.change' }).click();
  await own.getByLabel('Event as JSON').fill('{"type":"rememberMe.change","value":true}');
  await own.getByRole('button', { name: 'Send this event' }).click();
  await expect(page.getByLabel('Remember me')).toBeChecked();

  await own.close();
  await expect(dock).toBeVisible();
  await view.getByRole('button', { name: 'Hold' }).click();
  await expect(page.evaluate(() => Date.now())).resolves.toBe(
    await page.evaluate(() => Date.now()),
  );
  await dock.getByRole('button', { name: 'Close' }).click();
  const held = await page.evaluate(() => Date.now());
  await expect.poll(() => page.evaluate(() => Date.now())).toBeGreaterThan(held);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the inspector is used by the keyboard alone, and axe finds nothing amiss, ${theme}`, async ({
    page,
    origins,
  }) => {
    await page.addInitScript(
      (isDark) => localStorage.setItem('darkMode', String(isDark)),
      theme === 'dark',
    );
    const view = await openDocked(page, `${origins.mock}/login?inspect`, 'login');
    const handle = page.getByRole('separator', { name: 'Size of the inspector' });
    const size = Number(await handle.getAttribute('aria-valuenow'));
    await handle.press('ArrowUp');
    await expect(handle).toHaveAttribute('aria-valuenow', String(size + 24));
    await handle.press('Home');
    await expect(handle).toHaveAttribute('aria-valuenow', '160');

    await page.getByRole('button', { name: 'Dock to the right' }).press('Enter');
    await page.getByRole('button', { name: 'Dock to the bottom' }).press('Enter');
    await view.getByRole('button', { name: 'Export trace' }).press('Enter');
    await view.getByRole('button', { name: 'Copy', exact: true }).press('Escape');
    await expect(view.getByRole('region', { name: 'Trace' })).toBeHidden();
    await expect(view.getByRole('heading', { name: 'Inspector' })).toBeFocused();
    expect(await faultsIn(page, '.inspector-dock')).toEqual([]);

    const [own] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Open in its own window' }).press('Enter'),
    ]);
    await expect(own.getByRole('img', { name: 'Chart of login' })).toBeVisible();
    await own.getByRole('button', { name: 'Edit the payload of rememberMe.change' }).press('Enter');
    await own.getByLabel('Event as JSON').fill('{"type":"rememberMe.change","value":true}');
    await own.getByRole('button', { name: 'Send this event' }).press('Enter');
    await own.getByRole('slider', { name: 'Step' }).press('ArrowLeft');
    await expect(own.getByText('Step 0 of 1: xstate.init, replayed')).toBeVisible();
    await expect(own.getByRole('slider', { name: 'Step' })).toBeFocused();
    expect(await faultsIn(own, '.inspector')).toEqual([]);
  });
}

async function faultsIn(page: Page, place: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(place)
    .setLegacyMode(true)
    .analyze();

  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
}

test('coverage grows with each click, and is exported whole', async ({ page, origins }) => {
  const { view, screen } = await openPanel(page, {
    origin: origins.storybook,
    story: login,
    machine: 'login',
  });
  await expect(view.getByText('login 1 of 6 states, 0 of 14 transitions')).toBeVisible();
  await screen.getByLabel('Email').fill('maya@example.com');
  await expect(view.getByText('login 1 of 6 states, 1 of 14 transitions')).toBeVisible();

  await view.getByRole('button', { name: 'Export coverage' }).click();
  const exported = await view
    .getByRole('region', { name: 'Coverage' })
    .first()
    .getByRole('textbox')
    .inputValue();
  expect(exported).toContain('scheduleEditor');
});

test('a copied test runs green as pasted', async ({ page, origins }) => {
  const view = await openDocked(page, `${origins.mock}/login?inspect`, 'login');
  await signInAsNoor(page);
  await page.getByLabel('MFA code').fill(oneTimeCode(0));
  await expect(valueIn(view)).toHaveText('mfa.idle');
  const copied = await copyAsTest(view);
  expect(copied).not.toContain(demoPassword);

  const file = 'tests/machines/account/pastedLogin.test.ts';
  writeFileSync(file, copied);
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', file],
    { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  rmSync(file);

  expect(stdout).toMatch(/Tests\s+1 passed/u);
  expect(status).toBe(0);
});
