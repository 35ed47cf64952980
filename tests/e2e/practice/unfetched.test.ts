import { openAs, openAsNewcomer } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const email = 'unfetched@example.com';
const words = 'A slow morning by the sea.';
const keeping = /\/keeping-[^/]+\.js$/u;

// rules/practiceFeed#E16
test('what another device told of is here in the end where what keeps it could not be fetched at first', async ({
  page: phone,
  browser,
  fourfold,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|not read|Failed to fetch/u);
  await openAsNewcomer(phone, fourfold, { email, path: '/daily-upload' });
  await phone.getByRole('textbox', { name: 'What did today feel like?' }).fill(words);
  await phone.getByRole('button', { name: 'Submit Daily Upload' }).click();
  await expect(phone).toHaveURL('/progress');
  await phone.goto('/daily-upload');
  await expect(phone.getByText('With your account', { exact: true }).first()).toBeVisible();

  const laptop = await browser.newContext({ baseURL: fourfold.app });
  const other = await laptop.newPage();
  let refused = 0;
  // Held by this answer alone: a route that is removed amid a request may leave that without an answer.
  let isRefusing = true;
  await other.route(keeping, (route) => {
    if (!isRefusing) return route.continue();
    refused += 1;
    return route.abort();
  });
  await openAs(other, fourfold, { email, path: '/dashboard' });
  await expect.poll(() => refused).toBeGreaterThan(1);

  const fetched = other.waitForResponse((answer) => keeping.test(answer.url()) && answer.ok());
  isRefusing = false;
  await fetched;
  await other.goto('/daily-upload');
  await expect(other.getByText(words)).toBeVisible();
  await laptop.close();
});
