// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';

import { readEnvelope } from '#src/services/device/envelope.ts';
import {
  forgetSession,
  isSignOutOwed,
  keepLeaving,
  keepSession,
  keptSession,
  onSessionChanged,
  settleSignOut,
} from '#src/services/app/sessionStore.ts';
import { blockLocalStorage } from '../../support/device/browserTab.ts';

beforeEach(() => {
  forgetSession();
  localStorage.clear();
});

const moved = () => {};

describe('sessionStore', () => {
  test('keeps the token under access_token (rules/app#A7)', () => {
    keepSession({ token: 't1', email: 'maya@example.com' });

    expect(localStorage.getItem('access_token')).toBe('t1');
    expect(keptSession()).toEqual({ token: 't1', isAuthenticated: false });
  });

  test('keeps that there was a sign-in where there was no token (rules/app#A8)', () => {
    keepSession({ token: null, email: 'maya@example.com' });

    expect(localStorage.getItem('access_token')).toBeNull();
    expect(keptSession()).toEqual({ token: null, isAuthenticated: true });
  });

  test('leaves nothing behind but that the service has yet to hear of it', () => {
    keepSession({ token: 't1', email: 'maya@example.com' });
    forgetSession();

    expect(keptSession()).toEqual({ token: null, isAuthenticated: false });
    expect(isSignOutOwed()).toBe(true);

    settleSignOut();
    expect(localStorage).toHaveLength(0);
  });

  test('owes no sign-out once somebody signed in again', () => {
    forgetSession();
    keepSession({ token: 't2', email: 'maya@example.com' });

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

  test('keeps that a member leaves, and reports it once where another tab has it otherwise (rules/membership#Z6)', () => {
    keepSession({ token: 't1', email: 'maya@example.com' });
    const heard: string[] = [];
    const stop = onSessionChanged({ token: () => {}, moved: () => heard.push('moved') });
    const elsewhere = () => dispatchEvent(new StorageEvent('storage', { key: 'fourfold' }));

    elsewhere();
    expect(heard).toEqual([]);
    keepLeaving({ leavesAt: 1_000 });
    expect(keptSession().leavesAt).toBe(1_000);
    elsewhere();
    elsewhere();
    expect(heard).toEqual(['moved']);

    keepLeaving({});
    expect(keptSession().leavesAt).toBeUndefined();
    elsewhere();
    expect(heard).toEqual(['moved', 'moved']);
    keepSession({ token: 't2', email: 'maya@example.com', leavesAt: 2_000 });
    expect(keptSession().leavesAt).toBe(2_000);
    forgetSession();
    expect(keptSession().leavesAt).toBeUndefined();
    stop();
  });

  test('reports a sign-out that had no token, and no sign-in without one', () => {
    const heard: (string | null)[] = [];
    const stop = onSessionChanged({ token: (token) => heard.push(token), moved });

    keepSession({ token: null, email: 'maya@example.com' });
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

  test.each(['', 'null', '{', '[]', '{"version":0,"isAuthenticated":true}', '{"__proto__":1}'])(
    'sets %j aside and begins with a clean one',
    (state) => {
      localStorage.setItem('fourfold', state);

      expect(keptSession()).toEqual({ token: null, isAuthenticated: false });
      expect(localStorage.getItem('fourfold:set-aside')).toBe(state);
      expect(localStorage.getItem('fourfold')).toBeNull();
    },
  );

  test('sets aside as many as there are', () => {
    for (const state of ['one', 'two', 'three']) {
      localStorage.setItem('fourfold', state);
      keptSession();
    }

    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      'fourfold:set-aside': 'one',
      'fourfold:set-aside:2': 'two',
      'fourfold:set-aside:3': 'three',
    });
  });

  test('leaves what the member practised alone', () => {
    const member = { owner: 'a1', sessions: [] };
    localStorage.setItem('fourfold', JSON.stringify({ version: 1, member }));

    keepSession({ token: 't1', email: 'maya@example.com' });
    forgetSession();
    settleSignOut();

    expect(readEnvelope()).toEqual({
      version: 1,
      isAuthenticated: false,
      isSignOutOwed: false,
      email: null,
      member,
    });
  });

  test('works in memory where storage is blocked', () => {
    blockLocalStorage();

    keepSession({ token: 't1', email: 'maya@example.com' });

    expect(keptSession()).toEqual({ token: 't1', isAuthenticated: false });
  });

  test('reports what another tab does to the token, until it is told to stop', () => {
    const heard: (string | null)[] = [];
    const stop = onSessionChanged({ token: (token) => heard.push(token), moved });

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
