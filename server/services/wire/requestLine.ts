import { randomUUID } from 'node:crypto';

import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

import type { ServiceEnv } from './serviceEnv.ts';

/**
 * Names each request, and writes one line about it once it is answered: the route's template and never the path,
 * which may hold an address.
 */
export function requestLine(log: Logger) {
  return createMiddleware<ServiceEnv>(async (context, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    context.set('requestId', requestId);

    await next();

    log.info(
      {
        requestId,
        method: context.req.method,
        route: routePath(context),
        status: context.res.status,
        ms: Math.round(performance.now() - startedAt),
        subject: context.get('subject'),
        outcome: context.get('outcome'),
      },
      'request',
    );
  });
}
