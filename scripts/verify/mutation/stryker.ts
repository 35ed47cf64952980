import { spawn } from 'node:child_process';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import * as v from 'valibot';

import { NotHere } from '../support/row.ts';
import { mutationReport, type MutationReport } from './score.ts';
import { testsVariable } from './testsVariable.ts';

const here = import.meta.dirname;
const root = resolve(here, '../../..');
const stryker = join(here, 'node_modules/@stryker-mutator/core/bin/stryker.js');

/**
 * Mutates files, one change at a time, and runs those of the tests that reach each; both are globs. Rejects with NotHere where the
 * tool is not there and cannot be installed, and with an Error where the tests fail by themselves.
 */
export async function mutate(
  files: readonly string[],
  tests: readonly string[],
  signal: AbortSignal,
): Promise<MutationReport> {
  await install(signal);
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-mutation-'));

  try {
    const config = join(folder, 'stryker.json');
    const report = join(folder, 'report.json');
    await writeFile(config, JSON.stringify(configOf(files, report, join(folder, 'work'))));
    const { output } = await run(process.execPath, [stryker, 'run', config], root, signal, {
      [testsVariable]: JSON.stringify(tests),
    });
    const text = await readFile(report, 'utf8').catch(() => {
      throw new Error(`No mutant was tried: ${lastWordsOf(output)}`);
    });
    return v.parse(v.pipe(v.string(), v.parseJson(), mutationReport), text);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function configOf(files: readonly string[], report: string, work: string) {
  return {
    mutate: files,
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/verify/mutation/vitest.config.ts', related: true },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    // A change of what is made once, when its module loads, would need a process of its own.
    ignoreStatic: true,
    reporters: ['json'],
    jsonReporter: { fileName: report },
    concurrency: 2,
    tempDirName: work,
    symlinkNodeModules: true,
    ignorePatterns: ['dist', 'dist-mock', 'storybook-static', 'test-results', 'tests/e2e', 'data'],
    // It rewrites the settings of TypeScript by a library that TypeScript 7 has no more, and that no test needs.
    tsconfigFile: 'none.json',
  };
}

/** Installs the tool beside this file the first time: 64 MB that nobody needs to run or prove Fourfold. */
async function install(signal: AbortSignal): Promise<void> {
  const isThere = await access(stryker).then(
    () => true,
    () => false,
  );
  if (isThere) return;

  const { code } = await run('npm', ['ci'], here, signal);
  if (code !== 0) throw new NotHere('The mutation tool cannot be installed here.');
}

/** What the tool said last, without the lines of its stack. */
function lastWordsOf(output: string): string {
  const lines = output.split('\n').filter((line) => !/^\s*(?:at |$)/u.test(line));

  return lines.slice(-6).join(' ');
}

function run(
  command: string,
  given: readonly string[],
  cwd: string,
  signal: AbortSignal,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((done, fail) => {
    const env = { ...process.env, ...variables };
    const child = spawn(command, given, { cwd, env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('error', fail);
    child.on('close', (code) => done({ code, output }));
  });
}
