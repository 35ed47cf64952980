import type { Page } from '@playwright/test';

import { localDay } from '#src/domain/common/day.ts';
import { momentOf } from '#src/domain/common/wallClock.ts';
import { dayText } from '#src/components/today/progressTexts.ts';
import { fullDayText } from '#src/components/upload/uploadTexts.ts';
import { smallPicture } from '#stories/support/pictures.ts';
import { expectSoundInEachLook } from '../support/looks.ts';
import { openAsNewcomer, scheduleTether } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const notFound = /Failed to load resource: the server responded with a status of 404/u;
const unavailable = /Failed to load resource|The tasks (?:beside today )?were not loaded/u;
/** At first, and once the service has told of it. */
const whereItIs = /^(?:On this device|With your account)/u;
const hour = 3_600_000;
const picture = Buffer.from(smallPicture.slice(smallPicture.indexOf(',') + 1), 'base64');

// rules/upload#U1, rules/upload#U3, rules/upload#U4, rules/upload#U7, rules/upload#U10
test('a day ends: reflections, words, a photo; it is complete for that day and that member', async ({
  page,
  context,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  await openAsNewcomer(page, fourfold, {
    email: 'ilse@example.com',
    path: '/daily-upload',
    tetherAt: '23:59',
  });

  await test.step('it is refused while a task needs a reflection', async () => {
    await page.getByRole('button', { name: 'Submit Daily Upload' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Please complete reflections for 1 remaining task',
    );
  });

  await test.step('a task moves over when its reflection is captured', async () => {
    await page.getByRole('button', { name: /^Tether/u }).click();
    const row = page.getByRole('region', { name: 'Needs a reflection' });
    await row.getByText('Text', { exact: true }).click();
    await row.getByRole('textbox').fill('Quiet.');
    await row.getByRole('button', { name: 'Save Reflection' }).click();

    const completed = page.getByRole('region', { name: 'Completed' });
    await expect(completed.getByText('Complete (Text)')).toBeVisible();
    await expect(page.getByText('Every task has its reflection.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('what is said of the day is there again after a reload', async () => {
    await words(page).fill('Long light, and a bird.');
    await page.getByText('Happy', { exact: true }).click();
    await page.getByRole('slider', { name: 'Happiness' }).fill('8');
    await page.getByRole('button', { name: 'Photo' }).click();
    await page
      .getByLabel('Choose a photo')
      .setInputFiles({ name: 'light.png', mimeType: 'image/png', buffer: picture });
    await expect(page.getByRole('button', { name: 'Photo, added' })).toBeVisible();
    await expect
      .poll(() => keptNames(page, 'drafts'))
      .toContainEqual(expect.stringContaining('reflection-image'));

    await page.reload();
    await expect(words(page)).toHaveValue('Long light, and a bird.');
    await expect(page.getByRole('radio', { name: 'Happy' })).toBeChecked();
    await expect(page.getByRole('slider', { name: 'Happiness' })).toHaveValue('8');
    await expect(page.getByRole('button', { name: 'Photo, added' })).toBeVisible();
  });

  const other = await context.newPage();
  await other.goto('/progress');
  await expect(other.getByText('Required to complete day')).toBeVisible();

  await test.step('it is saved, said so, and leads to the day’s tasks', async () => {
    await page.getByRole('button', { name: 'Submit Daily Upload' }).click();
    await expect(page.getByText('Daily upload complete! Your day has been saved.')).toBeVisible();
    await expect(page.getByText(whereItIs).first()).toBeVisible();
    await expect(page).toHaveURL('/progress');
    await expectComplete(page);
    await page.reload();
    await expectComplete(page);
  });

  await test.step('another tab follows', async () => {
    await expectComplete(other);
    await other.goto('/daily-upload');
    await expect(other.getByRole('heading', { name: 'Your words' })).toBeVisible();
    await expect(other.getByText('Long light, and a bird.')).toBeVisible();
    await other.getByRole('button', { name: 'Show' }).last().click();
    await expect(other.getByRole('img', { name: 'Your own' })).toBeVisible();
    await other.close();
  });

  await test.step('the next day it is pending again, and the words are still there', async () => {
    await page.clock.install({ time: Date.now() + 24 * 60 * 60_000 });
    await page.goto('/progress');
    await expect(page.getByText('Daily upload pending')).toBeVisible();
    await expect(page.getByText('Day Complete!')).toHaveCount(0);
    await page.goto('/daily-upload');
    await expect(page.getByText('Long light, and a bird.')).toBeVisible();
    await expect(words(page)).toHaveValue('');
  });

  await test.step('and nobody else of this browser sees it', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await openAsNewcomer(page, fourfold, { email: 'jon@example.com', path: '/daily-upload' });
    await expect(page.getByText('Rest day. You can still write.')).toBeVisible();
    await expect(page.getByText('Long light, and a bird.')).toHaveCount(0);
  });
});

test('a reflection that is refused stays open in its row with what was written; a saved one leaves nothing behind (rules/outbox#O8)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/status of 40[04]/u);
  await page.route('**/task/reflection', (route) =>
    route.fulfill({ status: 400, json: { detail: 'No thanks', message: 'No thanks' } }),
  );
  await openAsNewcomer(page, fourfold, {
    email: 'lea@example.com',
    path: '/daily-upload',
    tetherAt: '23:59',
  });
  const row = page.getByRole('region', { name: 'Needs a reflection' });
  await row.getByRole('button', { name: /^Tether/u }).click();
  await row.getByText('Photo', { exact: true }).click();
  await row
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'light.png', mimeType: 'image/png', buffer: picture });
  await row.getByText('Text', { exact: true }).click();
  await row.getByRole('textbox').fill('Quiet.');
  await row.getByRole('button', { name: 'Save Reflection' }).click();

  const alert = page.getByRole('alertdialog', { name: 'Failed to save reflection' });
  await expect(alert).toBeVisible();
  await alert.getByRole('button').click();
  await expect(row.getByRole('textbox')).toHaveValue('Quiet.');
  await expect(row.getByRole('alert')).toHaveText('No thanks');
  expect(await keptNames(page, 'outbox')).toEqual([]);

  await page.unroute('**/task/reflection');
  await row.getByRole('button', { name: 'Save Reflection' }).click();
  await expect(
    page.getByRole('region', { name: 'Completed' }).getByText('Complete (Text)'),
  ).toBeVisible();
  await expect.poll(() => keptNames(page, 'drafts')).toEqual([]);
});

