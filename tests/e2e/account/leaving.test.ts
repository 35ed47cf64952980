import { closePath, mediaPath } from '#src/contract/media/paths.ts';
import { partType, tusHeaders, tusVersion } from '#src/contract/media/tus.ts';
import { announcementOf, recording } from '#tests/contract/media/files.ts';

import { openAsNewcomer, openListening, password } from '../support/members.ts';
import { expect, sendSignIn, test } from '../support/test.ts';

const bytes = recording(500);

// rules/membership#Z5, rules/membership#Z6, rules/membership#Z7
test('an account is deleted, comes back, is deleted again and erased, files included', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: the server responded with a status of 40[14]/u);
  complaints.allow(/The token was refused\./u);
  const email = 'rosa.leaving@example.com';
  let file = '';
  await openAsNewcomer(page, fourfold, { email, path: '/account' });

  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/pillars');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('the member leaves, and is led to the way back, in each tab', async () => {
    await leave();
    await expect(elsewhere).toHaveURL('/account/leaving');
    await elsewhere.close();
    await expect(page).toHaveURL('/account/leaving');
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/account/leaving');
  });

  await test.step('comes back after another sign-in', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await sendSignIn(page, email);
    await expect(page).toHaveURL('/account/leaving');
    await page.getByRole('button', { name: 'Come back' }).click();
    await expect(page).toHaveURL('/home');
  });

  await test.step('leaves once more, with a file in the account', async () => {
    const before = await fourfold.files();
    await keepFile();
    file = (await fourfold.files()).find((name) => !before.includes(name)) ?? '';
    expect(file).not.toBe('');
    await openListening(page, '/account');
    await leave();
    await expect(page).toHaveURL('/account/leaving');
  });

  await test.step('and is erased by an operator, for whom the seven days are over', async () => {
    await fourfold.accounts({ command: 'delete', email, now: true });
    await expect(page).toHaveURL('/login', { timeout: 1_000 });
    await expect.poll(() => fourfold.files(), { timeout: 30_000 }).not.toContain(file);
    await sendSignIn(page, email);
    await expect(page.getByRole('alert')).toContainText('Invalid email or password');
    await expect
      .poll(async () => (await fourfold.subjects(email)).at(-1), { timeout: 20_000 })
      .toBe('Your Fourfold account is deleted');
  });

  async function keepFile() {
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const headers = { Authorization: `Bearer ${token}`, Origin: fourfold.app };
    const path = fourfold.profile + mediaPath(email, 'v-1');
    const part = {
      [tusHeaders.version]: tusVersion,
      [tusHeaders.offset]: '0',
      'Content-Type': partType,
    };
    const answers = [
      await page.request.put(path, { headers, data: announcementOf(bytes) }),
      await page.request.patch(path, {
        headers: { ...headers, ...part },
        data: Buffer.from(bytes),
      }),
      await page.request.post(fourfold.profile + closePath(email, 'v-1'), { headers }),
    ];
    expect(answers.map((answer) => answer.ok())).toEqual([true, true, true]);
  }

  async function leave() {
    // Until what stands above is read, it may push the button away.
    await expect(page.locator('[data-has-stood=false]')).toHaveCount(0);
    await expect(page.getByText(/^You may invite/u)).toBeVisible();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('link', { name: 'Take your words with you first' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
});
