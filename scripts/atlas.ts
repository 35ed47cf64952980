import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { evaluateWorkbench } from './atlas/evaluate.ts';
import { pageOf } from './atlas/page.ts';
import { withCount } from './atlas/readme.ts';
import { serveFolder } from './atlas/serve.ts';
import type { AtlasMachine } from './atlas/workbench.ts';
import { looks } from './visual/looks.ts';
import { offlineBrowser } from './visual/photograph.ts';
import { storiesOf } from './visual/stories.ts';
import { beginWall, takeStills } from './visual/wall.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const usualPort = 6007;
const wallFolder = resolve(root, 'visual/wall');

const { values: flags } = parseArgs({
  options: { storybook: { type: 'string' }, 'no-serve': { type: 'boolean', default: false } },
});

process.exitCode = await main();

/** Builds the atlas into a built Storybook, and serves it. Returns the exit code: 1 where a state has no story. */
async function main(): Promise<number> {
  const folder = resolve(root, flags.storybook ?? 'storybook-static');
  if (flags.storybook === undefined && !buildStorybook(folder)) return 1;
  if (!existsSync(`${folder}/index.json`)) {
    console.error(`There is no Storybook in ${folder}. Build one with: npx storybook build`);
    return 1;
  }

  const { charts, count, faults } = await evaluateWorkbench(root, folder);
  console.log(count);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) return 1;

  writeFileSync(`${folder}/atlas.html`, await pageOf({ root, folder, charts, count }));
  if (flags['no-serve']) return isCountInReadme(count) ? 0 : 1;
  countInReadme(count);

  beginWall(wallFolder, folder);
  const { origin } = await serveFolder(folder, usualPort, wallFolder);
  console.log(`The atlas is ready: ${origin}/atlas.html`);
  console.log('Ctrl-C stops it.');
  await takeMissing(origin, new Set(charts.flatMap(storiesOn)));
  return 0;
}

/** Takes the still pictures that no earlier run took of this build, while the page is there already. */
async function takeMissing(origin: string, ids: ReadonlySet<string>): Promise<void> {
  const browser = await offlineBrowser();
  const stories = (await storiesOf(browser, origin, '')).filter(({ id }) => ids.has(id));
  const all = stories.length * looks.length;
  const faults = await takeStills({
    browser,
    origin,
    stories,
    folder: wallFolder,
    workers: availableParallelism() + 1,
    onTaken: (count) => tellCount(count, all),
  });
  await browser.close();
  for (const fault of faults) console.error(fault);
}

function tellCount(count: number, all: number) {
  const isEnd = count === all;
  if (process.stdout.isTTY)
    process.stdout.write(`\r${count} of ${all} pictures${isEnd ? '\n' : ''}`);
  else if (isEnd) console.log(`${all} pictures`);
}

function storiesOn({ states }: AtlasMachine): string[] {
  return states.flatMap((state) => state.stories.map(({ id }) => id));
}

function buildStorybook(folder: string): boolean {
  const args = ['build', '--quiet', '--disable-telemetry', '--output-dir', folder];

  return spawnSync('storybook', args, { cwd: root, stdio: 'inherit', shell: true }).status === 0;
}

/** Whether README.md has the count as it is; says what to do where it has not. */
function isCountInReadme(count: string): boolean {
  const readme = readFileSync(`${root}README.md`, 'utf8');
  const isRight = withCount(readme, count) === readme;
  if (!isRight)
    console.error(`README.md has another count than ${count}: npm run atlas writes it.`);

  return isRight;
}

function countInReadme(count: string) {
  const readme = readFileSync(`${root}README.md`, 'utf8');
  const counted = withCount(readme, count);

  if (counted !== readme) writeFileSync(`${root}README.md`, counted);
}
