import type { Page } from '@playwright/test';

import { openAsMaya, openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const notFound = /Failed to load resource: the server responded with a status of 404/u;
const conflict = /Failed to load resource: the server responded with a status of 412/u;

// rules/schedule#S1, rules/schedule#S22, rules/schedule#S23, rules/schedule#S29
test('a first schedule is made, saved, and found again after a reload', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  await openAsNewcomer(page, fourfold, { email: 'pia@example.com', path: '/pillars/MOVEMENT' });
  await page.getByRole('link', { name: 'Start schedule' }).click();

  await test.step('the pillar that was handed over is chosen, and nothing can be saved yet', async () => {
    await expect(page.getByRole('tab', { name: 'Movement' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(page.getByRole('button', { name: 'Save Schedule' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  await test.step('Movement and Recovery are set up', async () => {
    await page.getByRole('button', { name: 'Enable Movement' }).click();
    await page.getByRole('button', { name: 'Saturday' }).click();
    await expect(page.getByText('6 of 7, 5 recommended')).toBeVisible();
    await page.getByRole('button', { name: 'Increase sessions per day' }).click();
    await expect(page.getByLabel('Session 2')).toHaveValue('08:00');
    await page.getByLabel('Session 2').fill('17:30');

    await page.getByLabel('Start date').focus();
    await page.keyboard.type('01152027');
    await expect(page.getByLabel('Start date')).toHaveValue('2027-01-15');

    await page.getByRole('tab', { name: 'Recovery' }).click();
    await page.getByRole('switch', { name: 'Enable Recovery' }).check();
    await page.getByLabel('Bedtime').fill('23:15');
    await page.getByRole('button', { name: 'Decrease session duration' }).click();
    await expect(page.getByText('06:15')).toBeVisible();
  });

  await test.step('the dialog lists them, and the toast says that they are saved', async () => {
    await page.getByRole('button', { name: 'Save Schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Save' });
    await expect(dialog.getByRole('listitem')).toHaveText([
      /Recovery\s*1 session per day/u,
      /Movement\s*2 sessions per day/u,
    ]);
    await dialog.getByRole('button', { name: 'Confirm & Save' }).click();
    await expect(page.getByText('Schedule saved successfully!')).toBeVisible();
    await expect(page.getByText(/^Saved \d\d:\d\d$/u)).toBeVisible();
  });

  await test.step('and everything is there again', async () => {
    await page.reload();
    await expect(page.getByRole('tab', { name: /^Movement.*enabled$/u })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(page.getByLabel('Session 2')).toHaveValue('17:30');
    await expect(page.getByLabel('Start date')).toHaveValue('2027-01-15');
    await expect(page.getByRole('button', { name: 'Saturday' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('tab', { name: /^Recovery.*enabled$/u }).click();
    await expect(page.getByLabel('Bedtime')).toHaveValue('23:15');
    await expect(page.getByText('06:15')).toBeVisible();
  });
});

test('unsaved edits survive leaving and a crash, and are kept or discarded (rules/schedule#S33)', async ({
  page,
  context,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  await openAsNewcomer(page, fourfold, { email: 'rui@example.com', path: '/schedule' });
  await page.getByRole('switch', { name: 'Enable Tether' }).check();
  await page.getByLabel('Session 1').fill('06:45');
  await page.getByRole('link', { name: 'Fourfold, to your day' }).click();
  await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();
  await page.close();

  const second = await context.newPage();
  await second.goto('/schedule');
  await expect(second.getByText(/^You have unsaved changes from \d\d:\d\d/u)).toBeVisible();
  await second.getByRole('button', { name: 'Keep' }).click();
  await expect(second.getByLabel('Session 1')).toHaveValue('06:45');

  await second.getByRole('button', { name: 'Cancel' }).click();
  await expect(second).not.toHaveURL(/schedule/u);
  await second.goto('/schedule');
  await expect(second.getByRole('switch', { name: 'Enable Tether' })).not.toBeChecked();
  await expect(second.getByText(/unsaved changes/u)).toHaveCount(0);
});

test('a stale save from a second tab shows both, and loses neither (rules/schedule#S32)', async ({
  page,
  fourfold,
  context,
  complaints,
}) => {
  complaints.allow(conflict);
  await openAsMaya(page, fourfold, '/schedule');
  await expect(page.getByLabel('Session 1')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/schedule');
  await expect(second.getByLabel('Session 1')).toBeVisible();

  await page.getByLabel('Session 1').fill('05:30');
  await save(page);
  await expect(page.getByText('Schedule saved successfully!')).toBeVisible();

  await second.getByLabel('Session 1').fill('09:40');
  await save(second);
  const dialog = second.getByRole('dialog', { name: 'Two schedules' });
  await expect(dialog.getByRole('list', { name: 'The schedule here' })).toContainText('09:40');
  await expect(dialog.getByRole('list', { name: 'The schedule there' })).toContainText('05:30');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(second.getByText('Schedule saved successfully!')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Session 1')).toHaveValue('09:40');
});

// rules/schedule#S30, rules/schedule#S18, rules/schedule#S19
test('a save that fails says so and keeps every edit; a load that fails warns before it is replaced', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|The schedule was not loaded\./u);
  await openAsMaya(page, fourfold, '/schedule');
  await page.getByLabel('Session 1').fill('05:10');
  await page.route('**/api/schedule/**', (route) => route.abort());
  await save(page);
  await expect(
    page.getByRole('alertdialog', { name: 'Failed to save schedule. Please try again.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  await expect(page.getByLabel('Session 1')).toHaveValue('05:10');

  await page.reload();
  await expect(page.getByText(/^Your saved schedule could not be loaded\./u)).toBeVisible();
  await expect(page.getByText(/^You have unsaved changes/u)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('switch', { name: 'Enable Tether' }).check();
  await page.getByRole('button', { name: 'Save Schedule' }).click();
  await expect(page.getByText('This replaces your saved schedule.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.unroute('**/api/schedule/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('tab', { name: /^Recovery.*enabled$/u })).toBeVisible();
});

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Schedule' }).click();
  await page.getByRole('button', { name: 'Confirm & Save' }).click();
}

test('where colours are forced, the sign of the pillar that is chosen has the colour of its name', async ({
  page,
  fourfold,
}) => {
  await openAsMaya(page, fourfold, '/schedule');
  await page.emulateMedia({ forcedColors: 'active' });
  const chosen = page.getByRole('tab', { selected: true });
  await expect(chosen).toBeVisible();

  const [name, sign] = await Promise.all(
    [chosen, chosen.locator('.pillar-glyph')].map((part) =>
      part.evaluate((element) => getComputedStyle(element).color),
    ),
  );
  expect(sign).toBe(name);
});
