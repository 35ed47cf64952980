import { Agent, request } from 'node:http';

import type { Hono } from 'hono';

import type { ServiceEnv } from '../../../server/services/wire/serviceEnv.ts';
import { closeAll, listenOnAll } from '../../../server/web/listen.ts';

/** A call as it goes over the wire: nobody tidies its path. One that tells its own `content-length` sends no more than that. */
export interface RawCall {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface RawServer extends AsyncDisposable {
  call: (call: RawCall) => Promise<RawAnswer>;
}

/** The app behind the product's own listener, on a free port of loopback. */
export async function serveRaw(app: Pick<Hono<ServiceEnv>, 'fetch'>): Promise<RawServer> {
  const ports = { app: 0, auth: 0, profile: 0, schedule: 0 };
  const { app: listener } = await listenOnAll(['app'], ports, ['127.0.0.1']);
  listener.answer(app.fetch);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });

  return {
    call: (call) => send({ ...call, port: listener.port, agent }),
    async [Symbol.asyncDispose]() {
      agent.destroy();
      await closeAll([listener]);
    },
  };
}

function send({
  method,
  path,
  headers = {},
  body,
  ...to
}: RawCall & { port: number; agent: Agent }): Promise<RawAnswer> {
  const isUnsent = headers['content-length'] !== undefined;

  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const outgoing = request(
      { host: '127.0.0.1', method, path, headers: { ...length, ...headers }, ...to },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('latin1');
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
          if (isUnsent) outgoing.destroy();
        });
      },
    );
    outgoing.on('error', reject);
    if (isUnsent) outgoing.flushHeaders();
    else outgoing.end(body);
  });
}
