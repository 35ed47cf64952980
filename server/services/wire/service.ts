import { Hono, type Context } from 'hono';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';

import type { Schema } from '../../store/schema.ts';
import { apiHeaders } from './apiHeaders.ts';
import { answerErrors, answerNotFound } from './errorAnswers.ts';
import { crossOrigin } from './origins.ts';
import { healthOf, type ProxyWatch } from '../network/proxyWatch.ts';
import { Refusal } from './refusal.ts';
import { requestLine, type RequestLineTools } from './requestLine.ts';
import type { ServiceEnv } from './serviceEnv.ts';

export interface ServiceOptions extends RequestLineTools {
  db: Kysely<Schema>;
  log: Logger;
  origins: readonly string[];
  /** Whether browsers reach the service over TLS. */
  secure: boolean;
  proxyWatch: ProxyWatch;
}

/**
 * An app with what every service has: the log line, the headers, the one form of errors, and `GET {prefix}/health`,
 * which names what an operator should look into, if anything.
 */
export function createService(prefix: string, options: ServiceOptions): Hono<ServiceEnv> {
  const service = createShell(options);

  for (const path of ['/health', `${prefix}/health`]) {
    service.get(path, async (context) => {
      await sql`select 1`.execute(options.db);
      return context.json(healthOf(options.proxyWatch));
    });
    service.all(path, methodNotAllowed('GET'));
  }

  return service;
}

/** One app that answers for several services, as two of them share a port (rules/common#M1). */
export function joinServices(services: readonly Hono<ServiceEnv>[], options: ServiceOptions) {
  const joined = createShell(options);
  for (const service of services) joined.route('/', service);

  return joined;
}

/** Refuses with 405 whatever method the path has no answer for. Register it last for its path. */
export function methodNotAllowed(...allowed: readonly string[]) {
  return (_context: Context): never => {
    throw new Refusal(405, 'This address does not answer that method.', {
      Allow: allowed.join(', '),
    });
  };
}

function createShell(options: ServiceOptions): Hono<ServiceEnv> {
  const { log, origins, proxyWatch, secure } = options;
  const shell = new Hono<ServiceEnv>();
  shell.use(
    oncePerRequest(
      every(requestLine(options), proxyWatch.watch, apiHeaders({ secure }), crossOrigin(origins)),
    ),
  );
  shell.onError(answerErrors(log));
  shell.notFound(answerNotFound);

  return shell;
}

/** Services may be mounted in one another: what each of them brings along must still happen once. */
function oncePerRequest(middleware: ReturnType<typeof every>) {
  return createMiddleware<ServiceEnv>(async (context, next) => {
    const hasRun: string | undefined = context.get('requestId');

    return hasRun === undefined ? middleware(context, next) : next();
  });
}
