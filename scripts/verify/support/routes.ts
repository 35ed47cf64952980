import { Hono } from 'hono';

import type { Services } from '../../../server/app.ts';
import type { ServiceEnv } from '../../../server/services/wire/serviceEnv.ts';

/** One of the routes that the services answer: a method and a path with its `:params`. */
export interface Route {
  method: string;
  path: string;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** One app that answers for all services, whichever there are. */
export function joinAll(services: Services): Hono<ServiceEnv> {
  const all = Object.values(services).filter((service) => service instanceof Hono);

  return services.join(...all);
}

/** The routes that have a method of their own, each once, as the app's own list has them. */
export function routesOf(app: Hono<ServiceEnv>): Route[] {
  const known = new Map(
    app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => [nameOf({ method, path }), { method, path }]),
  );

  return [...known.values()];
}

/** Each known path with each method that it has no route for: all of them are to be refused. */
export function unroutedOf(app: Hono<ServiceEnv>): Route[] {
  const routed = new Set(routesOf(app).map(nameOf));
  const paths = new Set(app.routes.map(({ path }) => path).filter((path) => !path.includes('*')));

  return [...paths]
    .flatMap((path) => methods.map((method) => ({ method, path })))
    .filter((route) => !routed.has(nameOf(route)));
}

/** `GET /auth/session`. */
export function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}
