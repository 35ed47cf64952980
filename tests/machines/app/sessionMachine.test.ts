import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { SessionError } from '#src/domain/app/session.ts';
import {
  sessionMachine,
  type KeptSession,
  type SessionEvent,
  type SessionMember,
} from '#src/machines/app/sessionMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('sessionMachine', () => {
  test('begins signed out where nothing was kept', () => {
    const { session, readMember } = openSession({ kept: nothing });

    expect(session.getSnapshot().value).toBe('signedOut');
    expect(readMember).not.toHaveBeenCalled();
  });

  test('trusts a kept token at once and learns whose it is', async () => {
    const { session, readMember } = openSession({ kept: token('t1') });
    expect(session.getSnapshot().value).toEqual({ signedIn: 'recalled' });

    await settle();

    expect(readMember).toHaveBeenCalledWith('t1');
    expect(session.getSnapshot().value).toEqual({ signedIn: 'confirmed' });
    expect(session.getSnapshot().context.email).toBe('maya@example.com');
  });

  test('trusts a kept sign-in that had no token (rules/app#A8)', async () => {
    const { session, readMember } = openSession({ kept: { token: null, isAuthenticated: true } });
    expect(session.getSnapshot().value).toEqual({ signedIn: 'recalled' });

    await settle();

    expect(readMember).toHaveBeenCalledWith(null);
  });

  test('trusts a kept token of which nothing else was kept', () => {
    const { session } = openSession({ kept: { token: 't1', isAuthenticated: false } });

    expect(session.getSnapshot()).toMatchObject({
      value: { signedIn: 'recalled' },
      context: { token: 't1', isAuthenticated: true },
    });
  });

  test('is signed in by another tab’s sign-in, and asks whose it is', async () => {
    const { session, readMember, report } = openSession({ kept: nothing });

    report('t1');
    await settle();

    expect(readMember).toHaveBeenCalledWith('t1');
    expect(session.getSnapshot().context).toEqual({
      token: 't1',
      email: 'maya@example.com',
      isAuthenticated: true,
      unanswered: 0,
    });
  });

  test('keeps the session of a member who signs in, and asks nobody who that is', () => {
    const { session, kept, readMember } = openSession({ kept: nothing });

    session.send({ type: 'member.signedIn', email: 'maya@example.com', token: 't1' });

    expect(session.getSnapshot().value).toEqual({ signedIn: 'confirmed' });
    expect(session.getSnapshot().context).toEqual({
      token: 't1',
      email: 'maya@example.com',
      isAuthenticated: true,
      unanswered: 0,
    });
    expect(kept).toEqual(['t1']);
    expect(readMember).not.toHaveBeenCalled();
  });

  test('ends the session on signing out, with its token, and forgets the member', async () => {
    const { session, ended } = openSession({ kept: token('t1') });
    await settle();

    session.send({ type: 'member.signOut' });

    expect(ended).toEqual(['t1']);
    expect(session.getSnapshot().value).toBe('signedOut');
    expect(session.getSnapshot().context).toEqual({
      token: null,
      email: null,
      isAuthenticated: false,
      unanswered: 0,
    });
  });

  test('refreshes a refused token once and goes on', async () => {
    const refreshToken = vi.fn(() => Promise.resolve('t2'));
    const { session } = openSession({ kept: token('t1'), refreshToken });
    await settle();

    session.send({ type: 'token.refused', token: 't1' });
    session.send({ type: 'token.refused', token: 't1' });
    expect(session.getSnapshot().value).toEqual({ reauthenticating: 'refreshing' });
    await settle();

    expect(refreshToken).toHaveBeenCalledTimes(1);
    expect(session.getSnapshot().value).toEqual({ signedIn: 'confirmed' });
    expect(session.getSnapshot().context.token).toBe('t2');
  });

  test('takes a late refusal of an older token for none', async () => {
    const { session } = openSession({ kept: token('t2') });
    await settle();

    session.send({ type: 'token.refused', token: 't1' });

    expect(session.getSnapshot().value).toEqual({ signedIn: 'confirmed' });
  });

  test('refreshes a kept token that is refused at the start', async () => {
    const { session } = openSession({
      kept: token('t1'),
      readMember: (asked) =>
        asked === 't1' ? refused() : Promise.resolve({ email: 'maya@example.com' }),
      refreshToken: () => Promise.resolve('t2'),
    });

    await settle();

    expect(session.getSnapshot().value).toEqual({ signedIn: 'confirmed' });
    expect(session.getSnapshot().context.token).toBe('t2');
  });

  test('stays signed in where the service cannot be reached, and asks again until it can (rules/app#A9)', async () => {
    const answers = [
      unreachable,
      unreachable,
      () => Promise.resolve({ email: 'maya@example.com' }),
    ];
    const { session } = openSession({
      kept: token('t1'),
      readMember: () => answers.shift()?.() ?? refused(),
    });
    await settle();
    expect(session.getSnapshot().value).toEqual({ signedIn: 'unanswered' });
    expect(session.getSnapshot().hasTag('member')).toBe(true);

    await vi.advanceTimersByTimeAsync(2_000);
    expect(session.getSnapshot().value).toEqual({ signedIn: 'unanswered' });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(session.getSnapshot().value).toEqual({ signedIn: 'confirmed' });
    expect(session.getSnapshot().context.unanswered).toBe(0);
  });

  test('keeps the member on the screen when the refresh is refused, until someone signs in (rules/app#A12)', async () => {
    const { session } = openSession({ kept: token('t1'), refreshToken: refused });
    await settle();
    session.send({ type: 'token.refused', token: 't1' });
    await settle();

    expect(session.getSnapshot().value).toEqual({ reauthenticating: 'needsMember' });
    expect(session.getSnapshot().hasTag('member')).toBe(true);

    session.send({ type: 'member.signedIn', email: 'maya@example.com', token: 't3' });
    expect(session.getSnapshot().value).toEqual({ signedIn: 'confirmed' });
  });

  test('asks again, at growing distances, while a refresh gets no answer', async () => {
    const refreshToken = vi.fn(unreachable);
    const { session } = openSession({ kept: token('t1'), refreshToken });
    await settle();
    session.send({ type: 'token.refused', token: 't1' });
    await settle();
    expect(session.getSnapshot().value).toEqual({ reauthenticating: 'waitingToRetry' });

    await vi.advanceTimersByTimeAsync(1_999);
    expect(refreshToken).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(refreshToken).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(refreshToken).toHaveBeenCalledTimes(3);
  });

  test('lets go of a refresh when the member signs out meanwhile', async () => {
    const { session, ended } = openSession({
      kept: token('t1'),
      refreshToken: () => new Promise<never>(() => {}),
    });
    await settle();
    session.send({ type: 'token.refused', token: 't1' });

    session.send({ type: 'member.signOut' });

    expect(session.getSnapshot().value).toBe('signedOut');
    expect(ended).toEqual(['t1']);
  });

  test('follows a sign-in, a refresh and a sign-out in another tab', async () => {
    const { session, report, kept, ended } = openSession({ kept: nothing });

    report('t1');
    expect(session.getSnapshot().value).toEqual({ signedIn: 'recalled' });
    await settle();
    expect(session.getSnapshot().value).toEqual({ signedIn: 'confirmed' });

    report('t2');
    await settle();
    expect(session.getSnapshot().context.token).toBe('t2');

    report(null);
    expect(session.getSnapshot().value).toBe('signedOut');
    expect([kept, ended]).toEqual([[], []]);
  });

  test('knows when a member who leaves is erased, and asks anew where that has changed (rules/membership#Z6)', async () => {
    const erased = [1_000, undefined];
    const { leaving, session } = openSession({
      kept: { ...token('t1'), leavesAt: 500 },
      readMember: async () => ({ email: 'maya@example.com', leavesAt: erased.shift() }),
    });
    const known = () => session.getSnapshot().context.leavesAt;
    expect(known(), 'before the service has answered').toBe(500);
    await settle();
    expect(known()).toBe(1_000);

    session.send({ type: 'member.moved' });
    await settle();
    expect(known()).toBeUndefined();
    expect(leaving).toEqual([1_000, undefined]);
    const leaver = { email: 'maya@example.com', token: 't2', leavesAt: 3_000 };
    session.send({ type: 'member.signedIn', ...leaver });
    expect(known()).toBe(3_000);
    session.send({ type: 'member.signOut' });
    expect(known()).toBeUndefined();
  });

  test('stops on an error nobody foresaw', async () => {
    const boom = new TypeError('x is not a function');
    const { session } = openSession({ kept: token('t1'), readMember: () => Promise.reject(boom) });
    const crashed = vi.fn();
    session.subscribe({ error: crashed });

    await settle();

    expect(crashed).toHaveBeenCalledWith(boom);
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(sessionMachine, {
      input: token('t1'),
      events: [
        { type: 'member.signedIn', email: 'maya@example.com', token: 't1' },
        { type: 'member.signOut' },
        { type: 'member.moved' },
        { type: 'token.refused', token: 't1' },
        { type: 'token.stored', token: 't1' },
        { type: 'token.stored', token: null },
        { type: 'xstate.done.actor.readMember', output: { email: 'maya@example.com' } },
        { type: 'xstate.error.actor.readMember', error: new SessionError('refused') },
        { type: 'xstate.error.actor.readMember', error: new SessionError('unreachable') },
        { type: 'xstate.done.actor.refreshToken', output: 't1' },
        { type: 'xstate.error.actor.refreshToken', error: new SessionError('refused') },
        { type: 'xstate.error.actor.refreshToken', error: new SessionError('unreachable') },
        { type: 'xstate.after.retry.session.signedIn.unanswered' },
        { type: 'xstate.after.retry.session.reauthenticating.waitingToRetry' },
      ],
      isSame: ({ value, context }) => [value, context.token, context.email],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

interface World {
  kept: KeptSession;
  readMember?: (token: string | null) => Promise<SessionMember>;
  refreshToken?: (token: string | null) => Promise<string>;
}

function openSession(world: World) {
  const kept: (string | null)[] = [];
  const ended: (string | null)[] = [];
  const leaving: unknown[] = [];
  let report: (token: string | null) => void = () => {};
  const readMember = vi.fn(
    world.readMember ?? (() => Promise.resolve({ email: 'maya@example.com' })),
  );
  const refreshToken = world.refreshToken ?? (() => Promise.resolve('t2'));
  const machine = sessionMachine.provide({
    actors: {
      readMember: fromPromise<SessionMember, { token: string | null }>(({ input }) =>
        readMember(input.token),
      ),
      refreshToken: fromPromise<string, { token: string | null }>(({ input }) =>
        refreshToken(input.token),
      ),
      tokenChanges: fromCallback<SessionEvent>(({ sendBack }) => {
        report = (changed) => sendBack({ type: 'token.stored', token: changed });
      }),
    },
    actions: {
      keepSession: (_, params) => kept.push(params.token),
      keepLeaving: (_, params) => leaving.push(params.leavesAt),
      endSession: (_, params) => ended.push(params.token),
    },
  });
  const session = createActor(machine, { input: world.kept }).start();

  return { session, kept, leaving, ended, readMember, report: (t: string | null) => report(t) };
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}

function token(value: string): KeptSession {
  return { token: value, isAuthenticated: true };
}

function refused(): Promise<never> {
  return Promise.reject(new SessionError('refused'));
}

function unreachable(): Promise<never> {
  return Promise.reject(new SessionError('unreachable'));
}

const nothing: KeptSession = { token: null, isAuthenticated: false };
