import { once } from 'node:events';
import type { Server } from 'node:http';

const drainMs = 10_000;
/** A browser keeps its connection open after its last answer; while closing, that one is looked for this often. */
const sweepMs = 50;
const triesForOnePortOnAllHosts = 5;

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

/** Accepts nothing more, lets what is under way finish for at most ten seconds, then cuts it. */
export async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  server.close();
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}

/** What the system calls a failure, such as EADDRINUSE. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
