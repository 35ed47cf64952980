import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { replaceMetas } from '#server/web/htmlPages.ts';
import { createWeb } from '#server/web/web.ts';

import { builtClient } from './run.ts';

const origin = 'http://localhost:5173';
const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const serviceOrigins = {
  auth: 'http://localhost:8000',
  profile: 'http://localhost:3005',
  schedule: 'http://localhost:3003',
};

describe('the web server', () => {
  let folder: string;
  let web: ReturnType<typeof createWeb>;
  beforeAll(async () => {
    folder = await builtClient();
    web = createWeb({ folder, origin, serviceOrigins });
  });

  function get(path: string, headers: Record<string, string> = {}) {
    return web.request(path, { headers: { Host: 'localhost:5173', ...headers } });
  }

  function post(path: string, headers: Record<string, string>) {
    const body = new URLSearchParams({ password: 'a secret of theirs' });

    return web.request(`http://localhost:5173${path}`, {
      method: 'POST',
      headers: { Host: 'localhost:5173', ...headers },
      body,
    });
  }

  test('sends a page under the strict policy, never to be kept', async () => {
    const response = await get('/dashboard');

    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept-Encoding',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: http://localhost:8000 http://localhost:3005 http://localhost:3003; media-src 'self' blob: data: http://localhost:8000 http://localhost:3005 http://localhost:3003; font-src 'self'; connect-src 'self' http://localhost:8000 http://localhost:3005 http://localhost:3003; worker-src 'self'; manifest-src 'self'; frame-src 'none'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types fourfold-shell",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(
        /^camera=\(self\), microphone=\(self\), publickey-credentials-create=\(self\), publickey-credentials-get=\(self\), screen-wake-lock=\(self\)(?:, [a-z-]+=\(\))+$/u,
      ),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each(['/', '/login', '/login/?from=mail'])(
    'answers %s with what was written, and a policy that knows what stands in it',
    async (path) => {
      const response = await get(path);
      const policy = response.headers.get('Content-Security-Policy');

      expect(await response.text()).toContain('It stands there already.');
      expect(policy).toContain(`script-src 'self' ${sourceOf('let a = "</p>";')}; `);
      expect(policy).toContain(`style-src 'self' ${sourceOf('p {\n}')}; `);
    },
  );

  test.each(['/index.html', '/dashboard', '/schedule/meditation', '/register?invitation=a.b'])(
    'answers %s with the app’s page, in which nothing stands',
    async (path) => {
      const response = await get(path);

      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<div id="root"></div>');
    },
  );

  test.each([
    '/john.doe',
    '/pillars/x.y',
    '/task/%2F..',
    '/register.html',
    '/favicon.ico',
    '/.well-known/change-password',
    '/%2estamp',
    '/assets',
    '//evil.com',
    '//evil.com/a.b',
    '/%5cevil.com/a.b',
    '/%',
  ])('answers a navigation to %s with the app’s page', async (path) => {
    const response = await web.request(`http://localhost:5173${path}`, {
      headers: { Host: 'localhost:5173', Accept: navigation },
    });

    expect(response.status).toBe(200);
    expect(response.headers.get('Location')).toBeNull();
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toContain('<div id="root"></div>');
  });

  test.each(['/icon.svg', '/assets/main-1a2b3c.js'])(
    'answers a navigation to the file %s with the file',
    async (path) => {
      const response = await get(path, { Accept: navigation });

      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).not.toContain('text/html');
    },
  );

  test('has nothing for a navigation to an asset that is gone', async () => {
    expect((await get('/assets/gone-000000.js', { Accept: navigation })).status).toBe(404);
  });

  test.each([
    ['/login?from=mail', 'http://localhost:5173/login'],
    ['//evil.com/login', 'http://localhost:5173//evil.com/login'],
  ])(
    'answers a form that is sent to %s without a script with its page (rules/account#C82)',
    async (path, location) => {
      const response = await post(path, { Accept: navigation });

      expect(response.status).toBe(303);
      expect(response.headers.get('Location')).toBe(location);
    },
  );

  test('has nothing for what is sent to a file, or by a script to a page', async () => {
    expect((await post('/assets/app-1234.js', { Accept: navigation })).status).toBe(404);
    expect((await post('/login', { Accept: '*/*' })).status).toBe(404);
  });

  test('keeps a redirect of a path with two slashes on its own origin', async () => {
    const response = await web.request('http://127.0.0.1:5173//evil.com/a.b?c', {
      headers: { Host: '127.0.0.1:5173', Accept: navigation },
    });

    expect(response.headers.get('Location')).toBe('http://localhost:5173//evil.com/a.b?c');
  });

  test('compresses a page for a browser that reads brotli, and for no other', async () => {
    const encodings = ['gzip, br', 'br;q=1.0', 'br;q=0, gzip', 'gzip', 'broccoli'];
    const answers = await Promise.all(
      encodings.map(async (encoding) => {
        const response = await get('/login', { 'Accept-Encoding': encoding });
        return response.headers.get('Content-Encoding');
      }),
    );

    expect(answers).toEqual(['br', 'br', null, null, null]);
  });

  test('lets a browser keep an asset for ever, in the smallest form it reads', async () => {
    const response = await get('/assets/main-1a2b3c.js', { 'Accept-Encoding': 'gzip, br' });

    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(response.headers.get('Content-Type')).toContain('text/javascript');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await response.text()).toBe('brotli');
  });

  test.each(['br', 'identity'])(
    'tells what stands between that an asset read as %s has other forms',
    async (encoding) => {
      const response = await get('/assets/main-1a2b3c.js', { 'Accept-Encoding': encoding });

      expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    },
  );

  test('sends what is no asset to be asked for again', async () => {
    const response = await get('/icon.svg');

    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(response.headers.get('Content-Type')).toContain('image/svg+xml');
  });

  test.each([
    '/assets/gone-000000.js',
    '/favicon.ico',
    '/.stamp',
    '/%2estamp',
    '/assets/../.stamp',
  ])('has nothing at %s', async (path) => {
    const response = await get(path);

    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  test.each([
    '/..%2f..%2fetc/passwd.txt',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets\\..\\x.js',
  ])('does not leave its folder for %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('redirects another name to its own, path and query kept', async () => {
    const response = await get('/login?next=/home', { Host: '127.0.0.1:5173' });

    expect(response.status).toBe(308);
    expect(response.headers.get('Location')).toBe('http://localhost:5173/login?next=/home');
  });

  test('takes the name from X-Forwarded-Host only behind a proxy of ours', async () => {
    const headers = { Host: '10.0.0.7', 'X-Forwarded-Host': 'localhost:5173' };
    const behindProxy = createWeb({ folder, origin, serviceOrigins, trustProxy: true });

    expect((await web.request('/login', { headers })).status).toBe(308);
    expect((await behindProxy.request('/login', { headers })).status).toBe(200);
  });

  test('answers its health under any name', async () => {
    const response = await get('/health', { Host: '10.0.0.7' });

    expect(await response.json()).toEqual({ status: 'ok' });
  });

  test('hands the services’ paths on where it has the services, and no other path', async () => {
    const services = (request: Request) => new Response(`service ${new URL(request.url).pathname}`);
    const withServices = createWeb({ folder, origin, serviceOrigins, services });
    const paths = ['/auth/login', '/api/v1/profile/x', '/api/schedule/', '/api/v1/commitments/x'];
    const headers = { Host: 'localhost:5173' };
    const answers = await Promise.all(
      paths.map(async (path) => (await withServices.request(path, { headers })).text()),
    );
    const page = await withServices.request('/authentic', { headers });

    expect(answers).toEqual(paths.map((path) => `service ${path}`));
    expect(page.headers.get('Content-Type')).toContain('text/html');
  });
});

describe('a page’s meta elements', () => {
  test('get new contents, however the page writes them, and all others stay', async () => {
    const page = await readFile(join(await builtClient(), 'index.html'), 'utf8');
    const replaced = replaceMetas(page, {
      'fourfold:auth': 'https://a.example',
      'fourfold:profile': 'https://b.example',
      'fourfold:schedule': 'https://c.example',
    });

    expect(replaced.match(/<meta\b.*/gu)).toEqual([
      '<meta name="description" content="Four > three." />',
      '<meta name="fourfold:auth" content="https://a.example">',
      '<meta name="fourfold:profile" content="https://b.example">',
      '<meta name="fourfold:schedule" content="https://c.example">',
    ]);
  });

  test('cannot be left by what is put into them', () => {
    const replaced = replaceMetas('<meta name="a" content="">', { a: `"><script>$&'` });

    expect(replaced).toBe(`<meta name="a" content="&quot;&gt;&lt;script&gt;$&amp;'">`);
  });

  test('must all be there', () => {
    expect(() => replaceMetas('<title>Fourfold</title>', { 'fourfold:auth': 'x' })).toThrow(
      'The built page has no meta element "fourfold:auth". Build the app again.',
    );
  });
});

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