test('two tabs write one day, and neither loses what the other added (rules/upload#U14)', async ({
  page,
  context,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  await openAsNewcomer(page, fourfold, { email: 'mia@example.com', path: '/daily-upload' });
  const other = await context.newPage();
  await other.goto('/daily-upload');
  await expect(words(other)).toHaveValue('');

  await words(page).fill('Long light.');
  await expect(words(other)).toHaveValue('Long light.');
  await other.getByRole('slider', { name: 'Happiness' }).fill('7');
  await expect(page.getByRole('slider', { name: 'Happiness' })).toHaveValue('7');
  await page.reload();
  await expect(words(page)).toHaveValue('Long light.');
  await expect(page.getByRole('slider', { name: 'Happiness' })).toHaveValue('7');

  await other.getByRole('button', { name: 'Photo' }).click();
  await other
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'light.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('button', { name: 'Photo, added' })).toBeVisible();
  await page.getByRole('button', { name: 'Photo, added' }).click();
  await page.getByRole('button', { name: 'Choose another photo' }).click();
  await expect(other.getByRole('button', { name: 'Photo', exact: true })).toBeVisible();
  await other
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'light.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('button', { name: 'Photo, added' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit Daily Upload' }).click();
  await expect(page).toHaveURL('/progress');
  await expect(other.getByText('Daily upload complete! Your day has been saved.')).toBeVisible();
  await other.getByRole('button', { name: 'Show' }).click();
  await expect(other.getByRole('img', { name: 'Your own' })).toBeVisible();
});

