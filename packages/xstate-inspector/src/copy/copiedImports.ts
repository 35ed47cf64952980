import type { ErrorClasses } from '../values/errorClasses.ts';

/** Where a copied test has from what it needs of the inspector. */
const testing = '@fourfold/xstate-inspector/testing';
const tools = new Set(['seenSnapshot', 'silenced', 'snapshotFrom', 'standIn', 'standInActor']);

/** The imports of a copied test: of the machine, and of each name that its code needs. */
export function importsOf(
  name: string,
  path: string,
  asksTime: boolean,
  needed: Set<string>,
  classes: ErrorClasses,
): string[] {
  const names = ['silenced', ...needed].toSorted();
  const vitest = asksTime
    ? 'afterEach, beforeEach, describe, expect, test, vi'
    : 'describe, expect, test';
  const own = new Map([[path, [name]]]);
  for (const need of names) {
    const from = classes.get(need)?.path ?? null;
    if (from !== null) own.set(from, [...(own.get(from) ?? []), need]);
  }

  return [
    importOf(
      names.filter((need) => tools.has(need)),
      testing,
    ),
    `import { ${vitest} } from 'vitest';`,
    `import { createActor, SimulatedClock, type AnyStateMachine } from 'xstate';`,
    '',
    ...[...own]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([from, imported]) => importOf(imported, from)),
  ];
}

function importOf(names: string[], from: string): string {
  return `import { ${names.join(', ')} } from '${from}';`;
}
