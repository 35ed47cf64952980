import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import type { Manifest } from '../../scripts/client/manifest.ts';
import { writeMembersPages } from '../../scripts/client/membersPages.ts';
import { roomModules } from '../../scripts/client/roomModules.ts';

const folder = mkdtempSync(join(tmpdir(), 'fourfold-pages-'));

afterEach(() => rmSync(folder, { recursive: true }));

test('a member’s page has the browser fetch at once all that its room needs, each file once', () => {
  const manifest: Manifest = {
    'index.html': { file: 'entry.js', css: ['entry.css'] },
    _member: { name: 'member', file: 'member.js', imports: ['index.html'], css: ['member.css'] },
    _home: { name: 'home', file: 'home.js', imports: ['_member'], css: ['home.css'] },
    ...Object.fromEntries(
      Object.values(roomModules).map((module) => [module, { file: 'room.js', imports: ['_home'] }]),
    ),
  };
  const empty = `<head>\n    <script src="/entry.js"></script>\n    <link href="/entry.css">\n  </head>`;

  writeMembersPages(folder, manifest, empty);

  const fetchedAt = (path: string) =>
    [
      ...readFileSync(join(folder, '.pages', path, 'index.html'), 'utf8').matchAll(
        /rel="(?<rel>[^"]*)".* href="\/(?<file>[^"]*)"/gu,
      ),
    ].map(({ groups }) => `${groups?.['rel']} ${groups?.['file']}`);
  expect(fetchedAt('/dashboard')).toEqual([
    'stylesheet member.css',
    'stylesheet home.css',
    'modulepreload member.js',
    'modulepreload home.js',
  ]);
  expect(fetchedAt('/schedule')).toEqual([...fetchedAt('/dashboard'), 'modulepreload room.js']);
});
