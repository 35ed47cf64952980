import { expectToFitWhereItIsClose } from '../support/looks.ts';
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
