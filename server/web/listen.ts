import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

import { getRequestListener } from '@hono/node-server';

import { portVariables, type ListenerName, type Ports } from '../config/config.ts';
import { OperatorError } from '../process/operatorError.ts';
import { answerBrokenRequests } from './brokenRequests.ts';
import { ownHeaders } from './ownAnswers.ts';
import { takeInUnread } from './unreadBody.ts';

/** Answers one request. The bindings are the server's own, from which Hono's handlers learn the connection. */
export type Fetch = (request: Request, bindings?: unknown) => Response | Promise<Response>;

/** A port that is held, answering 503 until it is told who answers. */
export interface Listener {
  readonly port: number;
  /** Pages of the origin can read also what the listener answers by itself. */
  answer(fetch: Fetch, origin?: string): void;
  /** Accepts nothing more, lets what is under way finish for at most ten seconds, then cuts it. */
  close(): Promise<void>;
}

const serverOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  /** None: a body may take as long as it likes while it comes at its least pace, which who reads it looks to. */
  requestTimeout: 0,
  /** Longer than a proxy keeps its side open, so that it never sends into a closing connection. */
  keepAliveTimeout: 75_000,
};
const drainMs = 10_000;
/** A browser keeps its connection open after its last answer; while closing, that one is looked for this often. */
const sweepMs = 50;
const triesForOnePortOnAllHosts = 5;

/**
 * Listens on every one of the ports, or on none.
 *
 * @throws OperatorError naming every port that is taken.
 */
export async function listenOnAll<Name extends ListenerName>(
  names: readonly Name[],
  ports: Ports,
  hosts: readonly string[],
): Promise<Record<Name, Listener>> {
  const held: Partial<Record<Name, Listener>> = {};
  const failures: ListenFailure[] = [];
  for (const name of names) {
    try {
      held[name] = await listen(ports[name], hosts);
    } catch (error) {
      failures.push({ name, port: ports[name], code: codeOf(error) });
    }
  }
  if (hasAll(held, names)) return held;

  await closeAll(names.flatMap((name) => held[name] ?? []));
  throw new OperatorError(describeFailures(failures));
}

/** Closes all of them at once. */
export async function closeAll(listeners: readonly Listener[]): Promise<void> {
  await Promise.all(listeners.map((listener) => listener.close()));
}

/** What a listener's address is called in a browser on this machine. */
export function localOrigin(listener: Listener): string {
  return `http://localhost:${listener.port}`;
}

function hasAll<Name extends ListenerName>(
  held: Partial<Record<Name, Listener>>,
  names: readonly Name[],
): held is Record<Name, Listener> {
  return names.every((name) => held[name] !== undefined);
}

async function listen(port: number, hosts: readonly string[]): Promise<Listener> {
  let respond: Fetch = () => starting();
  const respondLate: Fetch = (request, bindings) => respond(request, bindings);
  let readableFrom: string | null = null;
  const servers = await bindAll(port, hosts, () => newServer(respondLate, () => readableFrom));
  let closing: Promise<unknown> | null = null;

  return {
    port: portOf(servers),
    answer(fetch, origin) {
      respond = fetch;
      readableFrom = origin ?? null;
    },
    async close() {
      closing ??= Promise.all(servers.map(drain));
      await closing;
    },
  };
}

function newServer(fetch: Fetch, origin: () => string | null): Server {
  const answerRequest = getRequestListener((request, bindings) => fetch(request, bindings), {
    autoCleanupIncoming: false,
  });
  const server = createServer(serverOptions, (request, response) => {
    takeInUnread(request, response);
    void answerRequest(request, response);
  });
  answerBrokenRequests(server, origin);

  return server;
}

/**
 * Binds a server of this make on every one of the hosts, all on one port; 0 means any free one. Rejects when one is
 * taken, and then keeps none.
 */
export async function bindAll(
  port: number,
  hosts: readonly string[],
  make: () => Server,
): Promise<readonly Server[]> {
  for (let tries = 1; ; tries += 1) {
    const servers: Server[] = [];
    try {
      for (const host of hosts) {
        const server = await bind(make(), port || portOf(servers), host, servers.length === 0);
        if (server !== null) servers.push(server);
      }
      return servers;
    } catch (error) {
      await Promise.all(servers.map(drain));
      if (port !== 0 || tries === triesForOnePortOnAllHosts) throw error;
    }
  }
}

/** Null on a machine that does not have this kind of address, unless it is the only one. */
async function bind(
  server: Server,
  port: number,
  host: string,
  isFirst: boolean,
): Promise<Server | null> {
  server.listen({ port, host });
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    const code = codeOf(error);
    if (!isFirst && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) return null;
    throw error;
  }
}

/** The port on which servers of `bindAll` stand. */
export function portOf(servers: readonly Server[]): number {
  const address = servers[0]?.address() ?? null;

  return address === null || typeof address === 'string' ? 0 : address.port;
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  server.close();
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}

function starting(): Response {
  return new Response('Fourfold is starting.\n', {
    status: 503,
    headers: {
      ...ownHeaders(null),
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': '2',
      Refresh: '2',
    },
  });
}

interface ListenFailure {
  name: ListenerName;
  port: number;
  code: string;
}

function describeFailures(failures: readonly ListenFailure[]): string {
  const isOne = failures.length === 1;
  const ports = inWords(failures.map(({ port }) => String(port)));
  const variables = inWords(failures.map(({ name }) => portVariables[name]));
  const codes = inWords([...new Set(failures.map(({ code }) => code))]);
  const subject = `${isOne ? 'Port' : 'Ports'} ${ports}`;

  if (codes !== 'EADDRINUSE') {
    return `${subject} cannot be listened on (${codes}). Choose otherwise with ${variables}.`;
  }
  return isOne
    ? `${subject} is taken by another program. Stop it, or choose otherwise with ${variables}.`
    : `${subject} are taken by other programs. Stop them, or choose otherwise with ${variables}.`;
}

function inWords(items: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(items);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
