import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import * as v from 'valibot';

const root = resolve(import.meta.dirname, '../../..');

const results = v.object({
  numTotalTests: v.number(),
  testResults: v.array(
    v.object({
      assertionResults: v.array(
        v.object({
          status: v.string(),
          fullName: v.string(),
          failureMessages: v.array(v.string()),
        }),
      ),
    }),
  ),
});

export interface TestsRun {
  total: number;
  /** The name and the first message of each that failed; there are no more after the first. */
  failed: string[];
}

/** Runs test files of a copy of the source, up to the first that fails. Where they cannot be run, none ran. */
export async function runTests(
  folder: string,
  files: readonly string[],
  { env = {}, signal }: { env?: Record<string, string>; signal: AbortSignal },
): Promise<TestsRun> {
  const made = await mkdtemp(join(tmpdir(), 'fourfold-tests-'));
  const report = join(made, 'results.json');

  try {
    const child = spawn(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...['unit', 'unit-window', 'unit-alone', 'server'].flatMap((project) => [
          '--project',
          project,
        ]),
        '--bail=1',
        '--reporter=json',
        `--outputFile=${report}`,
        ...files,
      ],
      { cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore', signal },
    );
    await new Promise<void>((done, fail) => child.on('close', () => done()).on('error', fail));

    const text = await readFile(report, 'utf8').catch(() => '{}');
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), results), text);
    return read.success ? runOf(read.output) : { total: 0, failed: [] };
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

function runOf({ numTotalTests: total, testResults }: v.InferOutput<typeof results>): TestsRun {
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ failureMessages, fullName }) => `${fullName}: ${failureMessages[0] ?? ''}`);

  return { total, failed };
}
