import { expect, test } from 'vitest';

import { eachWorld, origin } from './world.ts';

const login = { email: 'maya@example.com', password: 'practice-daily-2026', remember_me: false };

function errorOf(message: string) {
  return { message, detail: message, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/u) };
}

eachWorld('a request to the auth service', (enter) => {
  test.each<[string, unknown, string]>([
    ['no fields', {}, 'Please check these fields: email, password, remember_me.'],
    ['no object', null, 'The request has the wrong form.'],
    ['a list', [], 'The request has the wrong form.'],
    ['a list that holds the body', [login], 'The request has the wrong form.'],
    ['a word', 'login', 'The request has the wrong form.'],
    ['a list for the address', { ...login, email: [] }, 'Please check these fields: email.'],
    ['a wrong address', { ...login, email: 'maya' }, 'Please check these fields: email.'],
    [
      'a long address',
      { ...login, email: `${'m'.repeat(250)}@example.com` },
      'Please check these fields: email.',
    ],
    ['an empty password', { ...login, password: '' }, 'Please check these fields: password.'],
    [
      'a long password',
      { ...login, password: 'p'.repeat(1025) },
      'Please check these fields: password.',
    ],
    ['a number for a password', { ...login, password: 1 }, 'Please check these fields: password.'],
    [
      'a word for remember_me',
      { ...login, remember_me: 'true' },
      'Please check these fields: remember_me.',
    ],
    ['NUL', { ...login, password: 'a\0b' }, 'Please check these fields: password.'],
    ['NUL in the code', { ...login, mfa_code: '\0' }, 'Please check these fields: mfa_code.'],
    [
      'a lone surrogate',
      { ...login, password: 'a\ud800b' },
      'Please check these fields: password.',
    ],
    ['a field of its own', { ...login, is_admin: true }, 'Please check these fields: is_admin.'],
    ['markup for a field', { ...login, '<b>': true }, 'The request has the wrong form.'],
  ])('with %s is answered 422 with the fields at fault', async (_, body, message) => {
    const world = await enter();
    const response = await world.browser().post('/auth/login', body);

    expect(response.status).toBe(422);
    expect(await response.json()).toEqual(errorOf(message));
  });

  test.each([
    ['__proto__', '{"__proto__":{"remember_me":true},"email":"maya@example.com","password":"x"}'],
    ['a whole body in __proto__', `{"__proto__":${JSON.stringify(login)}}`],
    ['constructor', JSON.stringify(login).replace('{', '{"constructor":{"prototype":{}},')],
  ])('with %s is answered 422 and changes nothing', async (_, body) => {
    const world = await enter();
    const response = await world.browser().fetch('/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });

    expect(response.status).toBe(422);
    expect(Object.getOwnPropertyNames({})).toEqual([]);
    expect('remember_me' in {}).toBe(false);
  });

  test.each<[string, BodyInit]>([
    ['nothing', ''],
    ['half of JSON', '{"email":'],
    ['what is not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['JSON nested without end', `${'['.repeat(4000)}${']'.repeat(4000)}`],
  ])('with %s is answered 400', async (_, body) => {
    const world = await enter();
    const response = await world.browser().fetch('/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(errorOf('The request is not well-formed JSON.'));
  });

  test('may say that its JSON is UTF-8', async () => {
    const world = await enter();
    const response = await world
      .browser()
      .post('/auth/login', login, { 'Content-Type': 'application/json; charset=UTF-8' });

    expect(response.status).toBe(200);
  });

  test.each(['/auth/login', '/auth/refresh', '/auth/logout'])(
    'of more than 8 KiB to %s is answered 413, whether or not it says so',
    async (path) => {
      const world = await enter();
      const large = JSON.stringify({ ...login, password: 'p'.repeat(9000) });
      const headers = { 'Content-Type': 'application/json' };
      const unsaid = await world.browser().fetch(path, { method: 'POST', headers, body: large });
      const said = await world.browser().fetch(path, {
        method: 'POST',
        headers: { ...headers, 'Content-Length': String(large.length) },
        body: large,
      });

      for (const response of [unsaid, said]) {
        expect(response.status).toBe(413);
        expect(await response.json()).toEqual(errorOf('The request is too large.'));
      }
    },
  );

  test('to an unknown path is answered 404', async () => {
    const world = await enter();
    const response = await world.browser().fetch('/auth/maya@example.com');

    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(errorOf('There is nothing at this address.'));
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  test.each([
    ['GET', '/auth/login', 'POST'],
    ['PUT', '/auth/refresh', 'POST'],
    ['DELETE', '/auth/logout', 'POST'],
    ['POST', '/auth/session', 'GET'],
    ['POST', '/auth/health', 'GET'],
  ])('by %s to %s is answered 405', async (method, path, allowed) => {
    const world = await enter();
    const response = await world.browser().fetch(path, { method });

    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe(allowed);
    expect(await response.json()).toEqual(errorOf('This address does not answer that method.'));
  });

  test('that meets a fault of ours is answered 500, and the cause stands in the log only', async () => {
    const world = await enter({
      verify: () => Promise.reject(new Error('the-cause for maya@example.com')),
    });
    const response = await world.browser().post('/auth/login', login);
    const text = await response.text();

    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toEqual(
      errorOf('Something went wrong on our side. Please try again.'),
    );
    expect(world.logText()).toContain('the-cause for [address]');
    expect(world.logText()).toContain('requests.test.ts');
  });

  test.each(['ECONNREFUSED', '57P01', '57P03', '08006', '53300', '25006', '40P01'])(
    'while the database answers %s is answered 503',
    async (code) => {
      const world = await enter({
        verify: () => Promise.reject(Object.assign(new Error('no'), { code })),
      });
      const response = await world.browser().post('/auth/login', login);

      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('5');
      expect(await response.json()).toEqual(
        errorOf('The service is busy. Please try again in a moment.'),
      );
    },
  );

  test('that fails for a fault of ours does not count as a failed sign-in', async () => {
    let isBroken = true;
    const world = await enter({
      verify: async () => {
        if (isBroken) throw new Error('broken');
        return true;
      },
    });
    for (let tries = 0; tries < 7; tries += 1) await world.browser().post('/auth/login', login);
    isBroken = false;

    expect((await world.browser().post('/auth/login', login)).status).toBe(200);
  });
});

eachWorld('an answer', (enter) => {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-site',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': null,
  };

  test.each([
    ['200', '/auth/health'],
    ['401', '/auth/session'],
    ['404', '/auth/nothing'],
    ['405', '/auth/login'],
  ])('of %s is data: not to be rendered, framed, sniffed or kept', async (status, path) => {
    const world = await enter();
    const response = await world.browser().fetch(path);

    expect(response.status).toBe(Number(status));
    expect(headersOf(response, headers)).toEqual(headers);
  });

  test('insists on TLS where there is TLS', async () => {
    const world = await enter({ secureCookies: true });
    const response = await world.browser().fetch('/auth/health');

    expect(response.headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  });
});

eachWorld('a page of another origin', (enter) => {
  const granted = {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers':
      'Retry-After,ETag,Content-Range,Tus-Resumable,Tus-Version,Upload-Offset,Upload-Length',
    vary: 'Origin',
  };

  test('may read answers, with credentials, if it is one of ours', async () => {
    const world = await enter();
    const browser = world.browser();
    const good = await browser.post('/auth/login', login, { Origin: origin });
    const bad = await browser.post('/auth/login', {}, { Origin: origin });
    const none = await browser.fetch('/auth/nothing', { headers: { Origin: origin } });

    for (const response of [good, bad, none]) {
      expect(headersOf(response, granted)).toEqual(granted);
    }
  });

  test.each(['https://evil.example', 'null', `${origin}.evil.example`, `${origin}0`, '*'])(
    'may not if it is %s',
    async (stranger) => {
      const world = await enter();
      const response = await world.browser().post('/auth/login', login, { Origin: stranger });
      const preflight = await world.browser().fetch('/auth/login', {
        method: 'OPTIONS',
        headers: { Origin: stranger, 'Access-Control-Request-Method': 'POST' },
      });

      for (const answer of [response, preflight]) {
        expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
        expect(answer.headers.get('Vary')).toContain('Origin');
      }
    },
  );

  test.each(['https://evil.example', 'null'])(
    'cannot sign anybody in if it is %s',
    async (stranger) => {
      const world = await enter();
      const response = await world.browser().post('/auth/login', login, { Origin: stranger });

      expect(response.status).toBe(403);
      expect(await response.json()).toEqual(errorOf('This page may not use the service.'));
      expect(response.headers.getSetCookie()).toEqual([]);
    },
  );

  test('is told before it asks what it may send', async () => {
    const world = await enter();
    const response = await world.browser().fetch('/auth/login', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    });
    const told = {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE',
      'access-control-allow-headers':
        'Authorization,Content-Type,Idempotency-Key,If-Match,If-None-Match,Made-Ago,Tus-Resumable,Upload-Offset,Range',
      'access-control-max-age': '600',
    };

    expect(response.status).toBe(204);
    expect(headersOf(response, told)).toEqual(told);
  });

  test('gets no credentials from the services that need none', async () => {
    const world = await enter();
    const response = await world.services.profile.request('/api/v1/profile/health', {
      headers: { Origin: origin },
    });

    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  });

  test.each(['*', 'localhost:5173', 'http://localhost:5173/', 'null', ''])(
    'cannot be let in by writing %j for its origin',
    async (mistake) => {
      await expect(enter({ origins: [mistake] })).rejects.toThrow(
        `"${mistake}" is not an origin: write scheme, host and port only, such as http://localhost:5173.`,
      );
    },
  );
});

function headersOf(response: Response, wanted: Record<string, string | null>) {
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, response.headers.get(name)]));
}
