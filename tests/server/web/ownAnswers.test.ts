import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterEach, describe, expect, test } from 'vitest';

import { loopbackHosts } from '#server/config/config.ts';
import { onlyLoopback } from '#server/web/hostCheck.ts';
import type { Fetch } from '#server/web/httpServer.ts';
import { listenOnAll } from '#server/web/listen.ts';
import { createWeb } from '#server/web/web.ts';
import { builtClient } from '#tests/server/process/run.ts';

const origin = 'https://fourfold.example';
const serviceOrigins = { auth: origin, profile: origin, schedule: origin };
const anyPort = { app: 0, auth: 0, profile: 0, schedule: 0 };
const body = (message: string) => JSON.stringify({ message, detail: message, requestId: '' });

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('every answer of a listener by itself has the headers of data (rules/common#M13):', () => {
  const hello: Fetch = () => new Response('hello');

  test.each<[string, Fetch | null, string, string, string]>([
    [
      'while nobody answers yet',
      null,
      'GET / HTTP/1.1\r\nHost: fourfold.example',
      '503 Service Unavailable',
      'Fourfold is starting.\n',
    ],
    [
      'to a request without a host',
      hello,
      'GET / HTTP/1.1',
      '400 Bad Request',
      body('The request is malformed.'),
    ],
    [
      'to a host that is none',
      hello,
      'GET / HTTP/1.1\r\nHost: a/b',
      '400 Bad Request',
      body('The request is malformed.'),
    ],
    [
      'to a path that is none',
      hello,
      'GET /a\\b HTTP/1.1\r\nHost: fourfold.example',
      '400 Bad Request',
      body('The request is malformed.'),
    ],
    [
      'to an expectation that it does not know',
      hello,
      'GET / HTTP/1.1\r\nHost: fourfold.example\r\nExpect: the-best',
      '417 Expectation Failed',
      body('The expectation cannot be met.'),
    ],
    [
      'to a failure that nobody foresaw',
      () => Promise.reject(new Error('unforeseen')),
      'GET / HTTP/1.1\r\nHost: fourfold.example',
      '500 Internal Server Error',
      body('Something went wrong on our side. Please try again.'),
    ],
    [
      'to what is no HTTP',
      hello,
      'HELO fourfold',
      '400 Bad Request',
      body('The request is malformed.'),
    ],
    [
      'to a head that is too large',
      hello,
      `GET / HTTP/1.1\r\nHost: fourfold.example\r\nX-Long: ${'x'.repeat(20_000)}`,
      '431 Request Header Fields Too Large',
      body('The head of the request is too large.'),
    ],
  ])('%s', async (_, answer, head, status, said) => {
    const came = await ask(await listening(answer), head);

    expect([came.status, came.body]).toEqual([status, said]);
    expect(came.headers).toMatchObject({ ...ofData, ...readable });
  });

  test('to a name that is not this machine’s', async () => {
    const { app } = await listenOnAll(['app'], anyPort, loopbackHosts);
    closing.push(() => app.close());
    app.answer(onlyLoopback(app.port, hello));
    const came = await ask(app.port, 'GET / HTTP/1.1\r\nHost: evil.example');

    expect([came.status, came.body]).toEqual([
      '421 Misdirected Request',
      body('This address is not answered here.'),
    ]);
    const { 'strict-transport-security': _, ...overPlainHttp } = ofData;
    expect(came.headers).toMatchObject(overPlainHttp);
  });

  test('but to an upgrade, which is answered as any request, and to CONNECT, which is not answered', async () => {
    const port = await listening(hello);
    const upgrade = 'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade, close';
    const tunnel = connect(port, '127.0.0.1').end(
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
    );

    expect((await ask(port, upgrade)).body).toBe('hello');
    expect(await text(tunnel)).toBe('');
  });
});

describe('every answer of the web server by itself has headers (rules/common#M13):', () => {
  test.each([
    ['the redirect to its own name', 'GET /login?a=b HTTP/1.1\r\nHost: 10.0.0.7', 308],
    ['the redirect of a service’s path', 'GET /auth/x HTTP/1.1\r\nHost: 10.0.0.7', 308],
    ['a page', 'GET /login HTTP/1.1\r\nHost: fourfold.example', 200],
    ['nothing', 'GET /nothing.js HTTP/1.1\r\nHost: fourfold.example', 404],
    ['a method that no page has', 'DELETE / HTTP/1.1\r\nHost: fourfold.example', 404],
  ])('%s, those of a page', async (_, head, status) => {
    const web = createWeb({
      folder: await builtClient(),
      origin,
      serviceOrigins,
      services: () => new Response('service'),
    });
    const came = await ask(await listening(web.fetch), head);

    expect(Number.parseInt(came.status, 10)).toBe(status);
    expect(came.headers).toMatchObject(ofPages);
  });

  test('its health, those of data', async () => {
    const web = createWeb({ folder: await builtClient(), origin, serviceOrigins });
    const came = await ask(await listening(web.fetch), 'GET /health HTTP/1.1\r\nHost: 10.0.0.7');

    expect(came.status).toBe('200 OK');
    expect(came.headers).toMatchObject(ofData);
  });

  test('a page that cannot be read, those of a page, and the reason is logged', async () => {
    const folder = await builtClient();
    const reasons: unknown[] = [];
    const log = { error: (reason: unknown) => void reasons.push(reason) };
    const web = createWeb({ folder, origin, serviceOrigins, log });
    await rm(join(folder, 'index.html'));
    const came = await ask(
      await listening(web.fetch),
      'GET /dashboard HTTP/1.1\r\nHost: fourfold.example',
    );

    expect([came.status, came.body]).toEqual([
      '500 Internal Server Error',
      'Something went wrong on our side. Please try again.\n',
    ]);
    expect(came.headers).toMatchObject(ofPages);
    expect(reasons).toEqual([{ err: expect.objectContaining({ code: 'ENOENT' }) }]);
  });
});

const ofData = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
};
const readable = {
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers':
    'Retry-After,ETag,Content-Range,Tus-Resumable,Tus-Version,Upload-Offset,Upload-Length',
  vary: 'Origin',
};
const ofPages = {
  'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'[ ;]/u),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('payment=()'),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
};

async function listening(answer: Fetch | null): Promise<number> {
  const { app } = await listenOnAll(['app'], anyPort, loopbackHosts, origin);
  closing.push(() => app.close());
  if (answer !== null) app.answer(answer, origin);

  return app.port;
}

/** Sends a head as it is, and reads the one answer. */
async function ask(port: number, head: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head}${head.includes('HTTP/') ? '\r\nConnection: close' : ''}\r\n\r\n`);
  const [top = '', ...rest] = (await text(socket)).split('\r\n\r\n');
  const [first = '', ...lines] = top.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });

  return {
    status: first.replace('HTTP/1.1 ', ''),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  };
}
