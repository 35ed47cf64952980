// @vitest-environment node
// By itself: the server's library puts its own Request and Response in place of Node's.
import { expect, test } from 'vitest';

import { visitWeb } from '../../scripts/verify/rows/attacks/headers.ts';

/** As the web server's own answers are. */
const good = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'none'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types fourfold-shell",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'permissions-policy': 'geolocation=()',
  'cache-control': 'no-cache',
};

test.each<[string, Record<string, string>, string[]]>([
  ['as it should be', {}, []],
  [
    'of a page that may run what stands in it',
    {
      'content-security-policy': good['content-security-policy'].replace(
        "script-src 'self'",
        "script-src 'self' 'unsafe-inline'",
      ),
    },
    ["GET /, 200: script-src is 'self' 'unsafe-inline'"],
  ],
  [
    'of a page that tells where it comes from',
    { server: 'fourfold' },
    ['GET /, 200: it tells server'],
  ],
  [
    'of a page that may be guessed at',
    { 'x-content-type-options': '' },
    ['GET /, 200: x-content-type-options is '],
  ],
])('a policy %s is judged', async (_, planted, faults) => {
  const fetch = () => new Response('<!doctype html>', { headers: { ...good, ...planted } });
  const found = await visitWeb({ fetch });

  expect(found.count).toBeGreaterThan(100);
  expect([...new Set(found.faults)].slice(0, 1)).toEqual(faults);
});
