import { once } from 'node:events';
import { networkInterfaces } from 'node:os';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { serveDevApp, type DevApp } from '../../../scripts/dev/devApp.ts';
import { temporaryFolder } from './run.ts';

const ports = { app: 0, auth: 8001, profile: 8002, schedule: 8003 };

let app: DevApp;
beforeAll(async () => {
  const cacheDir = await temporaryFolder();
  app = await serveDevApp(ports, { cacheDir, logLevel: 'silent', optimizeDeps: off });
});
afterAll(() => app[Symbol.asyncDispose]());

const off = { noDiscovery: true, include: [] };

async function page(path: string, host = 'localhost') {
  const response = await fetch(`http://${host}:${app.port}${path}`, {
    headers: { Accept: 'text/html' },
  });
  return { status: response.status, html: await response.text() };
}

test.each(['/', '/login'])('the app at %s is told the services’ origins', async (path) => {
  const { status, html } = await page(path);

  expect(status).toBe(200);
  expect(html).toContain('<meta name="fourfold:auth" content="http://localhost:8001">');
  expect(html).toContain('<meta name="fourfold:profile" content="http://localhost:8002">');
  expect(html).toContain('<meta name="fourfold:schedule" content="http://localhost:8003">');
});

test('the inspector’s page is served as it is', async () => {
  const { status, html } = await page('/inspector.html');

  expect(status).toBe(200);
  expect(html).toContain('<div id="inspector"></div>');
});

test('the worker of a build that was served there before is taken back (rules/shell#X15)', async () => {
  const { status, html: script } = await page('/sw.js');

  expect(status).toBe(200);
  expect(script).toContain('unregister()');
  // A worker is no module.
  expect(script).not.toMatch(/^\s*(?:import|export)\b/mu);
});

test('the app answers on every loopback address, as it does when started', async () => {
  const hosts = hasIpv6() ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'];
  const answers = await Promise.all(hosts.map((host) => page('/', host)));

  expect(answers.map(({ status }) => status)).toEqual(hosts.map(() => 200));
});

test('a page is told of changes on every loopback address', async () => {
  const hosts = hasIpv6() ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'];
  const token = /const wsToken = "(?<token>[^"]+)"/u.exec((await page('/@vite/client')).html);
  const first = await Promise.all(
    hosts.map(async (host) => {
      const url = `ws://${host}:${app.port}/?token=${token?.groups?.['token'] ?? ''}`;
      const socket = new WebSocket(url, 'vite-hmr');
      const [message] = (await once(socket, 'message')) as [MessageEvent<string>];
      socket.close();
      return message.data;
    }),
  );

  expect(first).toEqual(hosts.map(() => '{"type":"connected"}'));
});

function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((list) =>
    list?.some(({ address }) => address === '::1'),
  );
}
