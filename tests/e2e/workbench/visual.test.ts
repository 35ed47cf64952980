import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import { serveFolder } from '../../../scripts/atlas/serve.ts';
import { looks } from '../../../scripts/visual/looks.ts';
import { leave, offlineBrowser, photographs, studio } from '../../../scripts/visual/photograph.ts';

const story = 'app-top-bar--with-a-photo';
const token = '--canvas:#f8f5f0';
const oneStepBluer = '--canvas:#f8f5f1';

test('a story is accepted, is the same each time, and differs where a token is one step off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-visual-'));
  const photographed = (storybook: string, ...more: string[]) => {
    const args = ['scripts/visual.ts', '--storybook', storybook, '--folder', folder];
    const { status, stdout } = spawnSync(process.execPath, [...args, '--story', story, ...more], {
      encoding: 'utf8',
    });
    return { status, said: stdout };
  };

  const first = photographed('storybook-static', '--accept');
  expect(first.said).toContain('0 same, 0 different, 6 new, 0 failed');
  expect(first.status).toBe(0);

  // The changed token is the light theme's: the dark looks are the same once more.
  const changed = photographed(withOneTokenChanged(folder));
  expect(changed.said).toContain('3 same, 3 different, 0 new, 0 failed');
  expect(changed.status).toBe(1);
  expect(readFileSync(join(folder, 'report/index.html'), 'utf8')).toContain('Difference: ');

  rmSync(folder, { recursive: true });
});

test('a story that was photographed leaves no process behind', async () => {
  const { origin, server } = await serveFolder('storybook-static', 0);
  const browser = await offlineBrowser();
  const context = await studio(browser);
  const devtools = await browser.newBrowserCDPSession();
  const pages = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').length;
  };

  for (const id of [story, 'practice-home--first-day', story]) {
    const page = await context.newPage();
    const wanted = { origin, id, looks: looks.slice(0, 1), isWhole: false };
    for await (const { still } of photographs(page, wanted))
      expect((await still()).length).toBeGreaterThan(0);
    await leave(page);
  }
  await expect.poll(pages).toBeLessThan(2);

  await browser.close();
  server.close();
});

/** A copy of the Storybook whose light theme has a canvas one step bluer. */
function withOneTokenChanged(folder: string): string {
  const copy = join(folder, 'storybook');
  cpSync('storybook-static', copy, { recursive: true });

  const changed = globSync('**/*.{css,js}', { cwd: copy })
    .map((file) => join(copy, file))
    .filter((file) => readFileSync(file, 'utf8').includes(token));
  for (const file of changed) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(token, oneStepBluer));
  }
  expect(changed.length, 'the token stands in the built styles').toBeGreaterThan(0);

  return copy;
}
