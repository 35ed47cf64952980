import { globSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, test } from 'vitest';

import { filesOf, mutationGroups } from '../../scripts/verify/mutation/groups.ts';
import { scoresOf } from '../../scripts/verify/mutation/score.ts';

const root = resolve(import.meta.dirname, '../..');
const groups = [
  { name: 'timer', least: 90, files: ['src/domain/timer/*.ts'], tests: [] },
  { name: 'elsewhere', least: 80, files: ['src/domain/**/*.ts'], tests: [] },
];

function mutants(...statuses: string[]) {
  return {
    mutants: statuses.map((status) => ({
      status,
      mutatorName: 'BooleanLiteral',
      replacement: 'false',
      location: { start: { line: 7 } },
    })),
  };
}

test('a mutant that no test sees lowers the score of the first group that has its file', () => {
  const scores = scoresOf(
    {
      files: {
        'src/domain/timer/timer.ts': mutants('Killed', 'Timeout', 'Survived', 'Ignored'),
        'src/domain/common/day.ts': mutants('Killed', 'NoCoverage', 'RuntimeError'),
      },
    },
    groups,
  );

  expect(scores).toEqual([
    {
      group: groups[0],
      percent: (100 * 2) / 3,
      mutants: 3,
      unseen: ['src/domain/timer/timer.ts:7 BooleanLiteral: false'],
    },
    {
      group: groups[1],
      percent: 50,
      mutants: 2,
      unseen: ['src/domain/common/day.ts:7 BooleanLiteral: false'],
    },
  ]);
});

test('a group without a mutant is whole', () => {
  expect(scoresOf({ files: {} }, groups).map(({ percent }) => percent)).toEqual([100, 100]);
});

test('each file is mutated for one group', () => {
  const mutated = mutationGroups.flatMap((group) => {
    const [left, taken] = [
      filesOf(group).filter((glob) => !glob.startsWith('!')),
      filesOf(group).filter((glob) => glob.startsWith('!')),
    ];
    return globSync(left, { cwd: root, exclude: taken.map((glob) => glob.slice(1)) });
  });

  expect(mutated.length).toBeGreaterThan(50);
  expect(new Set(mutated).size).toBe(mutated.length);
});

test.each(mutationGroups)('the files and the tests of the group $name are there', (group) => {
  const globs = [...group.files, ...group.tests];

  expect(globs.filter((glob) => globSync(glob, { cwd: root }).length === 0)).toEqual([]);
});
