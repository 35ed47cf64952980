import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import { demoMembers, demoPassword, oneTimeCode } from '#src/mocks/world/demoMembers.ts';

import {
  copyAsTest,
  expect,
  exportTrace,
  importTrace,
  offerTrace,
  openDocked,
  openPanel,
  showPane,
  test,
  valueIn,
  type View,
} from '../support/doors.ts';
import { faultsIn } from '../support/looks.ts';

const login = 'account-login--alone';

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

test('traces of the mock build land in the same states behind every door, errors with their classes', async ({
  page,
  workbench,
  storybook,
  devApp,
}) => {
  const app = await openDocked(page, `${workbench.origin}/login?inspect`, 'login');
  await page.getByLabel('Email').fill(demoMembers.maya.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(valueIn(app)).toHaveText('idle');
  const refused = await exportTrace(app);
  expect(refused).toContain('"class": "LoginRefused"');

  await signInAsNoor(page);
  await expect(valueIn(app)).toHaveText('mfa.idle');
  const asked = await exportTrace(app);
  expect(asked).toContain('"machine": "login"');
  expect(asked).not.toContain(demoPassword);

  const again = await test.step('the panel of a story', async () => {
    const { view: panel } = await openPanel(page, {
      origin: storybook,
      story: login,
      machine: 'login',
    });
    await expectRefused(panel, refused);
    await removeReplica(panel);
    await importTrace(panel, asked, 'login');
    await expect(valueIn(panel)).toHaveText('mfa.idle');

    return exportTrace(panel);
  });

  await test.step('the app as it is served while it is written', async () => {
    const dev = await openDocked(page, `${devApp}/login?inspect`, 'login');
    await expectRefused(dev, refused);
    await removeReplica(dev);
    await expect(dev.getByRole('heading', { name: /^login\b/u })).toBeVisible();

    await importTrace(dev, again, 'login');
    await expect(valueIn(dev)).toHaveText('mfa.idle');
    await expect(page.getByLabel('MFA code')).toBeHidden();
    await send(dev, 'field.change', { field: 'mfaCode', value: '123456' });
    await send(dev, 'form.submit');
    await expect(valueIn(dev)).toHaveText('mfa.submitting');

    await offerTrace(dev, '{"format":"something else"}');
    await expect(dev.getByRole('alert')).toBeVisible();
  });
});

async function removeReplica(view: View) {
  await view.getByRole('button', { name: 'Remove this replica' }).click();
  await expect(view.getByRole('heading', { name: /\(replica\)/u })).toBeHidden();
}

/** The refusal reached the context, and nothing went another way than was recorded. */
async function expectRefused(view: View, trace: string) {
  await importTrace(view, trace, 'login');
  await expect(valueIn(view)).toHaveText('idle');
  await expect(view.getByRole('definition').getByText('wrongCredentials')).toBeVisible();
  await expect(view.getByRole('alert')).toBeHidden();
}

test('the page sends what is edited, shows what is refused and why, and travels back', async ({
  page,
  workbench,
}) => {
  const view = await openDocked(page, `${workbench.origin}/login?inspect`, 'login');
  // It hears of it, too, and comes once the page is at rest.
  await expect(page.locator('[data-machine="passkeySignIn"]')).toBeAttached();

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
  await view.getByRole('button', { name: 'Now', exact: true }).click();
  await expect(view.getByText('Step 1 of 1: rememberMe.change')).toBeVisible();

  await showPane(view, 'Events');
  await view.getByLabel('Filter').fill('rememberMe');
  await expect(view.getByText(/^3 of \d+$/u)).toBeVisible();
});

test('held time passes by the tester’s hand alone', async ({ page, workbench }) => {
  const view = await openDocked(
    page,
    `${workbench.origin}/login?inspect&scenario=auth:slow`,
    'login',
  );
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
  storybook,
}) => {
  const { view, screen } = await openPanel(page, {
    origin: storybook,
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
  await view.getByRole('button', { name: 'Now', exact: true }).click();
  await expect(screen.getByText('Password is required')).toBeVisible();

  await view.getByRole('button', { name: 'Take the clock' }).click();
  await expect(screen.getByLabel('Email')).toHaveValue('');
  await expect(view.getByRole('button', { name: 'Run' })).toBeVisible();
  await view.getByRole('button', { name: '+1 s', exact: true }).click();
  await expect(view.getByText('Time runs')).toBeHidden();
});

test('the panel has its steps in reach, stands in the toolbar’s theme, and shows what is pressed', async ({
  page,
  storybook,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const { view } = await openPanel(page, { origin: storybook, story: login, machine: 'login' });
  const follow = view.getByRole('button', { name: 'Follow' });
  for (const name of ['One step back', 'One step on', 'Now']) {
    await expect(view.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expect(follow).toBeInViewport({ ratio: 1 });
  await expect(view.getByRole('button', { name: 'Export trace' })).toHaveCSS('font-size', '12px');

  for (const theme of ['light', 'dark']) {
    await expect(view.locator('.inspector')).toHaveCSS('color-scheme', theme);
    await view.getByRole('button', { name: /fit the chart$/u }).click();
    await expect(follow).toHaveAttribute('aria-pressed', 'false');
    const unpressed = await backgroundOf(follow);
    await follow.click();
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await page.mouse.move(0, 0);
    expect(await backgroundOf(follow)).not.toBe(unpressed);
    expect(await faultsIn(page, '.inspector-panel', ['color-contrast']), theme).toEqual([]);
    if (theme === 'light') await page.getByRole('button', { name: 'Theme', exact: true }).click();
  }
});

function backgroundOf(element: Locator): Promise<string> {
  return element.evaluate((shown) => getComputedStyle(shown).backgroundColor);
}

test('a wait that a story holds is over by the tester’s hand alone, once its clock is taken', async ({
  page,
  storybook,
}) => {
  const { view } = await openPanel(page, {
    origin: storybook,
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

test('a story of the whole app takes what it is sent without a time, and is looked at as it was', async ({
  page,
  storybook,
}) => {
  const { view, screen } = await openPanel(page, {
    origin: storybook,
    story: 'today-task--timer',
    machine: 'timer',
  });
  await expect(screen.getByText('Paused', { exact: true })).toBeVisible();

  await view.getByRole('button', { name: 'timer.resume', exact: true }).press('Enter');
  await expect(valueIn(view)).toContainText('running');
  await expect(screen.getByText('Paused', { exact: true })).toBeHidden();
  await view.getByRole('button', { name: 'timer.pause', exact: true }).press('Enter');
  await expect(valueIn(view)).toContainText('paused');
  await expect(screen.getByText('Paused', { exact: true })).toBeVisible();

  await view.getByRole('button', { name: 'One step back' }).press('Enter');
  await expect(screen.locator('.story-picture')).toBeVisible();
  await expect(
    screen.getByText('Paused', { exact: true }).and(screen.locator(':visible')),
  ).toHaveCount(0);
  await view.getByRole('button', { name: 'Now', exact: true }).press('Enter');
  await expect(screen.locator('.story-picture')).toHaveCount(0);
  await expect(screen.getByText('Paused', { exact: true })).toBeVisible();

  await view.getByRole('button', { name: 'Edit the payload of timer.resume' }).press('Enter');
  await view.getByLabel('Event as JSON').fill('{"type":"timer.resume","at":{"wall":"soon"}}');
  await view.getByRole('button', { name: 'Send this event' }).press('Enter');
  await expect(view.getByRole('alert')).toContainText('"at.wall" is to be a number.');
  await expect(valueIn(view)).toContainText('paused');
});

test('a window of its own says when its app is gone', async ({ page, workbench }) => {
  await openDocked(page, `${workbench.origin}/login?inspect`, 'login');
  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open in its own window' }).press('Enter'),
  ]);
  await expect(valueIn(own.locator('main'))).toHaveText('idle');
  await expect(own.getByRole('alert')).toBeHidden();

  await page.close();
  await expect(own.getByRole('alert')).toContainText('The app of this window is gone');
});

test('a window of its own follows the app over a reload, and leaves the dock when it closes', async ({
  page,
  workbench,
}) => {
  const view = await openDocked(page, `${workbench.origin}/login?inspect`, 'login');
  const dock = page.getByRole('complementary', { name: 'Inspector' });
  await view.getByRole('button', { name: 'Hold' }).click();
  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open in its own window' }).click(),
  ]);
  await expect(dock).toBeHidden();
  await expect(own.getByRole('button', { name: 'Run' })).toBeVisible();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.context().route(/LoginRoute/u, async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await expect(own.getByText('Time runs')).toBeVisible();
  await expect(dock).toBeHidden();
  release();
  await own.getByRole('button', { name: 'Edit the payload of rememberMe.change' }).click();
  await own.getByLabel('Event as JSON').fill('{"type":"rememberMe.change","value":true}');
  await own.getByRole('button', { name: 'Send this event' }).click();
  await expect(page.getByLabel('Remember me')).toBeChecked();

  await own.close();
  await expect(dock).toBeVisible();
  await view.getByRole('button', { name: 'Hold' }).click();
  await expect(view.getByRole('button', { name: 'Run' })).toBeVisible();
  const stood = await page.evaluate(() => Date.now());
  for (let look = 0; look < 10; look += 1) {
    expect(await page.evaluate(() => Date.now())).toBe(stood);
  }
  await dock.getByRole('button', { name: 'Close' }).click();
  const held = await page.evaluate(() => Date.now());
  await expect.poll(() => page.evaluate(() => Date.now())).toBeGreaterThan(held);
});

test('the inspector is used by the keyboard alone, and axe finds nothing amiss in either theme', async ({
  page,
  workbench,
}) => {
  const view = await openDocked(page, `${workbench.origin}/login?inspect`, 'login');
  const handle = page.getByRole('separator', { name: 'Size of the inspector' });
  const size = Number(await handle.getAttribute('aria-valuenow'));
  await handle.press('ArrowUp');
  await expect(handle).toHaveAttribute('aria-valuenow', String(size + 24));
  await handle.press('Home');
  await expect(handle).toHaveAttribute('aria-valuenow', '160');

  await page.getByRole('button', { name: 'Dock to the bottom' }).press('Enter');
  await page.getByRole('button', { name: 'Dock to the right' }).press('Enter');
  const chart = view.getByRole('group', { name: /^Moved by the arrow keys/u });
  const fit = view.getByRole('button', { name: /fit the chart$/u });
  await chart.press('0');
  await expect(fit).toHaveAttribute('aria-pressed', 'true');
  await chart.press('+');
  await chart.press('ArrowLeft');
  await expect(fit).toHaveAttribute('aria-pressed', 'false');
  await chart.press('0');
  await expect(fit).toHaveAttribute('aria-pressed', 'true');
  await view.getByRole('tab', { name: 'Send' }).press('End');
  await expect(view.getByRole('tab', { name: 'Coverage' })).toBeFocused();
  await view.getByRole('tab', { name: 'Coverage' }).press('ArrowLeft');
  await expect(view.getByRole('region', { name: 'Sequence' })).toBeVisible();
  await view.getByRole('tab', { name: 'Sequence' }).press('Home');
  await view.getByRole('button', { name: 'rememberMe.change', exact: true }).press('Enter');
  await expect(view.getByLabel('Event as JSON')).toBeFocused();
  await view.getByRole('button', { name: 'Send this event' }).press('Enter');
  await view.getByRole('button', { name: 'Export trace' }).press('Enter');
  await view.getByRole('button', { name: 'Copy', exact: true }).press('Escape');
  await expect(view.getByRole('region', { name: 'Trace' })).toBeHidden();
  await expect(view.getByRole('heading', { name: 'Inspector' })).toBeFocused();
  for (const theme of ['dark', 'light'] as const) {
    await paint(page, theme);
    await expect(view.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await faultsIn(page, '.inspector-dock'), theme).toEqual([]);
  }

  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open in its own window' }).press('Enter'),
  ]);
  await expect(own.getByRole('img', { name: 'Chart of login' })).toBeVisible();
  await own.getByRole('button', { name: 'Edit the payload of rememberMe.change' }).press('Enter');
  await own.getByLabel('Event as JSON').fill('{"type":"rememberMe.change","value":true}');
  await own.getByRole('button', { name: 'Send this event' }).press('Enter');
  await expect(own.getByText('Step 2 of 2: rememberMe.change')).toBeVisible();
  await own.getByRole('slider', { name: 'Step' }).press('ArrowLeft');
  await expect(own.getByText('Step 1 of 2: rememberMe.change, replayed')).toBeVisible();
  await expect(own.getByRole('slider', { name: 'Step' })).toBeFocused();
  for (const theme of ['dark', 'light'] as const) {
    await paint(page, theme);
    await expect(own.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await faultsIn(own, '.inspector'), theme).toEqual([]);
  }
});

async function paint(page: Page, theme: 'light' | 'dark') {
  await page.evaluate((dark) => localStorage.setItem('darkMode', dark), String(theme === 'dark'));
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

test('coverage grows with each click, and is exported whole', async ({ page, storybook }) => {
  const { view, screen } = await openPanel(page, {
    origin: storybook,
    story: login,
    machine: 'login',
  });
  await showPane(view, 'Coverage');
  await expect(view.getByText('login 1 of 6 states, 0 of 15 transitions')).toBeVisible();
  await screen.getByLabel('Email').fill('maya@example.com');
  await expect(view.getByText('login 1 of 6 states, 1 of 15 transitions')).toBeVisible();

  await view.getByRole('button', { name: 'Export coverage' }).click();
  const exported = await view
    .getByRole('region', { name: 'Coverage', exact: true })
    .getByRole('textbox')
    .inputValue();
  expect(exported).toContain('scheduleEditor');
});

test('a copied test runs green as pasted', async ({ page, workbench }) => {
  const view = await openDocked(page, `${workbench.origin}/login?inspect`, 'login');
  await signInAsNoor(page);
  await page.getByLabel('MFA code').fill(oneTimeCode(0));
  await expect(valueIn(view)).toHaveText('mfa.idle');
  const copied = await copyAsTest(view);
  expect(copied).not.toContain(demoPassword);

  const file = test.info().outputPath('pastedLogin.test.ts');
  writeFileSync(file, copied);
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--root', dirname(file)],
    { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );

  expect(stdout).toMatch(/Tests\s+1 passed/u);
  expect(status).toBe(0);
});