test('a day is submitted without a network: it is kept, told, and sent once there is one (rules/upload#U11)', async ({
  page,
  context,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  complaints.allowCutOff();
  // What a row is reflected with comes once the page is at rest.
  const ahead = page.waitForResponse(/\/UploadReflection-[^/]+\.js$/u);
  await openAsNewcomer(page, fourfold, {
    email: 'nia@example.com',
    path: '/daily-upload',
    tetherAt: '23:59',
  });
  const row = page.getByRole('region', { name: 'Needs a reflection' });
  await expect(row.getByRole('button', { name: /^Tether/u })).toBeVisible();
  await (await ahead).finished();

  await test.step('the reflection and the day are kept on this device, and it says so', async () => {
    await context.setOffline(true);
    // From here on, so that no call that is tried again slips through as the network comes back.
    await page.route(/\/api\/|\/auth\//u, (route) => route.abort());
    await row.getByRole('button', { name: /^Tether/u }).click();
    await row.getByText('Text', { exact: true }).click();
    await row.getByRole('textbox').fill('Quiet.');
    await row.getByRole('button', { name: 'Save Reflection' }).click();
    await expect(page.getByText('Every task has its reflection.')).toBeVisible();
    await words(page).fill('No network all day.');
    await page.getByRole('slider', { name: 'Happiness' }).fill('8');
    await page.getByRole('button', { name: 'Submit Daily Upload' }).click();
    await expect(page.getByText('Daily upload complete! Your day has been saved.')).toBeVisible();
    await expect(page.getByText(whereItIs).first()).toBeVisible();
    await expect(page).toHaveURL('/progress');
    await expectComplete(page);
    expect(await keptNames(page, 'outbox')).toHaveLength(1);
  });

  await test.step('all of it is there after a reload, while no service can be reached', async () => {
    await context.setOffline(false);
    await page.reload();
    await expectComplete(page);
    await page.goto('/daily-upload');
    await expect(page.getByText('No network all day.')).toBeVisible();
    expect(await keptNames(page, 'outbox')).toHaveLength(1);
  });

  await test.step('and once they can be: then the service has the reflection, once', async () => {
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/task/reflection') && response.ok(),
    );
    await page.unroute(/\/api\/|\/auth\//u);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect((await saved).request().postDataJSON()).toMatchObject({ reflection_data: 'Quiet.' });
    await expect.poll(() => keptNames(page, 'outbox')).toEqual([]);
    await expect.poll(() => keptNames(page, 'drafts')).toEqual([]);
    await page.reload();
    await expect(page.getByText('No network all day.')).toBeVisible();
    await page.goto('/progress');
    await expectComplete(page);
    await expect(page.getByText('Complete (Text)')).toBeVisible();
  });
});

test.describe('west of UTC', () => {
  const timeZone = 'America/Los_Angeles';
  test.use({ timezoneId: timeZone });

  test('an evening belongs to the local day, until that ends (rules/today#D2)', async ({
    page,
    fourfold,
    complaints,
  }) => {
    complaints.allow(notFound);
    const day = localDay(Date.now(), timeZone);
    const evening = momentOf(day, 18 * 60, timeZone);
    await page.clock.install({ time: evening });
    await openAsNewcomer(page, fourfold, {
      email: 'wes@example.com',
      path: '/daily-upload',
      tetherAt: '23:59',
      since: day,
      timeZone,
    });

    await test.step('the local day is named, and no other', async () => {
      await expect(page.getByText(dayText(day), { exact: true })).toBeVisible();
      await expect(page.getByText(/UTC/u)).toHaveCount(0);
    });

    await test.step('what is saved carries the local day', async () => {
      const row = page.getByRole('region', { name: 'Needs a reflection' });
      await row.getByRole('button', { name: /^Tether/u }).click();
      await row.getByText('Text', { exact: true }).click();
      await row.getByRole('textbox').fill('Late light.');
      const sent = page.waitForRequest('**/task/reflection');
      await row.getByRole('button', { name: 'Save Reflection' }).click();
      expect((await sent).postDataJSON()).toMatchObject({ date: day });
      await expect(page.getByText('Every task has its reflection.')).toBeVisible();
      await words(page).fill('The sun went down over the sea.');
      await page.getByRole('slider', { name: 'Happiness' }).fill('8');
      const ended = page.waitForResponse((answer) => answer.url().includes('/ends/'));
      await page.getByRole('button', { name: 'Submit Daily Upload' }).click();
      await expect(page).toHaveURL('/progress');
      await expectComplete(page);
      const answer = await ended;
      expect(answer.request().postDataJSON()).toMatchObject({ day });
      expect(answer.status()).toBe(200);
    });

    await test.step('past the midnight of UTC, which was before, and until midnight it is that day', async () => {
      await page.clock.setFixedTime(evening + 5 * hour);
      await page.reload();
      await expectComplete(page);
      await page.goto('/daily-upload');
      await expect(page.getByRole('heading', { name: fullDayText(day) })).toBeVisible();
      await expect(page.getByText('The sun went down over the sea.')).toBeVisible();
    });

    await test.step('past midnight another one is pending', async () => {
      await page.clock.setFixedTime(evening + 7 * hour);
      await page.goto('/progress');
      await expect(page.getByText('Daily upload pending')).toBeVisible();
      await expect(page.getByText('Day Complete!')).toHaveCount(0);
      await page.goto('/daily-upload');
      await expect(words(page)).toHaveValue('');
      await expect(page.getByRole('heading', { name: fullDayText(day) })).toBeVisible();
    });
  });
});

// rules/upload#U8, rules/upload#U9, rules/today#D32
test('where no task could be fetched, the sample day stands, and no service hears of it', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(unavailable);
  complaints.allow(notFound);
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/task/')) posted.push(request.url());
  });
  await page.route('**/api/v1/commitments/**', (route) => route.abort());
  await openAsNewcomer(page, fourfold, { email: 'kim@example.com', path: '/daily-upload' });
  await expect(page.getByText('Sample day')).toBeVisible();

  for (let open = 4; open > 0; open -= 1) {
    const row = page.getByRole('region', { name: 'Needs a reflection' });
    await expect(row.getByRole('listitem')).toHaveCount(open);
    // After the second the next opens by itself; after the first the page was loaded anew, and the last one is a sleep.
    if (open !== 2) {
      await row.getByRole('listitem').first().getByRole('button').click();
      await row.getByText('Text', { exact: true }).click();
    }
    await row.getByRole('textbox').fill(`Sample ${open}`);
    await row.getByRole('button', { name: 'Save Reflection' }).click();
    if (open === 4) {
      await expect(row.getByRole('listitem')).toHaveCount(3);
      await page.reload();
    }
  }
  const completed = page.getByRole('region', { name: 'Completed' });
  await expect(completed.getByText('Sample 4')).toBeVisible();
  await words(page).fill('A day of samples.');
  await page.getByRole('button', { name: 'Submit Daily Upload' }).click();

  await expect(page).toHaveURL('/progress');
  await expectComplete(page, 5);
  expect(posted).toEqual([]);

  await test.step('it completes no day whose own tasks are known, and its words stay', async () => {
    await page.unroute('**/api/v1/commitments/**');
    await scheduleTether(page, fourfold, { email: 'kim@example.com', time: '23:59' });
    await page.goto('/progress');
    await expect(page.getByText('Daily upload pending')).toBeVisible();
    await expect(page.getByText('Day Complete!')).toHaveCount(0);
    await page.goto('/daily-upload');
    await expect(words(page)).toHaveValue('A day of samples.');
    const row = page.getByRole('region', { name: 'Needs a reflection' });
    await expect(row.getByRole('button', { name: /^Tether/u })).toBeVisible();
  });
});

