import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';
import { createMachine, StateMachine } from 'xstate';

import { tabled } from '../scripts/architecture/machines.ts';
import { withTables } from '../scripts/architecture/tables.ts';
import { unreadableCharts } from './support/architecture/charts.ts';
import { circlesOf } from './support/architecture/circles.ts';
import { colourLiterals } from './support/architecture/colours.ts';
import { misplacedFiles } from './support/architecture/folders.ts';
import { violationsOf } from './support/architecture/layers.ts';
import { misnamedMachines } from './support/architecture/machines.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const machines = Object.values(
  import.meta.glob<Record<string, unknown>>('../src/machines/**/*Machine.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .filter((value) => value instanceof StateMachine);
const everywhere = '{src,packages,stories,server,scripts,tests,.storybook}';

describe('the house', () => {
  test('imports downwards only', () => {
    expect(violationsOf(read(`${everywhere}/**/*.{ts,tsx}`))).toEqual([]);
  });

  test('has no circle of files, and none of folders', () => {
    expect(circlesOf(read(`${everywhere}/**/*.{ts,tsx,mjs}`))).toEqual([]);
  });

  test('keeps each file in an area or a named folder, and no folder crowded', () => {
    const paths = [...read(`${everywhere}/**/*.{ts,tsx,mjs,css}`).keys()];

    expect(misplacedFiles(paths)).toEqual([]);
  });

  test('is what ARCHITECTURE.md says, layer by layer and machine by machine', () => {
    const text = readFileSync(`${root}ARCHITECTURE.md`, 'utf8');

    expect(withTables(text, tabled(machines)), 'npm run architecture writes it anew').toBe(text);
  });

  test('names each machine after its file, and has its whole chart there', () => {
    expect(misnamedMachines(read('src/machines/**/*.ts'))).toEqual([]);
  });

  test('has no chart that cannot be read at a glance', () => {
    expect(unreadableCharts(machines)).toEqual([]);
  });

  test('takes every colour from the tokens', () => {
    expect(colourLiterals(read('{src,stories,packages/*/{src,sample}}/**/*.{css,ts,tsx}'))).toEqual(
      [],
    );
  });
});

describe('the check itself', () => {
  test.each([
    ['src/domain/common/day.ts', `import { useState } from 'react';`],
    [
      'src/machines/account/loginMachine.ts',
      `import * as auth from '../../services/app/authApi.ts';`,
    ],
    [
      'src/machines/account/loginMachine.ts',
      `import { loginAnswer } from '../../contract/account/auth.ts';`,
    ],
    [
      'src/services/app/authApi.ts',
      `import { loginMachine } from '../../machines/account/loginMachine.ts';`,
    ],
    [
      'src/components/account/LoginScreen.tsx',
      `import { loginMachine } from '#src/machines/account/loginMachine.ts';`,
    ],
    ['src/components/account/LoginScreen.tsx', `import { Link } from 'react-router-dom';`],
    ['src/routes/account/LoginRoute.tsx', `import { handlers } from '../../mocks/auth/auth.ts';`],
    ['src/main.tsx', `import { startMocks } from './mocks/app/browser.ts';`],
    ['src/mocks/auth/auth.ts', `export * from '../../services/app/authApi.ts';`],
    [
      'stories/account/LoginScreen.stories.tsx',
      `import { login } from '#src/services/app/authApi.ts';`,
    ],
    [
      'server/services/auth/auth.ts',
      `const greeting = import('../../../src/components/greeting.ts');`,
    ],
    ['src/contract/account/auth.ts', `import { day } from '../../domain/common/day.ts';`],
    [
      'packages/xstate-inspector/src/record/record.ts',
      `import { dayOf } from '../../../../src/domain/common/day.ts';`,
    ],
    [
      'packages/xstate-inspector/src/view/Inspector.tsx',
      `import { Button } from '#src/components/ui/Button.tsx';`,
    ],
    [
      'packages/xstate-inspector/tests/engine/engine.test.ts',
      `import { loginMachine } from '#src/machines/account/loginMachine.ts';`,
    ],
    [
      'packages/xstate-inspector/sample/main.ts',
      `import { noon } from '../../../tests/support/members.ts';`,
    ],
    [
      'src/inspector/fourfold.ts',
      `import { redact } from '../../packages/xstate-inspector/src/protocol/redact.ts';`,
    ],
    [
      'tests/inspector/travel.test.ts',
      `import { redact } from '@fourfold/xstate-inspector/protocol/redact';`,
    ],
    [
      'stories/account/LoginScreen.stories.tsx',
      `import { silenced } from '@fourfold/xstate-inspector/testing';`,
    ],
    [
      'src/routes/account/LoginRoute.tsx',
      `import type { Engine } from '@fourfold/xstate-inspector/engine';`,
    ],
  ])('refuses that %s says %s', (path, source) => {
    expect(violationsOf(new Map([[path, source]]))).toHaveLength(1);
  });

  test.each([
    [
      'src/machines/account/loginMachine.ts',
      `import type { LoginAnswer } from '../../contract/account/auth.ts';`,
    ],
    [
      'src/components/account/LoginScreen.tsx',
      `import { type LoginActorRef } from '../../machines/account/loginMachine.ts';`,
    ],
    ['src/main.tsx', `const { startMocks } = await import('./mocks/app/browser.ts');`],
    ['src/routes/account/LoginRoute.tsx', `import * as auth from '../../services/app/authApi.ts';`],
    ['stories/account/LoginFlow.stories.tsx', `import { App } from '#src/routes/app/App.tsx';`],
    [
      'server/services/auth/auth.ts',
      `import { loginRequest } from '../../../src/contract/account/auth.ts';`,
    ],
    ['src/domain/common/day.ts', `// import { useState } from 'react';`],
    [
      'src/inspector/fourfold.ts',
      `import type { InspectedApp } from '@fourfold/xstate-inspector';`,
    ],
    ['stories/support/stage.tsx', `import { silenced } from '@fourfold/xstate-inspector/testing';`],
    [
      'packages/xstate-inspector/sample/main.ts',
      `import { startInspectorIfWanted } from '@fourfold/xstate-inspector';`,
    ],
  ])('allows that %s says %s', (path, source) => {
    expect(violationsOf(new Map([[path, source]]))).toEqual([]);
  });

  test('names the files of a circle, and the folders of one', () => {
    const files = new Map([
      ['src/domain/app/a.ts', `import { b } from '../rooms/b.ts';`],
      ['src/domain/rooms/b.ts', `export { c } from './c.ts';`],
      ['src/domain/rooms/c.ts', `import type { A } from '../app/a.ts';`],
      ['src/domain/today/d.ts', `import { e } from '../timer/e.ts';`],
      ['src/domain/timer/e.ts', ''],
      ['src/domain/timer/f.ts', `const g = import('../today/g.ts');`],
      ['src/domain/today/g.ts', ''],
    ]);

    expect(circlesOf(files)).toEqual([
      'A circle of files: src/domain/app/a.ts → src/domain/rooms/b.ts → src/domain/rooms/c.ts → src/domain/app/a.ts',
      'A circle of folders: src/domain/app → src/domain/rooms → src/domain/app',
      'A circle of folders: src/domain/today → src/domain/timer → src/domain/today',
    ]);
  });

  test('names a file outside the areas, and a folder with too many of one kind', () => {
    const many = Array.from({ length: 17 }, (_, index) => `src/domain/today/a${index}.ts`);

    expect(misplacedFiles(['src/domain/a.ts', 'src/services/misc/a.ts', ...many])).toEqual([
      'src/domain/a.ts stands in no area and no named folder.',
      'src/services/misc/a.ts stands in no area and no named folder.',
      'src/domain/today .ts: 17 files, more than 16.',
    ]);
    expect(misplacedFiles(['src/main.tsx', 'tests/domain/today/a.test.ts'])).toEqual([]);
  });

  test('names the file and the target, and what is allowed instead', () => {
    const files = new Map([
      ['src/main.tsx', `import { startMocks } from './mocks/app/browser.ts';`],
      ['src/services/app/a.ts', `import { App } from '../../routes/app/App.tsx';`],
      [
        'src/components/app/A.tsx',
        `import { appMachine } from '../../machines/app/appMachine.ts';`,
      ],
    ]);

    expect(violationsOf(files)).toEqual([
      'src/main.tsx imports src/mocks/app/browser.ts: src/main.tsx may import it only dynamically.',
      'src/services/app/a.ts imports src/routes/app/App.tsx: src/services may import src/domain, src/contract only.',
      'src/components/app/A.tsx imports src/machines/app/appMachine.ts: src/components may import its types only.',
    ]);
  });

  test('sees a chart that is too deep or too full to be read', () => {
    const deep = {
      initial: 'a',
      states: {
        a: {
          initial: 'b',
          states: {
            b: {
              initial: 'c',
              states: { c: { initial: 'd', states: { d: { initial: 'e', states: { e: {} } } } } },
            },
          },
        },
      },
    };
    const full = {
      on: Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`event${index}`, {}])),
      initial: 's0',
      states: Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`s${index}`, {}])),
    };

    expect(
      unreadableCharts([
        createMachine({ id: 'deep', ...deep }),
        createMachine({ id: 'full', ...full }),
      ]),
    ).toEqual([
      'deep.a.b.c.d.e is 5 states deep, over 4.',
      'full has 13 transitions, over 12.',
      'full has 11 states, over 10.',
    ]);
  });

  test('sees a machine whose file, export or id is not as agreed, and a part of one', () => {
    const files = new Map([
      [
        'src/machines/outbox/outbox.ts',
        `export const outbox = setup({}).createMachine({ id: 'outbox' });`,
      ],
      ['src/machines/timer/timerMachine.ts', `export const timer = 1;`],
      ['src/machines/timer/timerParts.ts', `export const left = 1;`],
    ]);

    expect(misnamedMachines(files)).toEqual([
      'src/machines/outbox/outbox.ts makes a machine: name it after its machine, xMachine.ts.',
      'src/machines/timer/timerMachine.ts must export timerMachine.',
      `src/machines/timer/timerMachine.ts must give its machine the id 'timer'.`,
      'src/machines/timer/timerParts.ts is a part of a chart: a chart is read in one file, or it is two machines.',
    ]);
  });

  test('sees a colour in styles and in markup, and no colour in links, imports and notes', () => {
    const files = new Map([
      ['src/components/ui/Button.css', '.button { color: #fff; }\n.b { color: oklch(0.5 0 0); }'],
      ['src/components/ui/Icon.tsx', `<path stroke="#1D1829" />`],
      [
        'src/components/ui/Link.tsx',
        `import '#src/add.ts';\n<a href="#contact" />;\n/* once #abc */ <a href="/x#fade-in" />;`,
      ],
    ]);

    expect(colourLiterals(files)).toEqual([
      'src/components/ui/Button.css:1 names a colour: use a token. .button { color: #fff; }',
      'src/components/ui/Button.css:2 names a colour: use a token. .b { color: oklch(0.5 0 0); }',
      'src/components/ui/Icon.tsx:1 names a colour: use a token. <path stroke="#1D1829" />',
    ]);
  });
});

function read(pattern: string): Map<string, string> {
  // What is installed is not ours.
  const paths = globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).toSorted();

  return new Map(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(`${root}${path}`, 'utf8')]),
  );
}
