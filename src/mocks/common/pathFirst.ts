import type { HttpHandler } from 'msw';

const unmatched = { match: { matches: false, params: {} }, cookies: {} };

/**
 * The handler, made to look at the method and the path of a call before all else. By itself it reads the page's cookies first, and
 * so does each of the sixty that a call comes by.
 */
export function pathFirst(handler: HttpHandler): HttpHandler {
  const { method, path } = handler.info;
  if (typeof path !== 'string' || typeof method !== 'string') return handler;

  const shape = shapeOf(path);
  const parse = handler.parse.bind(handler);
  handler.parse = (args) => {
    const { request } = args;
    const isAsked = request.method === method && shape.test(new URL(request.url).pathname);
    return isAsked ? parse(args) : Promise.resolve(unmatched);
  };
  return handler;
}

/** What every path that a pattern matches looks like; the pattern itself has the last word. */
function shapeOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[$()+.?[\\\]^{|}]/gu, String.raw`\$&`)
    .replaceAll(/:\w+/gu, '[^/]+')
    .replaceAll('*', '.*');

  return new RegExp(`^${source}/?$`, 'u');
}