test('a reload amid a word loses none of it (rules/upload#U13)', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(notFound);
  await openAsNewcomer(page, fourfold, { email: 'una@example.com', path: '/daily-upload' });
  for (const text of ['Quiet', 'Quiet, and long', 'Quiet, and lo']) {
    await words(page).fill(text);
    await Promise.all([page.waitForEvent('load'), page.evaluate(() => location.reload())]);
    await expect(words(page)).toHaveValue(text);
  }
});

test('the focus is where a member goes on', async ({ page, fourfold, complaints }) => {
  complaints.allow(notFound);
  await openAsNewcomer(page, fourfold, {
    email: 'ola@example.com',
    path: '/daily-upload',
    tetherAt: '23:59',
  });
  const row = page.getByRole('region', { name: 'Needs a reflection' });

  await test.step('on the first open row, where the day is refused', async () => {
    await page.getByRole('button', { name: 'Submit Daily Upload' }).click();
    await expect(row.getByRole('button', { name: /^Tether/u })).toBeFocused();
  });

  await test.step('on a reflection that is shown', async () => {
    await row.getByRole('button', { name: /^Tether/u }).click();
    await row.getByText('Text', { exact: true }).click();
    await row.getByRole('textbox').fill('Quiet.\nAnd then a bird.');
    await row.getByRole('button', { name: 'Save Reflection' }).click();
    await page.getByRole('button', { name: 'Show' }).press('Enter');
    await expect(page.locator('.kept-reflection')).toBeFocused();
  });

  await test.step('in the Profile that was opened over the farewell, until it is closed', async () => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Submit Daily Upload' }).click();
    await expect(page.getByText(whereItIs).first()).toBeVisible();
    await page.getByRole('button', { name: /your profile$/iu }).click();
    await page.clock.runFor(1_000);
    const profile = page.getByRole('dialog', { name: 'Profile Settings' });
    await expect(profile).toBeVisible();
    await page.clock.runFor(4_000);
    await expect(profile).toBeVisible();
    await page.clock.resume();
    await profile.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/progress');
  });

  await test.step('nowhere, where a submitted day is looked at again', async () => {
    await page.goto('/daily-upload');
    await expect(page.getByText(whereItIs).first()).toBeVisible();
    await expect(page.locator('.daily-upload__day')).not.toBeFocused();
  });

  await test.step('on the heading, where a dialog of the address is closed', async () => {
    await page.goto('/weekly-downloads?card=thoreau');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Weekly downloads' })).toBeFocused();
  });
});

