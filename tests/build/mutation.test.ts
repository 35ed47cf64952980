import { expect, test } from 'vitest';

import { scoresOf } from '../../scripts/verify/mutation/score.ts';

const groups = [
  { name: 'timer', least: 90, files: ['src/domain/timer/*.ts'] },
  { name: 'elsewhere', least: 80, files: ['src/domain/**/*.ts'] },
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
