import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { array, object, parse, string } from 'valibot';

const reported = object({
  testResults: array(object({ name: string(), status: string() })),
});

/**
 * Pastes copied tests, as `0.pasted.ts` and so on, into a folder of their own in another, and takes it away again after `look`.
 * Let that be where nothing else looks for files.
 */
export function pasted<TSeen>(
  texts: readonly string[],
  within: string,
  look: (folder: string) => TSeen,
): TSeen {
  const folder = mkdtempSync(join(within, 'pasted-'));

  try {
    for (const [place, text] of texts.entries()) writeFileSync(fileOf(folder, place), text);
    return look(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs copied tests in a Vitest of their own, that of `root`, and says how each ended: `passed`, `failed`, or undefined. */
export function endsOf(texts: readonly string[], root: string): (string | undefined)[] {
  return pasted(texts, root, (folder) => {
    const config = join(folder, 'vitest.config.ts');
    const report = join(folder, 'report.json');
    writeFileSync(config, `export default { test: { include: ['**/*.pasted.ts'] } };\n`);
    const { VITEST: _, ...env } = process.env;
    const where = ['--root', root, '--config', config, '--dir', folder];
    const run = spawnSync(
      join(root, 'node_modules/.bin/vitest'),
      ['run', '--no-isolate', ...where, '--reporter=json', `--outputFile=${report}`],
      { cwd: root, env },
    );
    if (run.error !== undefined) throw run.error;

    const { testResults } = parse(reported, JSON.parse(readFileSync(report, 'utf8')));
    return [...texts.keys()].map(
      (place) => testResults.find(({ name }) => name === fileOf(folder, place))?.status,
    );
  });
}

function fileOf(folder: string, place: number): string {
  return join(folder, `${place}.pasted.ts`);
}
