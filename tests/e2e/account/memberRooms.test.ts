import type { Page } from '@playwright/test';

import { maya, openAs, openAsMaya, openAsNewcomer } from '../support/members.ts';
import { expect, signIn, test } from '../support/test.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEElEQVR4nGNg2H4EOxpICQCuskcRRwaOVwAAAABJRU5ErkJggg==',
  'base64',
);
const notFound = /Failed to load resource: the server responded with a status of 404/u;

// rules/account#C34, rules/practice#P27, rules/practice#P26
test('a member edits the profile, signs out, and the next one sees nothing of it', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  await openAsNewcomer(page, fourfold, {
    email: 'ines@example.com',
    name: 'Ines Prado',
    path: '/dashboard',
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Ines$/u);

  await test.step('the profile is saved, with a photo', async () => {
    await page.getByRole('button', { name: 'Ines, your profile' }).click();
    await page.getByLabel('First name').fill('Inês');
    await page.getByLabel('City').fill('Coimbra');
    await page.getByLabel('Change photo').setInputFiles(file('me.png', 'image/png', picture));
    await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();

    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Inês$/u);
    await expect(photoInBar(page)).toHaveAttribute('src', /^data:image\/jpeg;base64,/u);
  });

  await test.step('and is there after a reload, with the photo in no local storage', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Inês$/u);
    await expect(photoInBar(page)).toBeVisible();
    await page.getByRole('button', { name: 'Inês, your profile' }).click();
    await expect(page.getByLabel('City')).toHaveValue('Coimbra');
    expect(await storedText(page)).not.toContain('data:image');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('after signing out nothing says who it was, Back included', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'TETHER' }).click();
    await expect(page).toHaveURL('/pillars/TETHER');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await storedText(page)).not.toMatch(/Inês|ines@|Coimbra/u);

    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Inês')).toHaveCount(0);
  });

  await test.step('and the next member is somebody else', async () => {
    await signIn(page, maya);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Maya$/u);
    await expect(photoInBar(page)).toHaveCount(0);
    await expect(page.getByText('Inês')).toHaveCount(0);
  });
});

test('streak and hours belong to a member, and are there again when that member is (rules/practice#P25, rules/rooms#R4)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  await openAsNewcomer(page, fourfold, {
    email: 'otto@example.com',
    name: 'Otto Berg',
    path: '/dashboard',
  });
  await expect(page.getByRole('button', { name: '0 days' })).toBeVisible();
  await practiseYesterdayAndToday(page);
  await page.reload();
  await expect(page.getByRole('button', { name: '2 days' })).toBeVisible();
  await expect(page.getByText('0.7 h').first()).toBeVisible();
  await expect(page.getByText("You're building momentum. Keep going!")).toBeVisible();
  await expect(page.getByRole('img', { name: /^Today: Tether done/u })).toBeVisible();

  await logOut(page);
  await openAsMaya(page, fourfold, '/dashboard');
  await expect(page.getByRole('button', { name: '0 days' })).toBeVisible();

  await logOut(page);
  await openAs(page, fourfold, { email: 'otto@example.com', path: '/dashboard' });
  await expect(page.getByRole('button', { name: '2 days' })).toBeVisible();
  await page.getByRole('button', { name: '2 days' }).click();
  await expect(page.getByText('Longest streak')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Practised on 2 of the last 7 days' })).toBeVisible();
});

test('what is typed into the profile survives a failed save, a reload and a closed editor (rules/account#C39, rules/account#C45)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/u);
  await openAsMaya(page, fourfold, '/dashboard');
  await page.getByRole('button', { name: 'Maya, your profile' }).click();
  await expect(page).toHaveURL('/dashboard?profile');
  await page.getByLabel('City').fill('Porto');

  await page.route('**/api/v1/profile/', (route) => route.abort());
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    page.getByRole('alertdialog', { name: 'Failed to save profile. Please try again.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Porto');

  await page.reload();
  await expect(page.getByText(/^You have unsaved changes from \d\d:\d\d\./u)).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Porto');

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Maya, your profile' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Porto');

  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Lisbon');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
});

