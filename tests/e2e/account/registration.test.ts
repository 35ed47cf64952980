import { expect, test } from '../support/test.ts';

// rules/account#C26, rules/account#C27, rules/account#C29, rules/account#C72
test('someone invited becomes a member, is at home, and can come back', async ({
  page,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource: the server responded with a status of 404/u);
  const { link } = await fourfold.operator.invite('ida@example.com');
  expect(link).toMatch(`${fourfold.app}/register?invitation=`);

  await test.step('the invitation opens the form in the place of the notice', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('ida@example.com');
  });

  // rules/account#C72, rules/account#C78
  await test.step('it is out of the address, and a reload keeps it and the name that was typed', async () => {
    await expect(page).toHaveURL('/register');
    await page.getByLabel('Name').fill('Ida');
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue('ida@example.com');
    await expect(page.getByLabel('Name')).toHaveValue('Ida');
    await expect(page).toHaveURL('/register');
  });

  await test.step('a common password is refused before anything is sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByLabel('Name').fill('Ida Falk');
    await page.getByLabel('Password', { exact: true }).fill('password123');
    await page.getByRole('button', { name: 'Join Fourfold' }).click();
    await expect(page.getByText('one of the first that anyone would guess')).toBeVisible();
    expect(sent.filter((url) => url.includes('registration'))).toEqual([]);
  });

  await test.step('a good one leads to the questions of the first day', async () => {
    await page.getByLabel('Password', { exact: true }).fill('quiet-morning-rain');
    await page.getByRole('button', { name: 'Join Fourfold' }).click();
    await expect(page).toHaveURL('/first-day');
    await page.getByRole('button', { name: /^Nourishment/u }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    // rules/schedule#S38
    await expect(page.getByRole('button', { name: 'Saturday' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: /^Nourishment/u })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('button', { name: 'Saturday' })).toBeVisible();
    // Monday to Friday are chosen: with these, today is one of its days, whichever it is.
    await page.getByRole('button', { name: 'Saturday' }).click();
    await page.getByRole('button', { name: 'Sunday' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Lunch').fill('13:15');
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('link', { name: /^Schedule \d practices today/u })).toBeVisible();
    await expect(page.getByRole('img', { name: /Nourishment at 07:00, 13:15/u })).toBeVisible();
    await page.reload();
    await expect(page.locator('[data-machine=session]')).toHaveAttribute(
      'data-state',
      'signedIn.confirmed',
    );
  });

  await test.step('with a session that outlives its first token', async () => {
    await page.evaluate(() => localStorage.setItem('access_token', 'no-longer-good'));
    complaints.allow(/Failed to load resource: the server responded with a status of 401/u);
    await page.reload();
    await expect(page.locator('[data-machine=session]')).toHaveAttribute(
      'data-state',
      'signedIn.confirmed',
    );
  });

  await test.step('and the invitation is used', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('This invitation is used or has expired.');
    await expect(page.getByRole('button', { name: 'Join Fourfold' })).toBeHidden();
  });

  await test.step('the usual sign-in knows her', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('ida@example.com');
    await page.getByLabel('Password', { exact: true }).fill('quiet-morning-rain');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test('a network that goes before the first submit takes nothing with it', async ({
  page,
  context,
  fourfold,
  complaints,
}) => {
  complaints.allowCutOff();
  const { link } = await fourfold.operator.invite('eli@example.com');
  await page.goto(link);
  await page.getByLabel('Name').fill('Eli Marsh');
  await page.getByLabel('Password', { exact: true }).fill('quiet-morning-rain');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Join Fourfold' }).click();

  await expect(page.getByRole('alert')).toHaveText(
    'Network error. Please check your connection and try again.',
  );
  await expect(page.getByLabel('Name')).toHaveValue('Eli Marsh');
});
