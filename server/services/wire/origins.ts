import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';

import { profilePaths } from '../../../src/contract/account/profile.ts';
import { tusHeaders } from '../../../src/contract/media/tus.ts';
import { madeAgoHeader } from '../../../src/contract/today/commitments.ts';
import { Refusal } from './refusal.ts';

const preflightSeconds = 600;

/** What pages may read of an answer beside what they always may. */
export const readableHeaders = [
  'Retry-After',
  'ETag',
  'Content-Range',
  tusHeaders.version,
  tusHeaders.supported,
  tusHeaders.offset,
  tusHeaders.length,
];

/**
 * Answers browsers of the listed origins and no other; only what signs in is given credentials. What names no origin is read by no other
 * page: of it this only says that it would be answered otherwise with one.
 */
export function crossOrigin(origins: readonly string[]) {
  const shared = {
    origin: exactOrigins(origins),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      madeAgoHeader,
      tusHeaders.version,
      tusHeaders.offset,
      'Range',
    ],
    exposeHeaders: [...readableHeaders],
    maxAge: preflightSeconds,
  };
  const withCredentials = cors({ ...shared, credentials: true });
  const withoutCredentials = cors(shared);

  return createMiddleware((context, next) => {
    if (context.req.header('origin') === undefined && context.req.method !== 'OPTIONS') {
      context.header('Vary', 'Origin');
      return next();
    }

    return context.req.path.startsWith('/auth/') || context.req.path === profilePaths.auth
      ? withCredentials(context, next)
      : withoutCredentials(context, next);
  });
}

/** Refuses with 403 what a page of another origin sends with the member's cookie. Without an Origin it is no page. */
export function requireKnownOrigin(origins: readonly string[]) {
  const known = new Set(exactOrigins(origins));

  return createMiddleware(async (context, next) => {
    const origin = context.req.header('origin');
    if (origin !== undefined && !known.has(origin)) {
      throw new Refusal(403, 'This page may not use the service.');
    }

    await next();
  });
}

function exactOrigins(origins: readonly string[]): string[] {
  return origins.map((origin) => {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new Error(
        `"${origin}" is not an origin: write scheme, host and port only, such as http://localhost:5173.`,
      );
    }

    return origin;
  });
}
