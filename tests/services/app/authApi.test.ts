import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';

import { LoginRefused, type LoginForm } from '#src/domain/account/login.ts';
import { SessionError } from '#src/domain/app/session.ts';
import { authScenarios, type AuthScenario } from '#src/mocks/auth/authScenarios.ts';
import { login, logout, readMember, requestNewToken } from '#src/services/app/authApi.ts';
import * as storage from '#src/services/device/storage.ts';
import { startMockServer } from '../../support/mockServer.ts';

const server = startMockServer();

describe('login', () => {
  test('sends the four values, the address trimmed and the code without spaces (rules/account#C7)', async () => {
    const bodies = recordBodies('/auth/login');

    await login({ ...maya, email: ' maya@example.com ', mfaCode: '123 456' }, signal());

    expect(bodies).toEqual([
      {
        email: 'maya@example.com',
        password: 'practice-daily-2026',
        mfa_code: '123456',
        remember_me: true,
      },
    ]);
  });

  test('leaves the code out while there is none (rules/account#C7)', async () => {
    const bodies = recordBodies('/auth/login');

    await login(maya, signal());

    expect(bodies).toEqual([
      { email: 'maya@example.com', password: 'practice-daily-2026', remember_me: true },
    ]);
  });

  test('sends credentials, so that the refresh cookie is kept', async () => {
    const fetches = vi.spyOn(globalThis, 'fetch');

    await login(maya, signal());

    expect(fetches.mock.lastCall?.[1]).toMatchObject({ method: 'POST', credentials: 'include' });
  });

  test.each<[AuthScenario, unknown]>([
    ['401', { reason: 'wrongCredentials', serverMessage: 'Invalid email or password' }],
    ['403', { reason: 'forbidden', serverMessage: 'Your email address is not verified yet.' }],
    ['forbiddenWithoutMessage', { reason: 'forbidden', serverMessage: null }],
    [
      '429',
      {
        reason: 'tooManyAttempts',
        serverMessage: 'Too many login attempts. Please try again later.',
      },
    ],
    [
      '500',
      {
        reason: 'rejected',
        serverMessage: 'Something went wrong on our side. Please try again.',
      },
    ],
    ['serverErrorWithoutMessage', { reason: 'rejected', serverMessage: null }],
    ['malformed', { reason: 'rejected', serverMessage: null }],
    ['offline', { reason: 'network', serverMessage: null }],
  ])('refuses when the service is %s', async (scenario, refusal) => {
    server.use(...authScenarios[scenario]());

    await expect(login(maya, signal())).rejects.toMatchObject({
      name: LoginRefused.name,
      refusal,
    });
  });

  test('takes an answer that is cut short for none', async () => {
    server.use(http.post('*/auth/login', () => brokenAnswer()));

    await expect(login(maya, signal())).rejects.toMatchObject({ refusal: { reason: 'network' } });
  });

  test('passes an abort on as what it is', async () => {
    server.use(...authScenarios.slow());
    const controller = new AbortController();
    const pending = login(maya, controller.signal);

    controller.abort();

    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('readMember', () => {
  test('names the member whose token it is', async () => {
    const outcome = await login(maya, signal());
    const token = outcome.kind === 'signedIn' ? outcome.token : null;

    expect(await readMember(token, signal())).toEqual({ email: 'maya@example.com' });
  });

  test.each([
    ['a sign-in', (): Promise<unknown> => login(maya, signal())],
    ['whose session it is', (): Promise<unknown> => readMember('t', signal())],
  ])(
    'has the device call the member what the answer to %s says (rules/account#C66)',
    async (_, ask) => {
      const told = { email: 'maya@example.com', kept_as: '00112233445566ff' };
      server.use(
        http.post('*/auth/login', () => HttpResponse.json({ access_token: 't', ...told })),
        http.get('*/auth/session', () => HttpResponse.json({ data: told })),
      );
      const kept = vi.spyOn(storage, 'writeItem').mockReturnValue();

      await ask();

      expect(kept.mock.calls).toEqual([['fourfold:kept-as:94c8a754a9f1f488', '00112233445566ff']]);
    },
  );

  test.each<[AuthScenario, string]>([
    ['401', 'refused'],
    ['403', 'unreachable'],
    ['500', 'unreachable'],
    ['malformed', 'unreachable'],
    ['offline', 'unreachable'],
  ])('fails when the service is %s: %s', async (scenario, failure) => {
    server.use(...authScenarios[scenario]());

    await expect(readMember('t', signal())).rejects.toEqual(new SessionError(failureOf(failure)));
  });

  test('does not take an answer of another shape for a member', async () => {
    server.use(http.get('*/auth/session', () => HttpResponse.json({ data: { email: 7 } })));

    await expect(readMember('t', signal())).rejects.toEqual(new SessionError('unreachable'));
  });
});

test('a refresh is refused where there is no session', async () => {
  await expect(requestNewToken(signal())).rejects.toEqual(new SessionError('refused'));
});

test('logging out carries the token and the cookie, also while the page goes away', async () => {
  const fetches = vi.spyOn(globalThis, 'fetch');

  await logout('t1', signal());

  expect(fetches.mock.lastCall?.[1]).toMatchObject({
    method: 'POST',
    headers: { Authorization: 'Bearer t1' },
    credentials: 'include',
    keepalive: true,
  });
});

function recordBodies(path: string): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(`*${path}`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ access_token: 't' });
    }),
  );
  return bodies;
}

function brokenAnswer() {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"access_'));
      controller.error(new TypeError('terminated'));
    },
  });
  return new HttpResponse(body, { headers: { 'Content-Type': 'application/json' } });
}

function signal() {
  return new AbortController().signal;
}

function failureOf(text: string) {
  return text === 'refused' ? 'refused' : 'unreachable';
}

const maya: LoginForm = {
  email: 'maya@example.com',
  password: 'practice-daily-2026',
  mfaCode: '',
  rememberMe: true,
};
