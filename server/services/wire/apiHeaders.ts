import { createMiddleware } from 'hono/factory';

/** Headers of every answer: it is data, for nobody to render, frame, sniff or keep. */
export function apiHeaders({ secure }: { secure: boolean }) {
  return createMiddleware(async (context, next) => {
    await next();

    const headers = context.res.headers;
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Cache-Control', 'no-store');
    headers.set('Cross-Origin-Resource-Policy', 'same-site');
    if (secure) headers.set('Strict-Transport-Security', 'max-age=31536000');
  });
}
