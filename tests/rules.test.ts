import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { areas } from '../scripts/architecture/folders.ts';
import { readTree } from '../scripts/rules/tree.ts';
import { mostUnnamed, unnamedRules, unnamedText } from '../scripts/rules/unnamed.ts';
import {
  countFault,
  deadCitations,
  foreignCitations,
  misnumberedRules,
  sharedLetters,
} from './support/rules/faults.ts';

const files = readTree(fileURLToPath(new URL('..', import.meta.url)));

describe('the rules', () => {
  test('have a page for each area, and one for each thing that several of them share', () => {
    const pages = [...files.keys()].filter((path) => path.startsWith('docs/rules/'));

    expect(pages).toEqual(
      [
        ...areas,
        'common',
        'factors',
        'media',
        'membership',
        'passkeys',
        'practiceFeed',
        'shell',
        'spoken',
        'README',
      ]
        .map((name) => `docs/rules/${name}.md`)
        .toSorted(),
    );
  });

  test('are numbered from 1 on, each page by a letter of its own', () => {
    expect([...misnumberedRules(files), ...sharedLetters(files)]).toEqual([]);
  });

  test('are there wherever one is cited', () => {
    expect(deadCitations(files)).toEqual([]);
  });

  test('are all that is cited', () => {
    expect(foreignCitations(files)).toEqual([]);
  });

  test('are named by the tests that prove them, but for a number that only falls', () => {
    expect(countFault(unnamedRules(files))).toBeNull();
  });
});

describe('the check itself', () => {
  const page = 'docs/rules/timer.md';
  const rules = (...ids: string[]) => ids.map((id) => `<a id="${id}"></a>**${id}** So.`).join('\n');

  test.each([
    [rules('T1', 'T1'), ['docs/rules/timer.md:2 is T1: T2 comes next.']],
    [rules('T1', 'T3'), ['docs/rules/timer.md:2 is T3: T2 comes next.']],
    [
      rules('T2', 'T1'),
      [
        'docs/rules/timer.md:1 is T2: T1 comes next.',
        'docs/rules/timer.md:2 is T1: T2 comes next.',
      ],
    ],
    [rules('T1', 'S2'), ['docs/rules/timer.md:2 is S2: T2 comes next.']],
    [
      '<a id="T1"></a>**T2** So.',
      ['docs/rules/timer.md:1 is no rule: write <a id="X1"></a>**X1** and it.'],
    ],
    ['**T1** So.', ['docs/rules/timer.md:1 is no rule: write <a id="X1"></a>**X1** and it.']],
    [rules('T1', 'T2'), []],
  ])('sees what is wrong with the numbers of %j', (text, faults) => {
    expect(misnumberedRules(new Map([[page, text]]))).toEqual(faults);
  });

  test('sees a letter that two pages have', () => {
    const pages = new Map([
      [page, rules('T1')],
      ['docs/rules/today.md', rules('T1')],
    ]);

    expect(sharedLetters(pages)).toEqual(['T is the letter of rules/timer and rules/today.']);
  });

  test('sees a citation that leads nowhere, in code and as a link', () => {
    const tree = new Map([
      [page, rules('T1')],
      ['src/a.ts', '// rules/timer#T1, rules/timer#T2'],
      ['README.md', '\n[T1](docs/rules/timer.md#T1), [T1](docs/rules/timers.md#T1)'],
    ]);

    expect(deadCitations(tree)).toEqual([
      'src/a.ts:1 cites rules/timer#T2, and there is no such rule.',
      'README.md:2 cites rules/timers#T1, and there is no such rule.',
    ]);
  });

  test.each([
    '/** As it was read (reading G7). */',
    '// Readings G8 and G26.',
    '(specification 2 §4)',
    'Specification §4.',
    'several members may use one browser (G16)',
  ])('sees that %j is not in the repository', (text) => {
    expect(foreignCitations(new Map([['src/a.ts', text]]))).toHaveLength(1);
  });

  test.each(['RFC 9110 §13.1', 'a specification', 'G', 'G0', 'the reading of a clock'])(
    'minds no %j',
    (text) => {
      expect(foreignCitations(new Map([['src/a.ts', text]]))).toEqual([]);
    },
  );

  test('counts a rule that a test or a story that plays names, and no other', () => {
    const tree = new Map([
      [page, rules('T1', 'T2', 'T3', 'T4', 'T5')],
      ['src/a.ts', '// rules/timer#T1'],
      ['tests/timer/a.test.ts', `test('ends (rules/timer#T2)', () => {});`],
      ['tests/support/timer.ts', '// rules/timer#T3'],
      ['stories/timer/A.stories.tsx', '// rules/timer#T4\nmeta.story({});'],
      ['stories/timer/B.stories.tsx', '// rules/timer#T5\nmeta.story({ play() {} });'],
    ]);

    expect(unnamedRules(tree)).toEqual(['rules/timer#T1', 'rules/timer#T3', 'rules/timer#T4']);
    expect(unnamedText(unnamedRules(tree))).toBe(
      `Rules no test names: 3 (at most ${mostUnnamed})\n  rules/timer        T1, T3, T4`,
    );
  });

  test('wants neither more of them nor a limit that is higher than it need be', () => {
    const many = Array.from({ length: mostUnnamed + 1 }, (_, index) => `rules/timer#T${index + 1}`);

    expect(countFault(many)).toMatch(/^Name each new rule .*\(at most \d+\)\n {2}rules\/timer/u);
    expect(countFault(many.slice(2))).toBe(
      `Lower mostUnnamed to ${mostUnnamed - 1} in scripts/rules/unnamed.ts.`,
    );
    expect(countFault(many.slice(1))).toBeNull();
  });
});
