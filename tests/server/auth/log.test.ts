import { pino } from 'pino';
import { describe, expect, test } from 'vitest';

import { quietLog } from '#server/services/wire/log.ts';

import { eachWorld } from './world.ts';

eachWorld('the log', (enter) => {
  test('has one line a request: the route, never the path', async () => {
    const world = await enter();
    await world.browser().login('maya@example.com', 'wrong');
    await world.browser().fetch('/auth/maya@example.com');
    const lines = world
      .logText()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

    const always = {
      level: 30,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      requestId: expect.any(String),
      ms: expect.any(Number),
      network: expect.stringMatching(/^[\w-]{16}$/u),
      msg: 'request',
    };
    expect(lines).toEqual([
      {
        ...always,
        service: 'auth',
        method: 'POST',
        route: '/auth/login',
        status: 401,
        subject: expect.stringMatching(/^[\w-]{16}$/u),
        outcome: 'refused',
      },
      { ...always, service: 'auth', method: 'GET', route: '/*', status: 404 },
    ]);
  });

  test('names a member the same whether refused, signed in or asking', async () => {
    const world = await enter();
    const browser = world.browser();
    await browser.login('maya@example.com', 'wrong');
    const response = await browser.login('maya@example.com');
    const { access_token: token } = (await response.json()) as { access_token: string };
    await browser.fetch('/auth/session', { headers: { Authorization: `Bearer ${token}` } });

    const subjects = [...world.logText().matchAll(/"subject":"([^"]+)"/gu)].map(([, name]) => name);
    expect(subjects).toHaveLength(3);
    expect(new Set(subjects).size).toBe(1);
  });

  test('names a network the same for a day, whatever it forges and of an IPv6 one whichever address it takes (rules/common#M16)', async () => {
    const world = await enter({ trustProxy: true });
    const from = (...forwarded: string[]) =>
      world.browser().fetch('/auth/health', {
        headers: { 'X-Forwarded-For': forwarded.join(', ') },
      });
    await from('192.0.2.1', '198.51.100.66');
    await from('192.0.2.2', '198.51.100.66');
    await from('2001:db8:1:2::a');
    await from('2001:db8:1:2::b');
    await from('203.0.113.5');
    world.advance(24 * 60 * 60 * 1_000);
    await from('198.51.100.66');

    const [one, again, v6, v6Again, other, tomorrow] = [
      ...world.logText().matchAll(/"network":"([\w-]{16})"/gu),
    ].map(([, name]) => name);
    expect([again, v6Again]).toEqual([one, v6]);
    expect(new Set([one, v6, other, tomorrow]).size).toBe(4);
  });

  test('holds no secret and no address, whatever happens', async () => {
    const canary = 'canary-5f1c';
    const world = await enter();
    const browser = world.browser();
    const secrets = [canary, 'practice-daily-2026', 'example.com', world.code()];

    await browser.login('maya@example.com', canary);
    await browser.post('/auth/login', { email: `${canary}@example.com`, password: canary });
    await browser.post('/auth/login', { email: canary, [canary]: canary });
    await browser.fetch(`/auth/${canary}@example.com?email=${canary}@example.com`);
    await browser.login('noor@example.com', undefined, { mfa_code: canary });
    const login = await browser.login('noor@example.com', undefined, { mfa_code: world.code() });
    const refresh = await browser.post('/auth/refresh');
    for (const response of [login, refresh]) {
      const { access_token: token } = (await response.clone().json()) as { access_token: string };
      secrets.push(token, ...response.headers.getSetCookie().map(valueOf));
      await browser.fetch('/auth/session', { headers: { Authorization: `Bearer ${token}` } });
    }
    await browser.post('/auth/logout', undefined, { Authorization: `Bearer ${canary}` });

    const failing = await enter({
      verify: (_, password) =>
        Promise.reject(
          Object.assign(new Error('duplicate key maya@example.com'), {
            detail: `Key (email)=(maya@example.com) ${password}`,
            params: [password],
          }),
        ),
    });
    await failing.browser().login('maya@example.com', canary);

    const text = world.logText() + failing.logText();
    expect(text.split('\n').length).toBeGreaterThan(10);
    expect(text).toContain('duplicate key [address]');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});

describe('a quiet log', () => {
  test('redacts by name what somebody logs by mistake', () => {
    let text = '';
    const log = quietLog(pino({}, { write: (line) => (text += line) }));
    const secrets = {
      password: 'canary',
      mfa_code: 'canary',
      access_token: 'canary',
      cookie: 'canary',
      authorization: 'canary',
      email: 'canary',
    };
    log.info({ ...secrets, body: secrets, request: { headers: secrets } }, 'mistake');

    expect(text).toContain('[redacted]');
    expect(text).not.toContain('canary');
  });

  test('takes of an error and its causes only name, message, code and stack', () => {
    let text = '';
    const log = quietLog(pino({}, { write: (line) => (text += line) }));
    const cause = Object.assign(new Error('to eyJhbGciOi.eyJzdWIi.c2ln for a@b.example'), {
      code: '23505',
      params: ['canary'],
    });
    log.error({ err: new Error('outer', { cause }) }, 'failed');
    const { err } = JSON.parse(text) as { err: unknown };

    expect(err).toEqual({
      type: 'Error',
      message: 'outer',
      stack: expect.any(String),
      cause: {
        type: 'Error',
        message: 'to [token] for [address]',
        code: '23505',
        stack: expect.any(String),
      },
    });
    expect(text).not.toContain('canary');
  });
});

function valueOf(cookie: string): string {
  return /^[^=]+=(?<value>[^;]{8,})/u.exec(cookie)?.groups?.['value'] ?? 'no cookie';
}
