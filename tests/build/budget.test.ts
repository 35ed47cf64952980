import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, describe, expect, test } from 'vitest';

import { firstLoads, overBudget } from '../../scripts/client/budget.ts';
import { foreignIn } from '../../scripts/client/foreign.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('the budget', () => {
  test('counts the entry, the route and what they import, each file once', () => {
    const loads = firstLoads(built());

    expect(loads.map(({ path, files }) => [path, files.map(({ file }) => file)])).toEqual([
      [
        '/',
        ['index.html', 'entry.js', 'react.js', 'landing.js', 'theme.js', 'entry.css', 'a.woff2'],
      ],
      [
        '/login',
        [
          'index.html',
          'entry.js',
          'react.js',
          'login.js',
          'xstate.js',
          'theme.js',
          'entry.css',
          'login.css',
          'a.woff2',
        ],
      ],
      [
        '/register',
        ['index.html', 'entry.js', 'react.js', 'register.js', 'theme.js', 'entry.css', 'a.woff2'],
      ],
    ]);
  });

  test('names the route that is over it, and by how much', () => {
    const files = [
      { file: 'entry.js', kind: 'script' as const, bytes: 90_000 },
      { file: 'login.js', kind: 'script' as const, bytes: 12_340 },
      { file: 'a.woff2', kind: 'font' as const, bytes: 50_000 },
    ];

    expect(overBudget([{ path: '/login', files }])).toEqual([
      '/login loads 102.3 kB of scripts first: the budget is 100.0 kB.',
    ]);
  });
});

describe('what is not for members', () => {
  test('is found in names and in text', () => {
    const folder = written({
      'assets/a.js': 'console.log("maya@example.com")',
      'assets/b.js': 'const inspected = true;',
      'mockServiceWorker.js': '',
    });

    expect(foreignIn(folder)).toEqual([
      'assets/a.js mentions "@example.com", which is not for members.',
      'mockServiceWorker.js mentions "mockServiceWorker", which is not for members.',
    ]);
  });
});

function built(): string {
  return written({
    'index.html':
      '<script src="/theme.js"></script><script type="module" src="/entry.js"></script>' +
      '<link rel="preload" as="font" href="/a.woff2" crossorigin>',
    'theme.js': '',
    'entry.js': '',
    'react.js': '',
    'landing.js': '',
    'register.js': '',
    'login.js': '',
    'xstate.js': '',
    'entry.css': '',
    'login.css': '',
    'a.woff2': '',
    '.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'entry.js', imports: ['_react.js'], css: ['entry.css'] },
      '_react.js': { file: 'react.js' },
      '_xstate.js': { file: 'xstate.js', imports: ['_react.js'] },
      'src/routes/landing/LandingRoute.tsx': { file: 'landing.js', imports: ['_react.js'] },
      'src/routes/account/RegisterRoute.tsx': { file: 'register.js', imports: ['_react.js'] },
      'src/routes/account/LoginRoute.tsx': {
        file: 'login.js',
        imports: ['_xstate.js', 'index.html'],
        css: ['login.css'],
      },
    }),
  });
}

function written(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-build-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }

  return folder;
}
