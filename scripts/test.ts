import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { provideChromium, providePostgres } from './debian.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: string[];
}

interface Suite {
  name: string;
  command: string;
  /** Reads the report the command wrote. A suite without one passes or fails as a whole and counts no tests. */
  counts?: () => Counts;
}

interface Result extends Counts {
  name: string;
  seconds: number;
  output: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = `${root}test-results`;
const isFast = process.argv.includes('--fast');

const gates: Suite[] = [
  { name: 'format', command: 'oxfmt --check' },
  { name: 'lint', command: 'oxlint --type-aware --deny-warnings' },
  { name: 'types', command: 'tsc -p .' },
];
const unit = vitest('unit', ['unit']);
const stories = vitest('stories', [
  'stories-light-phone',
  'stories-light-desktop',
  'stories-dark-phone',
  'stories-dark-desktop',
]);
const builds: Suite[] = [
  { name: 'build and budget', command: 'node scripts/build.ts' },
  { name: 'mock build', command: 'vite build --mode mock --outDir dist-mock --logLevel=error' },
  { name: 'storybook build', command: 'storybook build --quiet --disable-telemetry' },
  { name: 'atlas', command: 'node scripts/atlas.ts --storybook storybook-static --no-serve' },
];
const e2e: Suite = {
  name: 'end to end',
  command: 'playwright test',
  counts: () => playwrightCounts(`${reports}/e2e.json`),
};

process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const results = await Promise.all(gates.map(run));
  if (!isFast) providePostgres();
  results.push(await run(unit));
  reportPostgres();

  if (!isFast) {
    const chromiumMissing = provideChromium();
    for (const build of builds) results.push(await run(build));
    for (const suite of [stories, e2e]) {
      results.push(
        chromiumMissing === null ? await run(suite) : report(unrun(suite.name, chromiumMissing)),
      );
    }
  }

  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

async function run(suite: Suite): Promise<Result> {
  const start = performance.now();
  const { code, output } = await execute(suite.command);
  const seconds = (performance.now() - start) / 1000;
  const counts = suite.counts?.() ?? { passed: 0, failed: 0, skipped: [] };
  // A suite that crashed, or whose report cannot be read, has failed once.
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;

  return report({ ...counts, failed, name: suite.name, seconds, output });
}

function report(result: Result): Result {
  const { name, seconds, passed, failed, skipped } = result;
  if (failed > 0) console.log(`\n--- ${name} ---\n${result.output.trimEnd()}\n`);

  const counted = passed + failed === 0 ? 'passed' : `${passed} passed, ${failed} failed`;
  const left = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  console.log(`${name.padEnd(24)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${counted}${left}`);
  for (const line of summarised(skipped)) console.log(`  skipped: ${line}`);

  return result;
}

function unrun(name: string, why: string): Result {
  return { name, seconds: 0, passed: 0, failed: 1, skipped: [], output: why };
}

function execute(command: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: root,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', STORYBOOK_DISABLE_TELEMETRY: '1' },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => resolve({ code, output }));
  });
}

function vitest(name: string, projects: string[]): Suite {
  const file = `${reports}/${projects[0] ?? name}.json`;
  const chosen = projects.map((project) => `--project=${project}`).join(' ');

  return {
    name,
    command: `vitest run ${chosen} --reporter=default --reporter=json --outputFile.json=${JSON.stringify(file)}`,
    counts: () => vitestCounts(file),
  };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

function vitestCounts(file: string): Counts {
  const found = read(file) as VitestReport | null;
  if (found === null) return { passed: 0, failed: 0, skipped: [] };

  const crashed = found.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  );
  return {
    passed: found.numPassedTests,
    failed: found.numFailedTests + crashed.length,
    skipped: found.testResults.flatMap((result) =>
      result.assertionResults
        .filter((test) => ['skipped', 'pending', 'todo', 'disabled'].includes(test.status))
        .map(() => result.name.replace(root, '')),
    ),
  };
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  file?: string;
  specs?: {
    tests: { status: string; annotations: { type: string; description?: string }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

function playwrightCounts(file: string): Counts {
  const found = read(file) as PlaywrightReport | null;
  if (found === null) return { passed: 0, failed: 0, skipped: [] };

  return {
    passed: found.stats.expected + found.stats.flaky,
    failed: found.stats.unexpected,
    skipped: found.suites.flatMap(playwrightSkips),
  };
}

function playwrightSkips(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'skipped')
      .map((test) => {
        const why = test.annotations.find((note) => note.type === 'skip')?.description;
        return `${suite.file ?? ''}${why === undefined ? '' : `: ${why}`}`;
      }),
  );

  return [...own, ...(suite.suites ?? []).flatMap(playwrightSkips)];
}

function reportPostgres() {
  const found = read(`${reports}/postgresql.json`) as { available: boolean; reason: string } | null;
  if (found !== null && !found.available) {
    console.log(`  without PostgreSQL: ${found.reason}`);
  }
}

function summarised(lines: string[]): string[] {
  const counts = Map.groupBy(lines, (line) => line);

  return [...counts].map(([line, same]) => `${same.length} in ${line}`);
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
