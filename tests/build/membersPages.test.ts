import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import type { Manifest } from '../../scripts/client/manifest.ts';
import { writeMembersPages } from '../../scripts/client/membersPages.ts';
import { roomModules } from '../../scripts/client/roomModules.ts';

const folder = mkdtempSync(join(tmpdir(), 'fourfold-pages-'));

afterEach(() => rmSync(folder, { recursive: true }));

test('a member’s page has the styles of every room, and has the browser fetch at once all that its own needs, the longest first', () => {
  const manifest: Manifest = {
    'index.html': { file: 'entry.js', css: ['entry.css'] },
    _member: { name: 'member', file: 'member.js', imports: ['index.html'], css: ['member.css'] },
    _home: { name: 'home', file: 'home.js', imports: ['_member'], css: ['home.css'] },
    ...Object.fromEntries(
      Object.values(roomModules)
        .flat()
        .map((module) => [module, { file: 'room.js', imports: ['_home'], css: ['room.css'] }]),
    ),
  };
  const contents = {
    'entry.css': 'a {}',
    'member.css': 'b {}',
    'home.css': 'c {}',
    'entry.js': '',
    'member.js': '12',
    'home.js': '1',
    'room.js': '123',
  };
  for (const [file, text] of Object.entries(contents)) writeFileSync(join(folder, file), text);
  const empty = `<head>\n    <script src="/entry.js"></script>\n  </head>`;

  writeMembersPages(folder, manifest, empty, ['<link rel="preload" href="/a.woff2">']);

  const pageAt = (path: string) =>
    readFileSync(join(folder, '.pages', path, 'index.html'), 'utf8')
      .trim()
      .split(/\s*\n\s*/u);
  const fetched = ['member.js', 'home.js'].map(preload);
  expect(pageAt('/dashboard')).toEqual([
    '<head>',
    '<script src="/entry.js"></script>',
    '<style>a {}b {}c {}</style>',
    ...['entry.css', 'member.css', 'home.css'].map(
      (file) => `<link rel="stylesheet" disabled crossorigin href="/${file}">`,
    ),
    '<link rel="preload" href="/a.woff2">',
    ...fetched,
    '</head>',
  ]);
  expect(pageAt('/schedule').slice(-5)).toEqual([
    '<link rel="stylesheet" crossorigin href="/room.css">',
    preload('room.js'),
    ...fetched,
    '</head>',
  ]);
});

function preload(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${file}">`;
}
