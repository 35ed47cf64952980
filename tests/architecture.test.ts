import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { colourLiterals, misnamedMachines, violationsOf } from './support/architecture.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('the house', () => {
  test('imports downwards only, and in no circle', () => {
    expect(violationsOf(read('{src,stories,server}/**/*.{ts,tsx}'))).toEqual([]);
  });

  test('names each machine after its file and keeps it under 200 lines', () => {
    expect(misnamedMachines(read('src/machines/**/*.ts'))).toEqual([]);
  });

  test('takes every colour from the tokens', () => {
    expect(colourLiterals(read('{src,stories}/**/*.{css,ts,tsx}'))).toEqual([]);
  });
});

describe('the check itself', () => {
  test.each([
    ['src/domain/day.ts', `import { useState } from 'react';`],
    ['src/machines/account/loginMachine.ts', `import * as auth from '../../services/authApi.ts';`],
    [
      'src/machines/account/loginMachine.ts',
      `import { loginAnswer } from '../../contract/auth.ts';`,
    ],
    [
      'src/services/authApi.ts',
      `import { loginMachine } from '../machines/account/loginMachine.ts';`,
    ],
    [
      'src/components/account/LoginScreen.tsx',
      `import { loginMachine } from '#src/machines/account/loginMachine.ts';`,
    ],
    ['src/components/account/LoginScreen.tsx', `import { Link } from 'react-router-dom';`],
    ['src/routes/account/LoginRoute.tsx', `import { handlers } from '../../mocks/auth.ts';`],
    ['src/main.tsx', `import { startMocks } from './mocks/browser.ts';`],
    ['src/mocks/auth.ts', `export * from '../services/authApi.ts';`],
    [
      'stories/account/LoginScreen.stories.tsx',
      `import { login } from '#src/services/authApi.ts';`,
    ],
    ['server/services/auth.ts', `const greeting = import('../../src/components/greeting.ts');`],
    ['src/contract/auth.ts', `import { day } from '../domain/day.ts';`],
  ])('refuses that %s says %s', (path, source) => {
    expect(violationsOf(new Map([[path, source]]))).toHaveLength(1);
  });

  test.each([
    [
      'src/machines/account/loginMachine.ts',
      `import type { LoginAnswer } from '../../contract/auth.ts';`,
    ],
    [
      'src/components/account/LoginScreen.tsx',
      `import { type LoginActorRef } from '../../machines/account/loginMachine.ts';`,
    ],
    ['src/main.tsx', `const { startMocks } = await import('./mocks/browser.ts');`],
    ['src/routes/account/LoginRoute.tsx', `import * as auth from '../../services/authApi.ts';`],
    ['stories/account/LoginFlow.stories.tsx', `import { App } from '#src/routes/app/App.tsx';`],
    ['server/services/auth.ts', `import { loginRequest } from '../../src/contract/auth.ts';`],
    ['src/domain/day.ts', `// import { useState } from 'react';`],
  ])('allows that %s says %s', (path, source) => {
    expect(violationsOf(new Map([[path, source]]))).toEqual([]);
  });

  test('names the files of a circle', () => {
    const files = new Map([
      ['src/domain/a.ts', `import { b } from './b.ts';`],
      ['src/domain/b.ts', `export { c } from './c.ts';`],
      ['src/domain/c.ts', `import type { A } from './a.ts';`],
    ]);

    expect(violationsOf(files)).toEqual([
      'A cycle: src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts',
    ]);
  });

  test('names the file and the target, and what is allowed instead', () => {
    const files = new Map([
      ['src/main.tsx', `import { startMocks } from './mocks/browser.ts';`],
      ['src/services/a.ts', `import { App } from '../routes/app/App.tsx';`],
      ['src/components/A.tsx', `import { appMachine } from '../machines/app/appMachine.ts';`],
    ]);

    expect(violationsOf(files)).toEqual([
      'src/main.tsx imports src/mocks/browser.ts: src/main.tsx may import it only dynamically.',
      'src/services/a.ts imports src/routes/app/App.tsx: src/services may import src/domain, src/contract only.',
      'src/components/A.tsx imports src/machines/app/appMachine.ts: src/components may import its types only.',
    ]);
  });

  test('sees a machine whose file, export, id or length is not as agreed', () => {
    const files = new Map([
      [
        'src/machines/today/outbox.ts',
        `export const outbox = setup({}).createMachine({ id: 'outbox' });`,
      ],
      ['src/machines/today/timerMachine.ts', `export const timer = 1;\n${'\n// more'.repeat(200)}`],
    ]);

    expect(misnamedMachines(files)).toEqual([
      'src/machines/today/outbox.ts makes a machine: name it after its machine, xMachine.ts.',
      'src/machines/today/timerMachine.ts must export timerMachine.',
      `src/machines/today/timerMachine.ts must give its machine the id 'timer'.`,
      'src/machines/today/timerMachine.ts has 202 lines: over 200 it is two machines.',
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
  const paths = globSync(pattern, { cwd: root }).toSorted();

  return new Map(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(`${root}${path}`, 'utf8')]),
  );
}
