import { describe, expect, test } from 'vitest';

import { shareTaken, takenOfFile, takenText } from '../../scripts/test/coverage.ts';
import { reachedAnew } from '../../scripts/test/coverageProvider.ts';

const source = [
  'export const said = (name: string, isLoud = false) =>',
  '  isLoud ? `${name}!` : name;',
];
const at = (line: number, from: number, to: number | null) => ({
  start: { line, column: from },
  end: { line, column: to },
});

describe('the branches of a file', () => {
  test('are those that its source has, and not those that the compiler put into it', () => {
    const file = {
      path: '/home/fourfold/src/components/Said.tsx',
      branchMap: {
        0: {
          type: 'cond-expr',
          loc: { start: { line: 2, column: 2 }, end: { line: null, column: -1 } },
        },
        1: { type: 'if', loc: at(2, 2, null) },
        2: { type: 'binary-expr', loc: at(1, 13, 17) },
        3: { type: 'default-arg', loc: at(1, 35, 49) },
      },
      b: { 0: [4, 0], 1: [0, 0], 2: [0, 0], 3: [1] },
    };

    expect(takenOfFile(file, source.join('\n'), '/home/fourfold/')).toEqual({
      path: 'src/components/Said.tsx',
      taken: 2,
      all: 3,
      missing: [2],
    });
  });

  test('are told by layer and together', () => {
    const files = [
      { path: 'src/components/One.tsx', taken: 9, all: 10, missing: [1] },
      { path: 'src/services/two.ts', taken: 1, all: 10, missing: [] },
    ];

    expect(shareTaken(files)).toBe(50);
    expect(takenText(files)).toBe(
      'The stories alone take 50.0 % of the branches: components 90.0 %, routes 0.0 %, services 10.0 %.',
    );
  });
});

describe('what a page counts', () => {
  test('is told of the files that are new, and of those that reached a place for the first time', () => {
    const told = new Map<string, number>();
    const one = { s: { 0: 1 }, f: { 0: 0 }, b: { 0: [0, 0] } };
    const two = { s: { 0: 0 }, f: {}, b: {} };

    expect(reachedAnew({ one, two }, told)).toEqual({ one, two });
    const again = { ...one, s: { 0: 9 } };
    expect(reachedAnew({ one: again, two }, told)).toEqual({});
    const further = { ...again, b: { 0: [0, 1] } };
    expect(reachedAnew({ one: further, two, three: two }, told)).toEqual({
      one: further,
      three: two,
    });
  });
});
