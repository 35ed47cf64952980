import { weeklyDownloads } from '../../../src/domain/weekly/weeklyDownloads.ts';
import { expectSoundInEachLook, expectToFitWhereItIsClose } from '../support/looks.ts';
import { openAsMaya } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

test('a card opens over the page and is named in the address: a reload keeps it, Back closes it (rules/weekly#W7, rules/weekly#W6)', async ({
  page,
  fourfold,
}) => {
  await openAsMaya(page, fourfold, '/dashboard');
  await expect(page.getByRole('button', { name: 'Choose a practice' })).toBeVisible();
  await page.getByRole('link', { name: 'Weekly downloads' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly downloads' })).toBeFocused();
  await expect(page).toHaveTitle('Weekly downloads · Fourfold');

  await page.getByRole('button', { name: 'The fountain within' }).click();
  const quote = page.getByRole('dialog', { name: 'The fountain within' });
  await expect(quote).toContainText('Marcus Aurelius, Meditations VII, 59');
  await expect(page).toHaveURL('/weekly-downloads?card=fountain');

  await page.reload();
  await expect(quote).toBeVisible();
  await page.goBack();
  await expect(quote).toBeHidden();
  await expect(page).toHaveURL('/weekly-downloads');

  await page.getByRole('link', { name: 'Continue Your Practice' }).click();
  await expect(page).toHaveURL('/progress');
});

test('every card opens and closes by keyboard, and the focus comes back to it', async ({
  page,
  fourfold,
}) => {
  await openAsMaya(page, fourfold, '/weekly-downloads');

  for (const { id, title } of weeklyDownloads) {
    const card = page.getByRole('button', { name: title });
    const dialog = page.getByRole('dialog', { name: title });
    await card.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(`/weekly-downloads?card=${id}`);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/weekly-downloads');
    await expect(card).toBeFocused();
  }
});

test('the film plays in a tab of its own, and is not offered without a network (rules/weekly#W5)', async ({
  page,
  fourfold,
  context,
  complaints,
}) => {
  // What the page asks for meanwhile, such as its news, finds no network.
  complaints.allowCutOff();
  await openAsMaya(page, fourfold, '/weekly-downloads?card=rings');
  const dialog = page.getByRole('dialog', { name: 'Rings to rest your eyes on' });
  const watch = dialog.getByRole('link', { name: 'Watch Video' });

  const [film] = await Promise.all([context.waitForEvent('page'), watch.click()]);
  await expect(film).toHaveURL('/media/tether.mp4');
  const video = film.locator('video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(1);
  expect(await film.evaluate(() => globalThis.opener as unknown)).toBeNull();
  await film.close();

  await context.setOffline(true);
  await expect(dialog).toContainText('You can watch it when you are online again.');
  await expect(watch).toBeHidden();
  await context.setOffline(false);
  await expect(watch).toBeVisible();
});

test('only the cards ask for the italic letters', async ({ page, fourfold }) => {
  const italics: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('newsreader-quote')) italics.push(request.url());
  });
  await openAsMaya(page, fourfold, '/progress');
  await page.evaluate(() => document.fonts.ready);
  expect(italics).toEqual([]);

  await page.goto('/weekly-downloads');
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.evaluate(() => document.fonts.ready);
  expect(italics).toHaveLength(1);
});

test('the cards are accessible in each look, in two columns or in three, and none is cut off', async ({
  page,
  fourfold,
}) => {
  await test.step('all of them', async () => {
    await openAsMaya(page, fourfold, '/weekly-downloads');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(10);
    await expectSoundInEachLook(page, async (width) => {
      const lefts = await cards.evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect().left),
      );
      expect(new Set(lefts).size).toBe(width === 390 ? 2 : 3);
    });
    await expectToFitWhereItIsClose(page, { of: 'main *' });
  });

  for (const id of ['fountain', 'rings']) {
    await test.step(`${id}, opened`, async () => {
      await page.goto(`/weekly-downloads?card=${id}`);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectSoundInEachLook(page);
      await expectToFitWhereItIsClose(page, { of: 'main *, [role=dialog] *' });
    });
  }
});
