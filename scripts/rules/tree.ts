import { globSync, readFileSync } from 'node:fs';

/** Everything in the repository that is read by people, by its path, but for the test that plants faults. `root` ends in a slash. */
export function readTree(root: string): Map<string, string> {
  const patterns = [
    '{src,packages,server,stories,scripts,tests,docs,public,.storybook}/**/*.{ts,tsx,mjs,js,css,html,md}',
    '*.{ts,html,md}',
  ];
  const paths = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'tests/rules.test.ts');

  return new Map(paths.toSorted().map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]));
}