test('a photo that another tab saved is not taken away by this one (rules/account#C43)', async ({
  page,
  context,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  await openAsNewcomer(page, fourfold, {
    email: 'ada@example.com',
    name: 'Ada Moor',
    path: '/dashboard',
  });
  await page.getByRole('button', { name: 'Ada, your profile' }).click();
  const second = await context.newPage();
  await second.goto('/home?profile');
  await expect(second.getByLabel('First name')).toHaveValue('Ada');

  await page.getByLabel('Change photo').setInputFiles(file('me.png', 'image/png', picture));
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await second.getByLabel('Country').fill('Norway');
  await second.getByRole('button', { name: 'Save Changes' }).click();
  await expect(second.getByRole('dialog')).toBeHidden();

  await page.reload();
  await expect(photoInBar(page)).toBeVisible();
  await expect(photoInBar(second)).toBeVisible();
});

test('a double click opens the profile and the chooser once', async ({ page, fourfold }) => {
  // As slow as a hand is: what the first press opens stands by the second one.
  const delay = 120;
  await openAsMaya(page, fourfold, '/dashboard');
  await page.getByRole('button', { name: 'Maya, your profile' }).dblclick({ delay });
  await expect(page.getByLabel('City')).toHaveValue('Lisbon');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('button', { name: 'Choose a practice' }).dblclick({ delay });
  await expect(page.getByRole('dialog', { name: 'Choose a practice' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Breath Practice/u })).toBeInViewport();
});

test('a drawing with instructions and a broken picture are refused in words (rules/account#C41)', async ({
  page,
  fourfold,
}) => {
  await openAsMaya(page, fourfold, '/dashboard');
  await page.getByRole('button', { name: 'Maya, your profile' }).click();
  const photo = page.getByLabel('Change photo');

  await photo.setInputFiles(file('me.svg', 'image/svg+xml', Buffer.from('<svg/>')));
  await expect(page.getByText(/^An SVG is a drawing with instructions/u)).toBeVisible();
  await photo.setInputFiles(file('me.png', 'image/png', picture.subarray(0, 20)));
  await expect(page.getByText(/^This picture could not be read\./u)).toBeVisible();
  await photo.setInputFiles(file('me.pdf', 'application/pdf', Buffer.from('%PDF')));
  await expect(page.getByText(/^That file is not a picture\./u)).toBeVisible();
  await photo.setInputFiles(file('me.png', 'image/png', picture));
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();
});

test('a practice is chosen by the keyboard alone, and leads to its room', async ({
  page,
  fourfold,
}) => {
  await openAsMaya(page, fourfold, '/dashboard');
  const play = page.getByRole('button', { name: 'Choose a practice' });
  await play.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Choose a practice' })).toBeVisible();

  await page.getByRole('radio', { name: '10 min' }).focus();
  await page.keyboard.press('ArrowRight');
  const guided = page.getByRole('button', { name: /^Guided Meditation 20 minutes/u });
  await guided.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/practice/guided-20');
  await expect(page.getByRole('heading', { level: 1, name: 'Practice' })).toBeFocused();
  await expect(page.getByRole('radio', { name: '20 min' })).toBeChecked();

  await page.goBack();
  await play.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(play).toBeFocused();
});

test('signing out in one tab leaves nothing of the member in the other', async ({
  page,
  fourfold,
  context,
}) => {
  await openAsMaya(page, fourfold, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Maya$/u);
  const second = await context.newPage();
  await second.goto('/home?profile');
  await expect(second.getByLabel('First name')).toHaveValue('Maya');

  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(second).toHaveURL('/login');
  await expect(second.getByText('Maya')).toHaveCount(0);
});

test('the greeting follows the clock without a reload', async ({ page, fourfold }) => {
  await page.clock.install({ time: new Date(2026, 10, 21, 11, 58, 30) });
  // A call that is under way when the clock jumps has waited too long.
  const answered = page.waitForResponse(/\/commitments\//u);
  await openAsMaya(page, fourfold, '/dashboard');
  await answered;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good morning, Maya');

  await page.clock.fastForward('03:00');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good afternoon, Maya');
});

function file(name: string, mimeType: string, buffer: Buffer) {
  return { name, mimeType, buffer };
}

function photoInBar(page: Page) {
  return page.getByRole('banner').locator('.avatar img');
}

function storedText(page: Page): Promise<string> {
  return page.evaluate(() =>
    Array.from({ length: localStorage.length }, (_, index) =>
      localStorage.getItem(localStorage.key(index) ?? ''),
    ).join('\n'),
  );
}

/** Logs out, also while something is on its way to the service still. */
async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click();
  const allTheSame = page.getByRole('button', { name: 'Log out' });
  await expect(async () => {
    if (await allTheSame.isVisible()) await allTheSame.click();
    await expect(page).toHaveURL('/login', { timeout: 1_000 });
  }).toPass();
}

/** As two completed Tether timers would leave it: yesterday's and today's, 20 minutes each. */
async function practiseYesterdayAndToday(page: Page) {
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('fourfold')))
    .toContain('"sessions"');
  await page.evaluate(() => {
    const envelope = JSON.parse(localStorage.getItem('fourfold') ?? '') as {
      member: { sessions: object[]; savedAt: number };
    };
    envelope.member.sessions = [1, 0].map((daysAgo) => {
      const start = new Date();
      start.setHours(12, 0, 0, 0);
      start.setDate(start.getDate() - daysAgo);
      const day = new Date(start.getTime() - start.getTimezoneOffset() * 60_000);
      return {
        id: String(start.getTime()),
        startTime: start.toISOString(),
        endTime: new Date(start.getTime() + 20 * 60_000).toISOString(),
        durationMinutes: 20,
        type: 'timed',
        completed: true,
        day: day.toISOString().slice(0, 10),
      };
    });
    envelope.member.savedAt += 1000;
    localStorage.setItem('fourfold', JSON.stringify(envelope));
  });
}
