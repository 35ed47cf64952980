import { portVariables, type ListenerName, type Ports } from '../config/config.ts';
import { createHttpServer, type Fetch } from './httpServer.ts';
import { createLastAnswers } from './lastAnswers.ts';
import { listenFailure, type ListenFailure } from './listenFailure.ts';
import { ownHeaders } from './ownAnswers.ts';
import { bindAll, codeOf, drain, portOf } from './servers.ts';

/** A port that is held, answering 503 until it is told who answers. */
export interface Listener {
  readonly port: number;
  /** Pages of the origin can read also what the listener answers by itself. */
  answer(fetch: Fetch, origin?: string): void;
  /** From now on each answer ends its connection. New ones are accepted and answered as before. */
  endConnections(): void;
  /** Accepts nothing more, lets what is under way finish for at most ten seconds, then cuts it. */
  close(): Promise<void>;
}

/**
 * Listens on every one of the ports, or on none. Pages of the origin, where it is known already, can read what is answered until
 * the listeners are told who answers.
 *
 * @throws OperatorError naming every port that is taken.
 */
export async function listenOnAll<Name extends ListenerName>(
  names: readonly Name[],
  ports: Ports,
  hosts: readonly string[],
  origin: string | null = null,
): Promise<Record<Name, Listener>> {
  const held: Partial<Record<Name, Listener>> = {};
  const failures: ListenFailure[] = [];
  for (const name of names) {
    try {
      held[name] = await listen(ports[name], hosts, origin);
    } catch (error) {
      failures.push({ variable: portVariables[name], port: ports[name], code: codeOf(error) });
    }
  }
  if (hasAll(held, names)) return held;

  await closeAll(names.flatMap((name) => held[name] ?? []));
  throw listenFailure(failures);
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

/**
 * Listens on one port, which a variable of this name chooses.
 *
 * @throws OperatorError when it cannot be had.
 */
export async function listenOn(
  variable: string,
  port: number,
  hosts: readonly string[],
): Promise<Listener> {
  try {
    return await listen(port, hosts);
  } catch (error) {
    throw listenFailure([{ variable, port, code: codeOf(error) }]);
  }
}

async function listen(
  port: number,
  hosts: readonly string[],
  knownOrigin: string | null = null,
): Promise<Listener> {
  let readableFrom = knownOrigin;
  let respond: Fetch = () => starting(readableFrom);
  const lastAnswers = createLastAnswers();
  const servers = await bindAll(port, hosts, () =>
    createHttpServer(
      (request, bindings) => respond(request, bindings),
      () => readableFrom,
      lastAnswers,
    ),
  );
  let closing: Promise<unknown> | null = null;

  return {
    port: portOf(servers),
    answer(fetch, origin) {
      respond = fetch;
      readableFrom = origin ?? knownOrigin;
    },
    endConnections: () => lastAnswers.begin(),
    async close() {
      lastAnswers.begin();
      closing ??= Promise.all(servers.map(drain));
      await closing;
    },
  };
}

function starting(origin: string | null): Response {
  return new Response('Fourfold is starting.\n', {
    status: 503,
    headers: {
      ...ownHeaders(origin),
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': '2',
      Refresh: '2',
    },
  });
}
