import { expect, test, vi } from 'vitest';

import { LoginRefused } from '#src/domain/account/login.ts';
import { SessionError } from '#src/domain/app/session.ts';
import {
  fetchAuthCalls,
  login,
  logout,
  readMember,
  requestNewToken,
} from '#src/services/app/authCalls.ts';

vi.mock('#src/services/app/authApi.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const { signal } = new AbortController();

test.each([
  ['readMember', () => readMember('t1', signal)],
  ['requestNewToken', () => requestNewToken(signal)],
  ['logout', () => logout('t1', signal)],
])('%s takes the service for out of reach where its calls cannot be fetched', async (_, call) => {
  await expect(call()).rejects.toEqual(new SessionError('unreachable'));
});

test('a sign-in is refused for want of a network then', async () => {
  const form = { email: 'maya@example.com', password: 'secret', mfaCode: '', rememberMe: false };
  const refusal = { reason: 'network' as const, serverMessage: null };

  await expect(login(form, signal)).rejects.toEqual(new LoginRefused(refusal));
});

test('whoever only fetches them ahead hears of it', async () => {
  await expect(fetchAuthCalls()).rejects.toBeInstanceOf(Error);
});
