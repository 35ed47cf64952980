import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { createEngine } from '@fourfold/xstate-inspector/engine';
import type { Command } from '@fourfold/xstate-inspector/wire';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';

import { fourfold } from '#src/inspector/fourfold.ts';
import { histories, type Happening, type History } from './histories.ts';
import { lived } from './lived.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
// Beside the house, not in it: its checks read every file of theirs while this one runs.
const folder = `${root}pasted-${process.pid}`;

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a copied test', () => {
  test('passes as it is pasted, fails when the machine goes elsewhere, and holds no secret', async () => {
    const texts = await Promise.all(Object.values(histories).map(textOf));
    const [first = ''] = texts;
    const altered = first.replace(/(getSnapshot\(\)\.value\)\.toEqual\()'\w+'/, "$1'elsewhere'");

    const results = run([...texts, altered]);

    expect(texts.join('')).not.toMatch(/practice-daily-2026|123456|token-1/);
    expect(results).toEqual([...texts.map(() => 'passed'), 'failed']);
  }, 60_000);

  test('is formatted as the house wants it', async () => {
    const texts = await Promise.all(Object.values(histories).map(textOf));
    write(texts);

    const format = spawnSync(`${root}node_modules/.bin/oxfmt`, ['--check', folder], { cwd: root });

    expect(String(format.stdout)).not.toContain('pasted.ts');
  });
});

/** The test of the history in which most happened, among several, as the view is given it. */
async function textOf({ machine, input, happenings }: History): Promise<string> {
  const samples = fc.sample(fc.array(happenings, { minLength: 20, maxLength: 40 }), {
    numRuns: 60,
    seed: 8,
  });
  const lives = samples.map((history) => ({
    history,
    richness: richness(machine, input, history),
  }));
  const [richest] = lives.toSorted((one, other) => other.richness - one.richness);
  if (richest === undefined) throw new Error('A sample has at least one history.');

  return copiedFrom(machine, input, richest.history);
}

function richness(machine: AnyStateMachine, input: unknown, history: Happening[]): number {
  const steps = lived(machine, input, history).known.record?.steps ?? [];

  return new Set(steps.map(({ event, facts }) => `${event.type} ${facts.leaves.join()}`)).size;
}

/** Lives a history beside an engine, and asks that for the test. */
function copiedFrom(
  machine: AnyStateMachine,
  input: unknown,
  history: Happening[],
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const hearers: ((command: Command) => void)[] = [];
  const { inspect } = createEngine({
    app: fourfold,
    wire: {
      send(report) {
        if (report.type === 'text.made') resolve(report.text);
        if (report.type === 'command.refused') reject(new Error(report.message));
      },
      listen(hear) {
        hearers.push(hear);
        return () => {};
      },
    },
  });
  const { known } = lived(machine, input, history, inspect);
  for (const hear of hearers) {
    hear({ type: 'view.open' });
    hear({ type: 'test.copy', actorId: known.facts.id, step: null });
  }

  return promise;
}

function write(texts: string[]) {
  mkdirSync(folder);
  for (const [place, text] of texts.entries()) writeFileSync(fileOf(place), text);
}

function fileOf(place: number) {
  return `${folder}/${place}.pasted.ts`;
}

/** Runs tests in a Vitest of their own and says how each ended. */
function run(texts: string[]): unknown[] {
  write(texts);
  const config = `${folder}/vitest.config.ts`;
  const report = `${folder}/report.json`;
  writeFileSync(config, `export default { test: { include: ['**/*.pasted.ts'] } };\n`);
  const { VITEST: _, ...env } = process.env;
  const args = ['run', '--no-isolate', '--root', root, '--config', config, '--dir', folder];
  spawnSync(
    `${root}node_modules/.bin/vitest`,
    [...args, '--reporter=json', `--outputFile=${report}`],
    {
      cwd: root,
      env,
    },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string }[];
  };

  return texts.map(
    (_text, place) => testResults.find(({ name }) => name === fileOf(place))?.status,
  );
}
