import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { SessionError } from '#src/domain/app/session.ts';
import { refreshToken } from '#src/services/app/sessionRefresh.ts';
import { forgetSession, keepSession, keptToken } from '#src/services/app/sessionStore.ts';
import { startMockServer } from '../../support/mockServer.ts';

const server = startMockServer();

beforeEach(() => forgetSession());

describe('refreshToken', () => {
  test('asks once for all tabs that were refused the same token', async () => {
    keepSession({ token: 't1', email: 'maya@example.com' });
    const asked = answerRefresh();

    const tokens = await Promise.all([
      refreshToken('t1', signal()),
      refreshToken('t1', signal()),
      refreshToken('t1', signal()),
    ]);

    expect(asked).toHaveBeenCalledTimes(1);
    expect(tokens).toEqual(['t2', 't2', 't2']);
    expect(keptToken()).toBe('t2');
  });

  test('asks again when it is the newest token that was refused', async () => {
    keepSession({ token: 't2', email: 'maya@example.com' });
    const asked = answerRefresh('t3');

    expect(await refreshToken('t2', signal())).toBe('t3');
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('lets the next one ask when the first was refused', async () => {
    keepSession({ token: 't1', email: 'maya@example.com' });
    server.use(http.post('*/auth/refresh', () => new HttpResponse(null, { status: 401 })));

    const outcomes = await Promise.allSettled([
      refreshToken('t1', signal()),
      refreshToken('t1', signal()),
    ]);

    expect(outcomes).toEqual([
      { status: 'rejected', reason: new SessionError('refused') },
      { status: 'rejected', reason: new SessionError('refused') },
    ]);
    expect(keptToken()).toBe('t1');
  });

  test('does without locks on an origin that has none', async () => {
    vi.stubGlobal('navigator', {});
    keepSession({ token: 't1', email: 'maya@example.com' });
    answerRefresh();

    expect(await refreshToken('t1', signal())).toBe('t2');
  });
});

function answerRefresh(token = 't2') {
  const asked = vi.fn();
  server.use(
    http.post('*/auth/refresh', () => {
      asked();
      return HttpResponse.json({ access_token: token });
    }),
  );
  return asked;
}

function signal() {
  return new AbortController().signal;
}
