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

// rules/practiceFeed#E21
test('what changes elsewhere is listened to once the page is at rest, and is no part of a first visit', async ({
  page,
  fourfold,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isListening = () => asked.some((path) => path.endsWith('/live'));
  await page.clock.install({ time: new Date() });
  await page.clock.pauseAt(Date.now() + 60_000);
  const told = page.waitForResponse((answer) => /\/changes(?:\?|$)/u.test(answer.url()));
  await openAsMaya(page, fourfold, '/dashboard');
  await (await told).finished();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(isListening()).toBe(false);

  await page.clock.runFor(20_000);
  await expect.poll(isListening).toBe(true);
});
