import { globSync, readFileSync } from 'node:fs';

import { demoPassword } from '#src/mocks/world/demoMembers.ts';

import { expect, test } from '../support/doors.ts';

/** What the hosted viewer is to whoever opens it: it says that it listens, and hears. */
const viewer = `<!doctype html><title>Viewer</title><script>
  const heard = [];
  addEventListener('message', ({ data }) => heard.push(data));
  opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

test('the hosted inspector is told what happens while the app is written, without secrets', async ({
  page,
  devApp,
}) => {
  await page
    .context()
    .route('https://stately.ai/inspect', (route) =>
      route.fulfill({ contentType: 'text/html', body: viewer }),
    );
  const [hosted] = await Promise.all([
    page.waitForEvent('popup'),
    page.goto(`${devApp}/login?inspect=stately`),
  ]);
  await page.getByLabel('Email').fill('maya@example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);

  const heard = () => hosted.evaluate('JSON.stringify(heard)');
  await expect.poll(heard).toContain('"field":"password","value":"[redacted]"');
  expect(await heard()).toContain('"name":"login"');
  expect(await heard()).not.toContain(demoPassword);
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeHidden();
});

test('no build has that door', () => {
  const built = globSync('{dist,dist-mock,storybook-static}/**/*.{js,html,map}');
  const withIt = built.filter((file) => readFileSync(file, 'utf8').includes('@statelyai'));

  expect(built.length).toBeGreaterThan(20);
  expect(withIt).toEqual([]);
});
