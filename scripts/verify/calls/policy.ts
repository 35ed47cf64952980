import type { RawAnswer } from '../support/rawHttp.ts';

/** What every answer of a service carries, letter by letter. */
const serviceHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-site',
  'strict-transport-security': 'max-age=31536000',
};

const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
};

/** What a page may load and from where; `none` where a directive is not named. No other source may be in it. */
const pageSources: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:', 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': ["'none'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['fourfold-shell'],
};

/** Told to nobody. */
const forbidden = ['server', 'x-powered-by', 'via', 'access-control-allow-private-network'];

/** What is wrong with the headers of a service's answer to a page of `from`, or to none; `known` are the origins that may read. */
export function serviceFaults(
  { headers }: RawAnswer,
  { from, known }: { from: string | null; known: readonly string[] },
): string[] {
  const readers = headers['access-control-allow-origin'];
  const mayRead = from !== null && known.includes(from);

  return [
    ...missing(headers, serviceHeaders),
    ...forbidden.filter((name) => headers[name] !== undefined).map((name) => `it tells ${name}`),
    ...(readers === undefined || (mayRead && readers === from)
      ? []
      : [`lets ${String(readers)} read`]),
    ...(mayRead && readers === undefined ? [`does not let ${from} read`] : []),
  ];
}

/** What is wrong with the headers of what the web server itself answers. */
export function pageFaults({ headers }: RawAnswer): string[] {
  const policy = new Map(
    String(headers['content-security-policy'] ?? '')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/u))
      .map(([name = '', ...sources]) => [name, sources.join(' ')] as const),
  );
  const wanted = Object.entries(pageSources).map(
    ([name, sources]) => [name, sources.join(' ')] as const,
  );
  const permissions = String(headers['permissions-policy'] ?? '');

  return [
    ...missing(headers, pageHeaders),
    ...wanted
      .filter(([name, sources]) => policy.get(name) !== sources)
      .map(([name]) => `${name} is ${policy.get(name) ?? 'missing'}`),
    ...[...policy.keys()]
      .filter((name) => !(name in pageSources))
      .map((name) => `${name} is allowed`),
    ...(/geolocation=\(\)/u.test(permissions) && !permissions.includes('*')
      ? []
      : ['permissions-policy']),
    ...(headers['cache-control'] === undefined ? ['cache-control is missing'] : []),
    ...forbidden.filter((name) => headers[name] !== undefined).map((name) => `it tells ${name}`),
  ];
}

function missing(
  headers: RawAnswer['headers'],
  wanted: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(wanted)
    .filter(([name, value]) => headers[name] !== value)
    .map(([name]) => `${name} is ${String(headers[name])}`);
}
