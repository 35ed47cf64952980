import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { certificateFor } from '../network/authority.ts';
import { newDevice, type Device } from './sealedForDevice.ts';

/** What it says to a push: a status with headers, or nothing at all. */
type Manner = { status: number; headers?: Record<string, string> } | 'hangs';

export interface Received {
  /** Which of the devices it was for. */
  device: string;
  headers: IncomingHttpHeaders;
  /** As the device reads it. */
  note: unknown;
  length: number;
}

/** A push service over TLS on loopback, with the devices that listen at it. */
export interface PushService extends AsyncDisposable {
  /** Its host, with the port. */
  host: string;
  /** The authority that its certificate is good by. */
  ca: string;
  /** The same as a file. */
  caFile: string;
  /** What was accepted, oldest first. */
  received: Received[];
  /** How often it was called, whatever it said. */
  calls: () => number;
  /** How it answers from now on. */
  become(manner: Manner): void;
  /** What the browser of a new device subscribes to. */
  subscribe(name: string): { endpoint: string; keys: Device['keys'] };
}

export async function openPushService(): Promise<PushService> {
  const folder = await mkdtemp(join(tmpdir(), 'push-service-'));
  const { authority, chain, key } = await certificateFor('localhost', folder);
  const devices = new Map<string, Device>();
  const received: Received[] = [];
  let manner: Manner = { status: 201 };
  let calls = 0;

  const files = { cert: await readFile(chain), key: await readFile(key) };
  const server = createServer(files, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      calls += 1;
      const name = (request.url ?? '').slice('/for/'.length);
      const device = devices.get(name);
      if (manner === 'hangs') return;
      if (manner.status === 201 && device !== undefined) {
        const message = Buffer.concat(parts);
        received.push({
          device: name,
          headers: request.headers,
          note: JSON.parse(device.open(message)) as unknown,
          length: message.length,
        });
      }
      response.writeHead(manner.status, manner.headers).end();
    });
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  const host = `localhost:${address.port}`;

  return {
    host,
    ca: authority,
    caFile: join(folder, 'authority.pem'),
    received,
    calls: () => calls,
    become: (next) => {
      manner = next;
    },
    subscribe(name) {
      const device = newDevice();
      devices.set(name, device);
      return { endpoint: `https://${host}/for/${name}`, keys: device.keys };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
