import { fullDayText } from '#src/components/upload/uploadTexts.ts';
import { addDays, localDay } from '#src/domain/common/day.ts';
import { openAs, openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const today = localDay(Date.now(), 'UTC');
const past = addDays(today, -3);
const twice = 'You ended this day twice. The later one stands; this one was set aside.';

// rules/upload#U20, rules/practiceFeed#E34
test('a day that is submitted is changed, offline and by keyboard alone, and is so on another device', async ({
  page,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allowCutOff();
  complaints.allow(/404|Failed to load resource/u);
  const email = 'changing@example.com';
  await openAsNewcomer(page, fourfold, { email, path: '/daily-upload' });
  await page.getByRole('textbox', { name: 'What did today feel like?' }).fill('A slow Sunday.');
  await page.getByRole('button', { name: 'Submit Daily Upload' }).click();
  await expect(page).toHaveURL(/\/progress$/u);
  const context = await browser.newContext({ baseURL: fourfold.app });
  const laptop = await context.newPage();
  await openAs(laptop, fourfold, { email, path: '/daily-upload' });
  const words = laptop.getByRole('region', { name: 'Your words' });
  await expect(words.getByText('A slow Sunday.')).toBeVisible();

  await test.step('it is changed without a network, by keyboard, over a reload', async () => {
    await page.goto('/daily-upload');
    await page.getByRole('link', { name: /^Change it/u }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Change your day' })).toBeFocused();
    const field = page.getByRole('textbox', { name: 'What did today feel like?' });
    await expect(field).toHaveValue('A slow Sunday.');
    await field.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' Then rain.');
    await expect(page.getByText('Draft kept')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('A slow Sunday. Then rain.');

    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save the change' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Daily upload complete! Your day has been saved.')).toBeVisible();
    await expect(page.getByText('A slow Sunday. Then rain.')).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step('the other device has it so, and nothing is set aside', async () => {
    await expect(words.getByText('A slow Sunday. Then rain.')).toBeVisible({ timeout: 20_000 });
    await expect(words.getByText('A slow Sunday.', { exact: true })).toBeHidden();
    await expect(laptop.getByText(twice)).toBeHidden();
    await laptop.reload();
    await expect(words.getByText('A slow Sunday. Then rain.')).toBeVisible();
    await expect(laptop.getByText(twice)).toBeHidden();
  });

  await test.step('changed there, it is so here, and leaving a change changes nothing', async () => {
    await laptop.getByRole('link', { name: /^Change it/u }).click();
    await laptop
      .getByRole('textbox', { name: 'What did today feel like?' })
      .fill('A slow Sunday, and rain.');
    await laptop.getByRole('button', { name: 'Save the change' }).click();
    const here = page.getByRole('region', { name: 'Your words' });
    await expect(here.getByText('A slow Sunday, and rain.')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(twice)).toBeHidden();

    await page.getByRole('link', { name: /^Change it/u }).click();
    await page.getByRole('textbox', { name: 'What did today feel like?' }).fill('Something else.');
    await page.getByRole('button', { name: 'Leave it as it was' }).click();
    await expect(here.getByText('A slow Sunday, and rain.')).toBeVisible();
  });
  await context.close();
});

// rules/upload#U23, rules/upload#U24, rules/words#B9
test('a day of the past is added to by keyboard alone, and is found on another device', async ({
  page,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allow(/404|Failed to load resource/u);
  const email = 'adding@example.com';
  await openAsNewcomer(page, fourfold, { email, path: `/days/${past}` });

  await test.step('a few words are added, and stand with their time', async () => {
    await page.getByRole('button', { name: 'Add to this day' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('What would you add to this day?')).toBeFocused();
    await page.keyboard.type('The herons were back.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const added = page.getByRole('region', { name: 'Added to this day' });
    await expect(added.getByText('The herons were back.')).toBeVisible();
    await expect(
      added.getByRole('heading', { name: /^Added \w+ \d+ \w+, \d\d:\d\d$/u }),
    ).toBeVisible();
    await expect(added.getByText('With your account')).toBeVisible();
  });

  const context = await browser.newContext({ baseURL: fourfold.app });
  const laptop = await context.newPage();
  await test.step('another device finds it, and deletes it', async () => {
    await openAs(laptop, fourfold, { email, path: '/words?q=heron' });
    await expect(laptop.getByRole('heading', { name: 'Added afterwards' })).toBeVisible();
    await laptop.goto(`/days/${past}`);
    await expect(laptop.getByRole('heading', { name: fullDayText(past), level: 1 })).toBeVisible();
    await laptop.getByRole('button', { name: /^Delete what you added/u }).click();
    await laptop.getByRole('button', { name: 'Delete it everywhere' }).click();
    await expect(laptop.getByText('The herons were back.')).toBeHidden();
    await expect(page.getByText('The herons were back.')).toBeHidden({ timeout: 20_000 });
  });
  await context.close();
});
