// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';

import {
  forgetSession,
  isSignOutOwed,
  keepSession,
  keptSession,
  onTokenChanged,
  settleSignOut,
} from '#src/services/sessionStore.ts';

beforeEach(() => {
  forgetSession();
  localStorage.clear();
});

describe('sessionStore', () => {
  test('keeps the token under the name that the specification gives it', () => {
    keepSession('t1');

    expect(localStorage.getItem('access_token')).toBe('t1');
    expect(keptSession()).toEqual({ token: 't1', isAuthenticated: false });
  });

  test('keeps that there was a sign-in where there was no token', () => {
    keepSession(null);

    expect(localStorage.getItem('access_token')).toBeNull();
    expect(keptSession()).toEqual({ token: null, isAuthenticated: true });
  });

  test('leaves nothing behind but that the service has yet to hear of it', () => {
    keepSession('t1');
    forgetSession();

    expect(keptSession()).toEqual({ token: null, isAuthenticated: false });
    expect(isSignOutOwed()).toBe(true);

    settleSignOut();
    expect(localStorage).toHaveLength(0);
  });

  test('owes no sign-out once somebody signed in again', () => {
    forgetSession();
    keepSession('t2');

    expect(isSignOutOwed()).toBe(false);
    settleSignOut();
    expect(keptSession().token).toBe('t2');
  });

  test.each(['💥', 'a\nb', 'a b', 'x'.repeat(5_000)])(
    'takes a token that no request could carry for none: %j',
    (token) => {
      localStorage.setItem('access_token', token);

      expect(keptSession().token).toBeNull();
    },
  );

  test('reports a sign-out that had no token, and no sign-in without one', () => {
    const heard: (string | null)[] = [];
    const stop = onTokenChanged((token) => heard.push(token));

    keepSession(null);
    dispatchEvent(new StorageEvent('storage', { key: 'fourfold' }));
    expect(heard).toEqual([]);

    forgetSession();
    dispatchEvent(new StorageEvent('storage', { key: 'fourfold' }));
    expect(heard).toEqual([null]);
    stop();
  });

  test('takes a bare token for a session', () => {
    localStorage.setItem('access_token', 't1');

    expect(keptSession()).toEqual({ token: 't1', isAuthenticated: false });
  });

  test.each(['', 'null', '{', '[]', '{"version":2,"isAuthenticated":true}', '{"__proto__":1}'])(
    'does not stumble over %j',
    (state) => {
      localStorage.setItem('fourfold', state);

      expect(keptSession()).toEqual({ token: null, isAuthenticated: false });
    },
  );

  test('works in memory where storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

    keepSession('t1');

    expect(keptSession()).toEqual({ token: 't1', isAuthenticated: false });
  });

  test('reports what another tab does to the token, until it is told to stop', () => {
    const heard: (string | null)[] = [];
    const stop = onTokenChanged((token) => heard.push(token));

    localStorage.setItem('access_token', 't2');
    dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
    dispatchEvent(new StorageEvent('storage', { key: 'darkMode' }));
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));

    expect(new Set(heard)).toEqual(new Set(['t2', null]));
    expect(heard.at(-1)).toBeNull();
  });
});
