import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterEach, describe, expect, test, vi } from 'vitest';

import { loopbackHosts } from '#server/config/config.ts';
import { answerBrokenRequests } from '#server/web/brokenRequests.ts';
import { listenOnAll, type Listener } from '#server/web/listen.ts';

const origin = 'http://localhost:5173';
const anyPort = { app: 0, auth: 0, profile: 0, schedule: 0 };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

describe('what is no whole request is answered so that a page can read it (rules/common#M10):', () => {
  test.each([
    [
      'a head of more than 16 KiB',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'The head of the request is too large.',
    ],
    ['what is no HTTP', 'HELO fourfold\r\n\r\n', '400 Bad Request', 'The request is malformed.'],
  ])('%s', async (_, sent, status, message) => {
    const socket = await connected(await listening(() => new Response('hello')));
    socket.write(sent);
    const answer = await text(socket);

    expect(answer.split('\r\n')).toEqual(brokenAnswer(status, message));
  });

  test('a head that comes too slowly', async () => {
    const server = await serving();
    const accepted = once(server, 'connection');
    const socket = await connected(portOf(server));
    const [connection] = await accepted;
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', late, connection);

    expect((await text(socket)).split('\r\n')).toEqual(
      brokenAnswer('408 Request Timeout', 'The request came too slowly.'),
    );
  });
});

test('a request that is refused amid its body is taken in to its end, however long that takes (rules/common#M10)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const port = await listening(() => new Response('no', { status: 413 }));
  const socket = await connected(port);
  socket.setEncoding('latin1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n');
  socket.write('x'.repeat(100_000));
  expect(await received(socket, /no$/u)).toContain('HTTP/1.1 413');
  vi.advanceTimersByTime(20_000);
  socket.write('x'.repeat(200_000));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');

  expect(await received(socket, /413 Payload Too Large/u)).toContain('HTTP/1.1 413');
  socket.destroy();
});

function brokenAnswer(status: string, message: string): string[] {
  const body = JSON.stringify({ message, detail: message, requestId: '' });

  return [
    `HTTP/1.1 ${status}`,
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Cross-Origin-Resource-Policy: same-site',
    'Referrer-Policy: no-referrer',
    `Access-Control-Allow-Origin: ${origin}`,
    'Access-Control-Allow-Credentials: true',
    'Access-Control-Expose-Headers: Retry-After,ETag,Content-Range,Tus-Resumable,Tus-Version,Upload-Offset,Upload-Length',
    'Vary: Origin',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    body,
  ];
}

async function listening(answer: Parameters<Listener['answer']>[0]): Promise<number> {
  const { app } = await listenOnAll(['app'], anyPort, loopbackHosts);
  closing.push(() => app.close());
  app.answer(answer, origin);

  return app.port;
}

async function serving(): Promise<Server> {
  const server = createServer();
  answerBrokenRequests(server, () => origin);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => new Promise((closed) => void server.close(closed)));

  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');

  return socket;
}

/** Resolves when what came since the last call matches; fails when the connection closes before. */
function received(socket: Socket, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let came = '';
    const settle = (settled: () => void) => {
      socket.off('data', look);
      socket.off('close', fail);
      settled();
    };
    const look = (chunk: string) => {
      came += chunk;
      if (pattern.test(came)) settle(() => resolve(came));
    };
    const fail = () => settle(() => reject(new Error(`Closed after: ${came}`)));
    socket.on('data', look);
    socket.on('close', fail);
  });
}
