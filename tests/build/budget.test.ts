import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, describe, expect, test } from 'vitest';

import { loadsOf, overBudget } from '../../scripts/client/budget.ts';
import { roomModules } from '../../scripts/client/roomModules.ts';
import { foreignIn } from '../../scripts/client/foreign.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('the budget', () => {
  test('counts what a route and its page need, each file once', () => {
    const loads = new Map(loadsOf(built()).map(({ path, files }) => [path, files]));
    const filesAt = (path: string) => loads.get(path)?.map(({ file }) => file);

    expect(filesAt('/login')).toEqual([
      '.pages/login/index.html',
      'react.js',
      'entry.js',
      'xstate.js',
      'room.js',
      'slides.js',
      'a.woff2',
      'b.woff2',
    ]);
    expect(filesAt('/dashboard, used,')).toEqual(['xstate.js', 'used.js']);
    expect(filesAt('/login with passkeys')).toEqual(['passkey.js']);
    expect(filesAt('the worker')).toEqual(['sw.js']);
    expect(filesAt('/dashboard')).toEqual([
      '.pages/dashboard/index.html',
      'react.js',
      'entry.js',
      'member.js',
      'feed.js',
      'home.js',
    ]);
    expect(filesAt('/dashboard, with a day that was ended,')).toEqual([
      'react.js',
      'entry.js',
      'member.js',
      'feed.js',
      'home.js',
      'written.js',
    ]);
    expect(filesAt('/progress')).toEqual([
      '.pages/progress/index.html',
      'react.js',
      'entry.js',
      'member.js',
      'feed.js',
      'xstate.js',
      'room.js',
      'room.css',
    ]);
    expect(filesAt('/task/:taskId')).toEqual([
      '.pages/index.html',
      'react.js',
      'entry.js',
      'member.js',
      'feed.js',
      'xstate.js',
      'room.js',
      'used.js',
      'room.css',
    ]);
    expect(filesAt('what is opened later')).toEqual(['calls.js', 'later.js']);
  });

  test('names the route that is over it, and by how much', () => {
    const file = (kind: 'script' | 'style' | 'font', bytes: number) => ({
      file: `${kind}-${bytes}`,
      kind,
      bytes,
    });
    const files = [file('script', 90_000), file('script', 12_340), file('font', 50_001)];
    const script = (bytes: number) => ({ kind: 'script' as const, bytes });
    const room = [file('style', 20_000), file('style', 1)];

    expect(
      overBudget([
        { path: '/login', files, limits: [script(100_000), { kind: 'font', bytes: 50_000 }] },
        { path: '/dashboard', files, limits: [{ ...script(150_000), files: 1 }] },
        { path: '/progress', files, limits: [{ ...script(102_340), files: 2 }] },
        { path: '/words', files: room, limits: [{ kind: 'style', bytes: 20_000, files: 1 }] },
      ]),
    ).toEqual([
      '/login loads 102.3 kB of scripts: the budget is 100.0 kB.',
      '/login loads 50.0 kB of fonts: the budget is 50.0 kB.',
      '/dashboard loads 2 scripts: the budget is 1.',
      '/words loads 20.0 kB of styles: the budget is 20.0 kB.',
      '/words loads 2 styles: the budget is 1.',
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
  const names = [
    'react',
    'entry',
    'room',
    'xstate',
    'member',
    'home',
    'feed',
    'written',
    'seal',
    'used',
    'calls',
    'slides',
    'passkey',
    'later',
    'sw',
  ];
  const files = names.map((name) => `${name}.js`);
  const pages = [
    '',
    'dashboard/',
    ...Object.keys(roomModules)
      .filter((path) => !path.includes(':'))
      .map((path) => `${path.slice(1)}/`),
    'experience/',
    'help/',
    'login/',
    'register/',
    'forgot-password/',
    'reset-password/',
    'not-me/',
    'request-invitation/',
    'confirm-address/',
    'undo-address/',
  ].map((path) => `.pages/${path}index.html`);
  const room = {
    file: 'room.js',
    imports: ['_xstate.js', 'index.html'],
    css: ['entry.css', 'room.css'],
  };
  const rooms = [
    ...globSync('src/routes/*/*{Route,Routes}.tsx'),
    'src/routes/account/address/addressLinks.ts',
  ].map((path) => [path, room]);

  return written({
    ...Object.fromEntries(['index.html', ...pages, ...files].map((file) => [file, ''])),
    'a.woff2': '',
    'b.woff2': '',
    'room.css': '',
    '.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'entry.js', imports: ['_react.js'], css: ['entry.css'] },
      '_react.js': { file: 'react.js' },
      '_xstate.js': { file: 'xstate.js', imports: ['_react.js'] },
      '_member.css': { file: 'member.css', name: 'member' },
      '_member.js': { file: 'member.js', name: 'member', imports: ['index.html'] },
      '_home.js': { file: 'home.js', name: 'home', imports: ['_member.js'] },
      '_feed.js': { file: 'feed.js', name: 'feed', imports: ['_member.js'] },
      '_written.js': { file: 'written.js', name: 'written', imports: ['_member.js'] },
      '_sending.js': { file: 'used.js', name: 'sending', imports: ['_xstate.js'] },
      '_live.js': { file: 'used.js', name: 'live', imports: ['_member.js'] },
      '_desk.js': { file: 'used.js', name: 'desk', imports: ['_xstate.js'] },
      '_bar.js': { file: 'used.js', name: 'bar', imports: ['_member.js'] },
      '_sounds.js': { file: 'used.js', name: 'sounds' },
      '_ways.js': { file: 'used.js', name: 'ways' },
      '_reflecting.js': { file: 'used.js', name: 'reflecting' },
      '_slides.js': { file: 'slides.js', name: 'slides', imports: ['index.html'] },
      '_calls.js': { file: 'calls.js', name: 'calls', imports: ['index.html'] },
      'src/routes/account/passkeys/PasskeyBeside.tsx': {
        file: 'passkey.js',
        imports: ['index.html', '_xstate.js', '_calls.js'],
      },
      'src/services/yourData/sealDevice.ts': { file: 'used.js' },
      'src/components/account/CloseAccount.tsx': { file: 'later.js' },
      '_overlays.js': { file: 'used.js', name: 'overlays' },
      '_followed.js': { file: 'used.js', name: 'followed' },
      'src/routes/rooms/ShellHost.tsx': { file: 'used.js' },
      'src/components/practice/PracticeChooser.tsx': { file: 'used.js' },
      '.fonts/newsreader-display.woff2': { file: 'a.woff2' },
      '.fonts/figtree-text.woff2': { file: 'b.woff2' },
      ...Object.fromEntries(rooms),
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