test('the daily upload is accessible and fits, in each look', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404/u);
  // A task that is not missed at any hour holds the day open.
  await openAsNewcomer(page, fourfold, {
    email: 'upload.looks@example.com',
    path: '/daily-upload',
    tetherAt: '23:59',
  });
  await page.getByRole('button', { name: 'Submit Daily Upload' }).click();
  await page.getByRole('button', { name: 'Voice' }).click();
  await page
    .getByRole('region', { name: 'Needs a reflection' })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeVisible();

  await expectSoundInEachLook(page);
});

test.describe('on a phone whose clock has 12 hours', () => {
  test.use({ locale: 'en-US', viewport: { width: 390, height: 800 } });

  test('the arrow of a row stands beside its words, however much they are', async ({
    page,
    fourfold,
    complaints,
  }) => {
    complaints.allow(notFound);
    const email = 'upload.rows@example.com';
    await openAsNewcomer(page, fourfold, { email, path: '/login' });
    await scheduleTether(page, fourfold, {
      email,
      time: '11:59',
      more: { is_recovery_enabled: 'Y', recovery_schedule: nightly() },
    });
    await page.goto('/daily-upload');
    const row = page.getByRole('button', { name: 'Recovery 10:30 pm In the morning' });
    await expect(row).toBeVisible();

    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const off = await row.evaluate((element) => {
        const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
        const arrow = element.lastElementChild?.getBoundingClientRect() ?? new DOMRect();
        return Math.abs(middleOf(arrow) - middleOf(element.getBoundingClientRect()));
      });
      expect(off, `at ${width} px`).toBeLessThan(1);
    }
  });
});

function nightly() {
  return {
    start_date: localDay(Date.now(), 'UTC'),
    end_date: '',
    practice_days: Array.from({ length: 7 }, () => true),
    session_duration_minutes: 480,
    sessions_per_day: 1,
    session_times: ['22:30'],
  };
}

function words(page: Page) {
  return page.getByRole('textbox', { name: 'What did today feel like?' });
}

/** The names of what this browser keeps on a shelf. */
function keptNames(page: Page, shelf: 'drafts' | 'outbox') {
  return page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('fourfold');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(name).objectStore(name).getAllKeys();
          reading.addEventListener('error', () => reject(reading.error));
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result.map(String));
          });
        });
      }),
    shelf,
  );
}

async function expectComplete(page: Page, happiness = 8) {
  await expect(page.getByText('Day Complete!')).toBeVisible();
  await expect(page.getByText(`Happiness ${happiness}/10`)).toBeVisible();
}
