import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import * as v from 'valibot';

import { readTree } from './rules/tree.ts';
import { unnamedRules, unnamedText } from './rules/unnamed.ts';
import { provideChromium, providePostgres, provideProxies } from './system/debian.ts';
import { startBusyLoops } from './test/busyLoops.ts';
import { leastTaken, shareTaken, takenBranches, takenText } from './test/coverage.ts';
import { endSuites, runSuite, unrun, type Result } from './test/runSuite.ts';
import { schedule } from './test/schedule.ts';
import { allSuites, fastSuites, type Suite } from './test/suites.ts';
import { lineOf, minutes, summaryOf } from './test/summary.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: flags } = parseArgs({
  options: { fast: { type: 'boolean', default: false }, 'under-load': { type: 'string' } },
});

const postgresSchema = v.object({ available: v.boolean(), reason: v.string() });

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endSuites();
    process.exit(1);
  });
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  endSuites();
}

async function main(): Promise<boolean> {
  const suites = flags.fast ? fastSuites : allSuites;
  const chromiumMissing = flags.fast ? null : provide();
  const runs = flags['under-load'] === undefined ? null : Number(flags['under-load']);

  if (runs === null) return (await runAll(suites, chromiumMissing)).isGreen;
  if (!Number.isInteger(runs) || runs < 1) {
    console.error('--under-load wants a number of runs, as in: npm test -- --under-load 3');
    return false;
  }
  return runUnderLoad(runs, suites, chromiumMissing);
}

/** Installs, where that is allowed, what the tests want. Returns why there is no Chromium, or null. */
function provide(): string | null {
  providePostgres();
  provideProxies();

  return provideChromium();
}

/** Green only where each of several runs in a row is, while as many busy loops as processors run beside them. */
async function runUnderLoad(
  runs: number,
  suites: readonly Suite[],
  chromiumMissing: string | null,
): Promise<boolean> {
  using loops = startBusyLoops(availableParallelism());
  const times: string[] = [];
  let isGreen = true;

  for (let run = 1; run <= runs; run += 1) {
    console.log(`\nRun ${run} of ${runs}, beside ${loops.count} busy loops`);
    const result = await runAll(suites, chromiumMissing);
    isGreen &&= result.isGreen && loops.areRunning();
    times.push(`${minutes(result.seconds)} ${result.isGreen ? 'green' : 'red'}`);
  }
  if (!loops.areRunning()) console.error('A busy loop ended before the runs did.');
  console.log(`Beside ${loops.count} busy loops: ${times.join(', ')}`);
  return isGreen;
}

async function runAll(
  suites: readonly Suite[],
  chromiumMissing: string | null,
): Promise<{ isGreen: boolean; seconds: number }> {
  rmSync(`${root}test-results`, { recursive: true, force: true });
  const results: Result[] = [];
  const start = performance.now();

  // As many as there are processors: more of them wait for each other's caches longer than they gain.
  await schedule(suites, availableParallelism(), {
    async run(suite) {
      const isUnrunnable = suite.wants === 'chromium' && chromiumMissing !== null;
      const result = isUnrunnable ? unrun(suite, chromiumMissing) : await runSuite(suite, root);
      results.push(result);
      tell(result);
      return result.failed === 0;
    },
    skip(suite, need) {
      const result = unrun(suite, `It needs what "${need}" makes.`);
      results.push(result);
      tell(result);
    },
  });
  if (!flags.fast) tellOfPostgres();
  const isTakenEnough = flags.fast || tellOfBranches();
  console.log(`\n${unnamedText(unnamedRules(readTree(root)))}`);

  const seconds = (performance.now() - start) / 1000;
  console.log(`\n${summaryOf(results, seconds)}`);
  return { isGreen: isTakenEnough && results.every(({ failed }) => failed === 0), seconds };
}

function tell(result: Result): void {
  if (result.failed > 0) console.log(`\n--- ${result.name} ---\n${result.output.trimEnd()}\n`);
  console.log(lineOf(result));
}

function tellOfPostgres(): void {
  const { available, reason } = readPostgres();
  if (!available) console.log(`Without PostgreSQL: ${reason}`);
}

/** Says how much the stories take, and whether it is enough. */
function tellOfBranches(): boolean {
  try {
    const files = takenBranches(root);
    const isEnough = shareTaken(files) >= leastTaken;
    console.log(takenText(files));
    if (!isEnough)
      console.error(
        `It may not fall below ${leastTaken} %: npm run coverage:stories lists what is missing.`,
      );
    return isEnough;
  } catch (error) {
    console.error(`What the stories take of the branches is not known: ${String(error)}`);
    return false;
  }
}

function readPostgres(): { available: boolean; reason: string } {
  try {
    const text = readFileSync(`${root}test-results/postgresql.json`, 'utf8');
    return v.parse(postgresSchema, JSON.parse(text));
  } catch {
    return { available: false, reason: 'the suite that starts it never came so far.' };
  }
}
