// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { SessionError } from '#src/domain/app/session.ts';
import { refreshToken } from '#src/services/app/sessionRefresh.ts';
import {
  isSignOutOwed,
  keepSession,
  keptSession,
  settleSignOut,
} from '#src/services/app/sessionStore.ts';
import { signOut, watchOwedSignOut, whenSignedOut } from '#src/services/app/signOut.ts';

beforeEach(() => {
  keepSession({ token: 't1', email: 'maya@example.com' });
  settleSignOut();
});

describe('signing out', () => {
  test('forgets the session at once and owes nothing when the service heard of it', async () => {
    const fetches = answer(200);

    signOut('t1');
    expect(keptSession().token).toBeNull();
    await whenSignedOut();

    expect(isSignOutOwed()).toBe(false);
    expect(fetches).toHaveBeenCalledTimes(1);
  });

  test.each([503, 429, null])('is owed when the answer is %s (rules/app#A14)', async (status) => {
    answer(status);

    signOut('t1');
    await whenSignedOut();

    expect(isSignOutOwed()).toBe(true);
  });

  test('brings no session back while it is owed (rules/app#A14)', async () => {
    vi.stubGlobal('navigator', {});
    const fetches = answer(null);
    signOut('t1');
    await whenSignedOut();

    await expect(refreshToken('t1', new AbortController().signal)).rejects.toEqual(
      new SessionError('refused'),
    );
    expect(fetches).toHaveBeenCalledTimes(1);
  });

  test('is made up for at the next start, or when the network is back', async () => {
    answer(null);
    signOut('t1');
    await whenSignedOut();
    const stop = watchOwedSignOut();
    await whenSignedOut();
    expect(isSignOutOwed()).toBe(true);

    const fetches = answer(200);
    dispatchEvent(new Event('online'));
    await whenSignedOut();
    expect(isSignOutOwed()).toBe(false);

    dispatchEvent(new Event('online'));
    await whenSignedOut();
    expect(fetches).toHaveBeenCalledTimes(1);
    stop();
  });
});

function answer(status: number | null) {
  const fetches = vi.fn(() =>
    status === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response('{"message":"…"}', { status })),
  );
  vi.stubGlobal('fetch', fetches);
  return fetches;
}
