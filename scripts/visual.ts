import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { serveFolder } from './atlas/serve.ts';
import { reportPage, summaryOf } from './visual/report.ts';
import { offlineBrowser } from './visual/photograph.ts';
import { runVisual, type Result } from './visual/run.ts';
import { storiesOf } from './visual/stories.ts';
import { beginWall } from './visual/wall.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const { values: flags } = parseArgs({
  options: {
    /** Makes what stories look like now what they should look like. */
    accept: { type: 'boolean', default: false },
    /** Only stories whose id has this in it. */
    story: { type: 'string', default: '' },
    /** A Storybook that is built already. */
    storybook: { type: 'string' },
    /** Where accepted images and the report are kept. */
    folder: { type: 'string', default: 'visual' },
  },
});

process.exitCode = await main();

/** Photographs the stories and compares them. Returns the exit code: 1 where one looks different, is new or fails. */
async function main(): Promise<number> {
  const storybook = resolve(root, flags.storybook ?? 'storybook-static');
  if (flags.storybook === undefined && !buildStorybook(storybook)) return 1;

  const acceptedFolder = resolve(root, flags.folder, 'accepted');
  const reportFolder = resolve(root, flags.folder, 'report');
  const { origin, server } = await serveFolder(storybook, 0);
  const browser = await offlineBrowser();
  const stories = await storiesOf(browser, origin, flags.story);
  if (stories.length === 0) console.error(`No story has "${flags.story}" in its id.`);

  let taken = 0;
  const onResults = (ofStory: Result[]) => {
    taken += 1;
    for (const result of ofStory.filter(
      ({ outcome }) => outcome === 'different' || outcome === 'failed',
    )) {
      console.log(`${taken} of ${stories.length}: ${lineOf(result)}`);
    }
  };
  // One more than there are processors: a story waits now and then.
  const workers = availableParallelism() + 1;
  const wallFolder = resolve(root, flags.folder, 'wall');
  beginWall(wallFolder, storybook);
  const folders = { acceptedFolder, reportFolder, wallFolder };
  const results = await runVisual({ browser, origin, stories, ...folders, workers, onResults });
  await browser.close();
  server.close();
  if (stories.length === 0) return 1;

  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(
    join(reportFolder, 'index.html'),
    reportPage(results, { acceptedFolder, reportFolder }),
  );
  console.log(summaryOf(results));
  if (flags.accept) return accept(results, { acceptedFolder, reportFolder });

  if (results.every(({ outcome }) => outcome === 'same')) return 0;
  console.log(`Look at ${join(reportFolder, 'index.html')}`);
  console.log('If that is how it should look: npm run visual -- --accept');
  return 1;
}

function buildStorybook(folder: string): boolean {
  const quiet = ['--quiet', '--loglevel', 'error', '--disable-telemetry'];
  const args = ['build', ...quiet, '--output-dir', folder];

  return spawnSync('storybook', args, { cwd: root, stdio: 'inherit', shell: true }).status === 0;
}

/** Of all stories, the accepted images of stories that are gone go too. A story that failed keeps its own. */
function accept(
  results: Result[],
  { acceptedFolder, reportFolder }: { acceptedFolder: string; reportFolder: string },
): number {
  const hasFailed = results.some(({ outcome }) => outcome === 'failed');

  if (flags.story === '' && !hasFailed) rmSync(acceptedFolder, { recursive: true, force: true });
  if (existsSync(join(reportFolder, 'new'))) {
    cpSync(join(reportFolder, 'new'), acceptedFolder, { recursive: true });
  }
  console.log(`Accepted: ${acceptedFolder}`);
  return hasFailed ? 1 : 0;
}

function lineOf({ title, look, outcome, pixels, fault }: Result): string {
  const said = outcome === 'different' ? `${pixels} pixels differ` : (fault ?? outcome);

  return `${title}, ${look.name}: ${said}`;
}
