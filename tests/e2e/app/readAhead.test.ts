import { openAsMaya } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

/** What the budget of a room counts as there already. */
const ahead = ['desk', 'bar', 'sending', 'sealDevice', 'ShellHost', 'overlays'];
const reflecting = ['ways', 'reflecting'];

test('what rooms share is fetched with the first use of a page, and what they reflect with after it in two pieces', async ({
  page,
  fourfold,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/(?<name>\w+)-[^/]+\.js$/u.exec(request.url()) ?? [];
    if (name !== undefined) fetched.push(name);
  });
  await openAsMaya(page, fourfold, '/dashboard');
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();

  await expect.poll(() => fetched).toEqual(expect.arrayContaining([...ahead, ...reflecting]));
  expect(fetched.filter((name) => reflecting.includes(name))).toEqual(reflecting);
});
