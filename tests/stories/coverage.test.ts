// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { countWords, unshown } from '#stories/support/registry.ts';
import { workbench } from '#stories/support/workbench.ts';

const screens = workbench.machines.filter((machine) => machine.unshown === null);

describe('the workbench', () => {
  test.each(screens.map(({ id, states }) => [id, states]))(
    'shows every state of %s',
    (_, states) => {
      expect(states.filter(({ stories }) => stories.length === 0)).toEqual([]);
    },
  );

  test('claims states that there are only', () => {
    expect(workbench.strays).toEqual([]);
  });

  test('excuses no machine that is gone, and none that a story shows', () => {
    const known = new Set(workbench.machines.map(({ id }) => id));
    const excused = workbench.machines.filter((machine) => machine.unshown !== null);

    expect(Object.keys(unshown).filter((id) => !known.has(id))).toEqual([]);
    expect(excused.flatMap(({ states }) => states.flatMap(({ stories }) => stories))).toEqual([]);
  });

  test('counts its states in the README as they are', () => {
    const readme = readFileSync('README.md', 'utf8');

    expect(/<!-- states -->(?<number>.*)<!-- \/states -->/u.exec(readme)?.groups?.['number']).toBe(
      countWords(workbench),
    );
  });
});
