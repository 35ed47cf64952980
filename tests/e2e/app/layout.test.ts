import { expectToFitWhereItIsClose } from '../support/looks.ts';
import { openAsMaya } from '../support/members.ts';
import { sendSignIn, expect, test } from '../support/test.ts';

test('nothing of the form to sign in is cut off, whatever it has to say', async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: the server responded with a status of 4\d\d/u);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectToFitWhereItIsClose(page);

  await sendSignIn(page, 'noor@example.com');
  await page.getByLabel('MFA code').fill('000000');
  await expectToFitWhereItIsClose(page);

  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectToFitWhereItIsClose(page);
});

test('a long talk stays within its log, and a long word within its bubble', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/experience');
  for (const text of ['W'.repeat(500), ...Array.from({ length: 8 }, () => 'And another thing.')]) {
    await page.getByLabel('Your message').fill(text);
    await page.getByLabel('Your message').press('Enter');
  }
  await expect(page.getByRole('listitem')).toHaveCount(19);

  const { log, height } = await page.getByRole('log').evaluate((element) => ({
    log: [element.scrollWidth, element.clientWidth],
    height: document.documentElement.scrollHeight,
  }));
  expect(log[0]).toBe(log[1]);
  expect(height).toBe(844);
  await expect(page.getByRole('listitem').last()).toBeInViewport();
});

test('on a page at 400 % whatever has the focus is seen, and nothing scrolls sideways', async ({
  page,
  fourfold,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openAsMaya(page, fourfold, '/practice');
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  const places = await page
    .locator('main :is(a[href], button:enabled, input:enabled)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element instanceof HTMLElement && element.checkVisibility())
        .map((element) => {
          element.focus();
          const { height, left, top, width } = element.getBoundingClientRect();
          const seen = document.elementFromPoint(left + width / 2, top + height / 2);
          const own = element.closest('label') ?? element;
          const isSeen = seen !== null && (own.contains(seen) || seen.contains(own));
          return isSeen ? null : element.outerHTML.slice(0, 80);
        }),
    );
  expect(places.length).toBeGreaterThan(9);
  expect(places.filter((cover) => cover !== null)).toEqual([]);

  await page.goto('/schedule');
  await expect(page.getByRole('button', { name: 'Save Schedule' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
