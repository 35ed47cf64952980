import { createMiddleware } from 'hono/factory';

/** Headers of every answer, by their names: it is data, for nobody to render, frame, sniff or keep. */
export function apiHeaderFields({ secure }: { secure: boolean }): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-site',
    'Referrer-Policy': 'no-referrer',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/** Gives every answer those headers. They are there before it is made, so that it need not be made again with them. */
export function apiHeaders(options: { secure: boolean }) {
  const fields = Object.entries(apiHeaderFields(options));

  return createMiddleware(async (context, next) => {
    for (const [name, value] of fields) context.header(name, value);
    await next();
  });
}
