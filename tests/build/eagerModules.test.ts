import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { eagerModules, smallest } from '../../scripts/client/shortScripts.ts';

const folder = mkdtempSync(join(tmpdir(), 'fourfold-eager-'));
const inBrackets = /\(\((?:\w+=>|\(\w+,\w+\)=>)\{/gu;

beforeAll(() => {
  writeFileSync(join(folder, 'first.cjs'), 'exports.first = [1, 2].map((one) => { return one });');
  writeFileSync(
    join(folder, 'second.cjs'),
    'module.exports = () => { return require("./first.cjs") };',
  );
  writeFileSync(
    join(folder, 'main.js'),
    'import second from "./second.cjs"; globalThis.told = second().first;',
  );
  writeFileSync(
    join(folder, 'plain.js'),
    'globalThis.told = [1].map((one) => { return one + 1 });',
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each CommonJS module is in brackets, and nothing else is; it still does what it did', async () => {
  const script = await written('main.js');
  expect(script.match(inBrackets)).toHaveLength(2);

  const told: unknown = await import(`data:text/javascript,${encodeURIComponent(script)}`).then(
    () => Reflect.get(globalThis, 'told'),
  );
  expect(told).toEqual([1, 2]);
});

test('without the plugin the minifiers leave no brackets', async () => {
  expect((await written('main.js', [])).match(inBrackets)).toBeNull();
});

test('a file of modules alone is left as it is', async () => {
  expect(await written('plain.js')).toBe(await written('plain.js', []));
});

async function written(input: string, plugins = [eagerModules()]): Promise<string> {
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: {
      ...smallest,
      write: false,
      rolldownOptions: { ...smallest.rolldownOptions, input: join(folder, input) },
    },
  });
  const [output] = [result].flat();
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built.');

  return output.output[0].code;
}
