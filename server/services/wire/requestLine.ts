import { randomUUID } from 'node:crypto';

import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

import type { Meters } from './meters.ts';
import type { ServiceEnv } from './serviceEnv.ts';

export interface RequestLineTools {
  /** Takes the lines as they are: what stands in one is named here, and none of it is secret. */
  lines: Pick<Logger, 'info'>;
  meters: Meters;
  /** Names the network of a request, so that nobody can read it back. */
  nameNetwork: (context: Context) => string;
  /** Which of the services a path belongs to. */
  serviceOf: (path: string) => string;
}

/**
 * Names each request, and writes one line about it once it is answered, by which an attack can be followed (rules/common#M16):
 * the route's template and never the path, which may hold an address.
 */
export function requestLine({ lines, meters, nameNetwork, serviceOf }: RequestLineTools) {
  return createMiddleware<ServiceEnv>(async (context, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    context.set('requestId', requestId);

    await next();

    const { method, path } = context.req;
    const { status } = context.res;
    const took = performance.now() - startedAt;
    const request = { service: serviceOf(path), method, route: routePath(context), status };
    const outcome = context.get('outcome');
    meters.request({ ...request, outcome, seconds: took / 1_000 });

    lines.info(
      {
        requestId,
        ...request,
        ms: Math.round(took),
        network: nameNetwork(context),
        subject: context.get('subject'),
        outcome,
      },
      'request',
    );
  });
}
