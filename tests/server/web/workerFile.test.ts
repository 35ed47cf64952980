import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { createWeb, type WebOptions } from '#server/web/web.ts';
import { builtClient } from '#tests/server/process/run.ts';

const origin = 'http://localhost:5173';
const serviceOrigins = { auth: origin, profile: origin, schedule: origin };
const page = '<meta name="fourfold:build" content="b1" />';

let folder: string;
beforeAll(async () => {
  folder = await builtClient();
  await writeFile(join(folder, 'sw.js'), 'worker();');
  await writeFile(join(folder, 'sw-retired.js'), 'retire();');
  const metas = ['auth', 'profile', 'schedule'].map(
    (name) => `<meta name="fourfold:${name}" content="">`,
  );
  await writeFile(join(folder, 'index.html'), `${page}${metas.join('')}<div id="root"></div>`);
});

function get(path: string, options: Partial<WebOptions> = {}) {
  const web = createWeb({ folder, origin, serviceOrigins, ...options });
  const { host } = new URL(options.origin ?? origin);

  return web.request(path, { headers: { Host: host } });
}

test('the worker is a script that is asked for again each time, under the policy of pages', async () => {
  const answer = await get('/sw.js');

  expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self'; ");
  const [told, worker] = (await answer.text()).split('\n');
  expect(told).toMatch(/^self\.fourfoldServed = '[0-9a-f]{12}'; self\.fourfoldHosts = \{.*\};$/u);
  expect(told).toContain(`{"auth":"${origin}","profile":"${origin}"}`);
  expect(worker).toBe('worker();');
});

test('another address of a service makes another worker, whose pages name it', async () => {
  const elsewhere = { ...serviceOrigins, auth: 'http://localhost:8000' };
  const texts = await Promise.all(
    [serviceOrigins, elsewhere, serviceOrigins].map(async (origins) =>
      (await get('/sw.js', { serviceOrigins: origins })).text(),
    ),
  );

  expect(texts[1]).not.toBe(texts[0]);
  expect(texts[2]).toBe(texts[0]);
});

test('one deployment takes it back: another stands in its place, and no page asks for it (rules/shell#X15)', async () => {
  expect(await (await get('/sw.js', { isShellRetired: true })).text()).toBe('retire();');
  expect(await (await get('/home', { isShellRetired: true })).text()).toContain(
    '<meta name="fourfold:build" content="">',
  );
  expect(await (await get('/home')).text()).toContain(page);
});

test('a folder without one has none', async () => {
  const client = await builtClient();

  const answer = await get('/sw.js', { folder: client });
  expect(answer.status).toBe(404);
  // The next version may have one.
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
});
