import { citationsIn, rulesIn } from './rules.ts';

/** How many rules may be named by no test. It is lowered with each rule that a test comes to name, and never raised. */
export const mostUnnamed = 21;

/** The rules that no test and no story with a `play` names, in the order in which they stand. */
export function unnamedRules(files: ReadonlyMap<string, string>): string[] {
  const proofs = new Map([...files].filter(([path, source]) => isProof(path, source)));
  const named = new Set(citationsIn(proofs).map(({ name }) => name));

  return rulesIn(files)
    .map(({ name }) => name)
    .filter((name) => !named.has(name));
}

/** How many rules no test names, and which, for the end of a run. */
export function unnamedText(unnamed: readonly string[]): string {
  const head = `Rules no test names: ${unnamed.length} (at most ${mostUnnamed})`;
  const areas = Map.groupBy(unnamed, (name) => name.split('#')[0] ?? '');
  const lines = [...areas].map(
    ([area, names]) => `  ${area.padEnd(18)} ${names.map((name) => name.split('#')[1]).join(', ')}`,
  );

  return [head, ...lines].join('\n');
}

function isProof(path: string, source: string): boolean {
  if (path.endsWith('.stories.tsx')) return /\bplay\b/u.test(source);

  return path.startsWith('tests/') && !path.includes('/support/');
}
