import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { takenBranches, takenText } from './test/coverage.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { status } = spawnSync('vitest run --project=stories --coverage', {
  cwd: root,
  stdio: 'inherit',
  shell: true,
});

const files = takenBranches(root);
const most = files.toSorted((one, other) => other.missing.length - one.missing.length);
for (const { path, taken, all, missing } of most.filter((file) => file.missing.length > 0)) {
  console.log(`${path}: ${taken} of ${all}, not ${[...new Set(missing)].join(', ')}`);
}
console.log(takenText(files));
process.exitCode = status ?? 1;
