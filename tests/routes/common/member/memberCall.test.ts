import { describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { ProfileError } from '#src/domain/account/profile.ts';
import { SessionError, TokenRefused } from '#src/domain/app/session.ts';
import {
  sessionMachine,
  type KeptSession,
  type SessionEvent,
} from '#src/machines/app/sessionMachine.ts';
import { memberCall } from '#src/routes/common/member/memberCall.ts';
import { eventually } from '../../../support/eventually.ts';

describe('memberCall', () => {
  test('is made with the token of the session, and passes on its signal', async () => {
    const { session, refreshToken } = openSession();
    const { signal } = new AbortController();
    const call = vi.fn(() => Promise.resolve('answer'));

    expect(await memberCall(session, call, signal)).toBe('answer');
    expect(call.mock.calls).toEqual([['t1', signal]]);
    expect(refreshToken).not.toHaveBeenCalled();
  });

  test('is asked for, sent and taken in a task each: what the page has to do comes between', async () => {
    const { session } = openSession();
    const seen: string[] = [];
    vi.stubGlobal('scheduler', {
      yield: () => {
        seen.push('another task');
        return new Promise((resolve) => setTimeout(resolve));
      },
    });
    const call = () => Promise.resolve(void seen.push('sent'));
    await memberCall(session, call, never()).then(() => seen.push('taken'));

    expect(seen).toEqual(['another task', 'sent', 'another task', 'taken']);
  });

  test('is not sent for a member who leaves before', async () => {
    const { session } = openSession();
    const leaving = new AbortController();
    const call = vi.fn(() => Promise.resolve('answer'));
    const asked = memberCall(session, call, leaving.signal);
    leaving.abort(new Error('The member left.'));

    await expect(asked).rejects.toThrow('The member left.');
    expect(call).not.toHaveBeenCalled();
  });

  test('is not taken once nobody waits for it any more', async () => {
    const { session } = openSession();
    const leaving = new AbortController();
    const call = () => {
      queueMicrotask(() => leaving.abort(new Error('The member left.')));
      return Promise.resolve('answer');
    };

    await expect(memberCall(session, call, leaving.signal)).rejects.toThrow('The member left.');
  });

  test.each(['t1', null])(
    'refreshes a refused token, %s, once and is made again (rules/app#A11)',
    async (token) => {
      const { session, refreshToken } = openSession({ kept: { token, isAuthenticated: true } });
      const call = acceptOnly('t2');

      expect(await memberCall(session, call, never())).toBe('answer to t2');
      expect(call.mock.calls.map(([used]) => used)).toEqual([token, 't2']);
      expect(refreshToken).toHaveBeenCalledTimes(1);
    },
  );

  test('refreshes once for two calls that were refused at once', async () => {
    const { session, refreshToken } = openSession();

    const answers = await Promise.all([
      memberCall(session, acceptOnly('t2'), never()),
      memberCall(session, acceptOnly('t2'), never()),
    ]);

    expect(answers).toEqual(['answer to t2', 'answer to t2']);
    expect(refreshToken).toHaveBeenCalledTimes(1);
  });

  test('is made again with the token that another call got while it was under way', async () => {
    const { session, refreshToken } = openSession();
    const call = vi.fn(async (token: string | null) => {
      if (token !== 't1') return `answer to ${token}`;
      session.send({ type: 'token.stored', token: 't3' });
      throw new TokenRefused(token);
    });

    expect(await memberCall(session, call, never())).toBe('answer to t3');
    expect(refreshToken).not.toHaveBeenCalled();
  });

  test('gives up on a new token that is refused too', async () => {
    const { session, refreshToken } = openSession();
    const call = acceptOnly('none');

    await expect(memberCall(session, call, never())).rejects.toEqual(new TokenRefused('t2'));
    expect(call).toHaveBeenCalledTimes(2);
    expect(refreshToken).toHaveBeenCalledTimes(1);
  });

  test.each(['refused', 'unreachable'] as const)(
    'is refused where the refresh is %s',
    async (failure) => {
      const { session } = openSession({
        refreshToken: () => Promise.reject(new SessionError(failure)),
      });
      const call = acceptOnly('t2');

      await expect(memberCall(session, call, never())).rejects.toEqual(new TokenRefused('t1'));
      expect(call).toHaveBeenCalledTimes(1);
      session.stop();
    },
  );

  test('is refused at once while the member has to sign in again', async () => {
    const { session, refreshToken } = openSession({
      refreshToken: () => Promise.reject(new SessionError('refused')),
    });
    const call = acceptOnly('t2');
    await memberCall(session, call, never()).catch(() => null);

    await expect(memberCall(session, call, never())).rejects.toEqual(new TokenRefused('t1'));
    expect(refreshToken).toHaveBeenCalledTimes(1);
  });

  test('is refused where the member signed out meanwhile', async () => {
    const { session } = openSession({ refreshToken: unanswered });
    const call = acceptOnly('t2');
    const outcome = memberCall(session, call, never());
    await refreshing(session);

    session.send({ type: 'member.signOut' });

    await expect(outcome).rejects.toEqual(new TokenRefused('t1'));
    expect(call).toHaveBeenCalledTimes(1);
  });

  test('is never made with the token of another member who signed in meanwhile', async () => {
    const { session } = openSession({ refreshToken: unanswered });
    session.send({ type: 'member.signedIn', email: 'maya@example.com', token: 't1' });
    const call = acceptOnly('t9');
    const outcome = memberCall(session, call, never());
    await refreshing(session);

    session.send({ type: 'member.signedIn', email: 'noor@example.com', token: 't9' });

    await expect(outcome).rejects.toEqual(new TokenRefused('t1'));
    expect(call).toHaveBeenCalledTimes(1);
  });

  test('is never made again for another member who came while it was under way', async () => {
    const { session } = openSession();
    session.send({ type: 'member.signedIn', email: 'maya@example.com', token: 't1' });
    const call = vi.fn(async (token: string | null) => {
      session.send({ type: 'member.signedIn', email: 'noor@example.com', token: 't9' });
      throw new TokenRefused(token);
    });

    await expect(memberCall(session, call, never())).rejects.toEqual(new TokenRefused('t1'));
    expect(call).toHaveBeenCalledTimes(1);
  });

  test('is made again where the same member signed in meanwhile', async () => {
    const { session } = openSession({ refreshToken: unanswered });
    session.send({ type: 'member.signedIn', email: 'maya@example.com', token: 't1' });
    const outcome = memberCall(session, acceptOnly('t9'), never());
    await refreshing(session);

    session.send({ type: 'member.signedIn', email: 'Maya@example.com', token: 't9' });

    expect(await outcome).toBe('answer to t9');
  });

  test('ends with the reason of its signal', async () => {
    const { session } = openSession({ refreshToken: unanswered });
    const abort = new AbortController();
    const reason = new Error('The screen is gone.');
    const call = acceptOnly('t2');
    const outcome = memberCall(session, call, abort.signal);
    await refreshing(session);

    abort.abort(reason);

    await expect(outcome).rejects.toBe(reason);
    expect(call).toHaveBeenCalledTimes(1);
    session.stop();
  });

  test.each([
    new ProfileError('Failed to fetch profile', 'unreachable'),
    new TypeError('unforeseen'),
  ])('passes on any other error untouched: %s', async (error) => {
    const { session, refreshToken } = openSession();
    const call = async (): Promise<never> => {
      throw error;
    };

    await expect(memberCall(session, call, never())).rejects.toBe(error);
    expect(refreshToken).not.toHaveBeenCalled();
  });
});

function openSession({
  kept = { token: 't1', isAuthenticated: true },
  refreshToken = () => Promise.resolve('t2'),
}: { kept?: KeptSession; refreshToken?: () => Promise<string> } = {}) {
  const refresh = vi.fn(refreshToken);
  const session = createActor(
    sessionMachine.provide({
      actors: {
        readMember: fromPromise<{ email: string }, { token: string | null }>(unanswered),
        refreshToken: fromPromise<string, { token: string | null }>(refresh),
        tokenChanges: fromCallback<SessionEvent>(() => {}),
      },
      actions: { keepSession: () => {}, keepLeaving: () => {}, endSession: () => {} },
    }),
    { input: kept },
  ).start();

  return { session, refreshToken: refresh };
}

function refreshing(session: ReturnType<typeof openSession>['session']) {
  return eventually(() =>
    expect(session.getSnapshot().value).toEqual({ reauthenticating: 'refreshing' }),
  );
}

function acceptOnly(accepted: string) {
  return vi.fn(async (token: string | null) => {
    if (token !== accepted) throw new TokenRefused(token);
    return `answer to ${token}`;
  });
}

function unanswered(): Promise<never> {
  return new Promise(() => {});
}

function never() {
  return new AbortController().signal;
}
