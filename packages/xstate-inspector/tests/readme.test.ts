import { existsSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  name: string;
  exports: Record<string, string>;
};

test('the README names each public entry, and none that is not there', () => {
  const named = readme.matchAll(new RegExp(`${manifest.name}(?<entry>(?:/[\\w.]+)?)['\`]`, 'gu'));
  const entries = new Set([...named].map(({ groups }) => `.${groups?.['entry'] ?? ''}`));

  expect(entries).toEqual(new Set(Object.keys(manifest.exports)));
  for (const file of Object.values(manifest.exports)) {
    expect([file, existsSync(new URL(file, root))]).toEqual([file, true]);
  }
});

test('its first lines are the sample’s', () => {
  const main = readFileSync(new URL('sample/main.ts', root), 'utf8');
  const page = readFileSync(new URL('sample/inspector.ts', root), 'utf8');
  const shown = [...readme.matchAll(/^import .*xstate-inspector.*$/gmu)].map(([line]) => line);

  for (const line of shown.slice(0, 2)) expect(`${main}\n${page}`).toContain(line);
});
