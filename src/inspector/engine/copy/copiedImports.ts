import type { ErrorClasses } from '../values/errorClasses.ts';

/** The imports of a copied test: of the machine, and of each name that its code needs. */
export function importsOf(
  name: string,
  path: string,
  asksTime: boolean,
  needed: Set<string>,
  classes: ErrorClasses,
): string[] {
  const engine = '#src/inspector/engine';
  const wanted = new Map([
    [path, [name]],
    [`${engine}/replay/silenced.ts`, ['silenced']],
  ]);
  const places = new Map([
    ['snapshotFrom', `${engine}/replay/beginning.ts`],
    ['standIn', `${engine}/values/standIn.ts`],
    ['standInActor', `${engine}/values/standIn.ts`],
  ]);
  for (const need of [...needed].toSorted()) {
    const from = places.get(need) ?? classes.get(need)?.path ?? null;
    if (from !== null) wanted.set(from, [...(wanted.get(from) ?? []), need]);
  }
  const vitest = asksTime
    ? 'afterEach, beforeEach, describe, expect, test, vi'
    : 'describe, expect, test';

  return [
    `import { ${vitest} } from 'vitest';`,
    `import { createActor, SimulatedClock, type AnyStateMachine } from 'xstate';`,
    '',
    ...[...wanted]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([from, names]) => `import { ${names.join(', ')} } from '${from}';`),
  ];
}
