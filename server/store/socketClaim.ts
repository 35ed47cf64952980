import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const answerWithinMs = 500;
const timeoutMs = 1_000;
const pauseMs = 50;

/** Another live process listens on the socket. */
export class SocketTaken extends Error {
  override readonly name = 'SocketTaken';

  /** Null when the process did not say. */
  readonly pid: number | null;

  constructor(pid: number | null) {
    super('The socket is taken.');
    this.pid = pid;
  }
}

/**
 * Listens on a local socket and tells whoever connects the process ID. A socket file that a dead process left is
 * replaced, and a process that is just dying is waited for. It does not keep the process running.
 *
 * @throws SocketTaken when a live process listens there.
 */
export async function claimSocket(address: string, pid: number): Promise<Server> {
  const deadline = performance.now() + timeoutMs;

  for (;;) {
    try {
      return await tryToClaim(address, pid);
    } catch (error) {
      const mayBeDying = error instanceof SocketTaken && error.pid === null;
      if (!mayBeDying || performance.now() > deadline) throw error;
      await setTimeout(pauseMs);
    }
  }
}

async function tryToClaim(address: string, pid: number): Promise<Server> {
  try {
    return await listenOn(address, pid);
  } catch (error) {
    if (!isCode(error, 'EADDRINUSE')) throw error;
  }

  const owner = await askOwner(address);
  if (owner !== 'nobody' || !isFile(address)) {
    throw new SocketTaken(owner === 'nobody' ? null : owner.pid);
  }

  await rm(address, { force: true });
  try {
    return await listenOn(address, pid);
  } catch (error) {
    throw isCode(error, 'EADDRINUSE') ? new SocketTaken(null) : error;
  }
}

async function listenOn(address: string, pid: number): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(String(pid));
  });
  server.listen(address);
  await once(server, 'listening');

  return server.unref();
}

/** Who listens: a dead process's socket file refuses connections, a busy process may not come to answer. */
async function askOwner(address: string): Promise<'nobody' | { pid: number | null }> {
  const { promise, resolve } = Promise.withResolvers<'nobody' | { pid: number | null }>();
  const socket = connect(address).setEncoding('utf8');
  let answer = '';
  socket.setTimeout(answerWithinMs, () => resolve({ pid: null }));

  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.on('end', () => resolve({ pid: Number.parseInt(answer, 10) || null }));
  socket.on('error', (error) =>
    resolve(isCode(error, 'ECONNREFUSED') || isCode(error, 'ENOENT') ? 'nobody' : { pid: null }),
  );

  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}

function isFile(address: string): boolean {
  return address.startsWith('/');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
