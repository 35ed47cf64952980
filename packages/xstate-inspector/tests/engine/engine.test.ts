import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, type AnyActorRef } from 'xstate';

import { createVirtualClock } from '../../src/clock/virtualClock.ts';
import { unanswered } from '../../src/replay/silenced.ts';
import type { LoginForm, LoginOutcome } from '../machines/login.ts';
import { loginMachine } from '../machines/loginMachine.ts';
import { noticesMachine } from '../machines/noticesMachine.ts';
import { openEngine, settled, told } from './openEngine.ts';

describe('createEngine', () => {
  test('tells a view that opens late of every actor that was started, and of what each received', async () => {
    const view = openEngine();
    createActor(noticesMachine, { inspect: view.inspect });
    const { form } = openLogin(view);
    form.send({ type: 'field.change', field: 'password', value: 'practice-daily-2026' });

    view.command({ type: 'view.open' });
    await settled();

    expect(view.last('actors.changed').actors).toEqual([
      {
        id: form.sessionId,
        name: 'login',
        parentId: null,
        machine: 'login',
        status: 'active',
        leaves: ['idle'],
        origin: 'live',
      },
    ]);
    expect(view.last('events.logged').entries.map(({ type, event }) => [type, event])).toEqual([
      ['xstate.init', { type: 'xstate.init' }],
      ['field.change', { type: 'field.change', field: 'password', value: '[redacted]' }],
    ]);
  });

  test('sends an event that it was shown redacted as it was received', async () => {
    const view = openEngine();
    const { form } = openLogin(view);
    form.send({ type: 'field.change', field: 'password', value: 'practice-daily-2026' });
    view.command({ type: 'view.open' });
    view.command({ type: 'subject.choose', actorId: form.sessionId, step: null });
    await settled();
    const offered = view.last('subject.changed').subject?.events ?? [];
    const example = offered.find(({ type }) => type === 'field.change')?.example ?? {};
    expect(example).toMatchObject({ value: '[redacted]' });

    view.command({
      type: 'event.send',
      actorId: form.sessionId,
      event: { ...example, type: 'field.change' },
    });
    await settled();

    expect(form.getSnapshot().context.form.password).toBe('practice-daily-2026');
  });

  test('says what a machine died of', async () => {
    const view = openEngine();
    const { form } = openLogin(view);
    form.subscribe({ error: () => {} });
    view.command({ type: 'view.open' });
    view.command({ type: 'subject.choose', actorId: form.sessionId, step: null });
    const anybody: AnyActorRef = form;
    anybody.send({ type: 'field.change', field: 'email', value: null });
    form.send({ type: 'form.submit' });
    await settled();

    expect(view.last('subject.changed').subject).toMatchObject({
      status: 'error',
      failure: expect.stringContaining("reading 'trim'"),
    });
  });

  test('tells of a burst of events at once', async () => {
    const view = openEngine();
    view.command({ type: 'view.open' });
    const { form } = openLogin(view);
    await settled();
    const before = view.reports.length;

    for (const value of ['m', 'ma', 'may']) {
      form.send({ type: 'field.change', field: 'email', value });
    }
    await settled();

    expect(view.reports.slice(before).map(({ type }) => type)).toEqual([
      'events.logged',
      'coverage.changed',
    ]);
    expect(view.last('events.logged').entries).toHaveLength(3);
  });

  test('tells of all that happens while time is moved on at once', async () => {
    const clock = createVirtualClock();
    const view = openEngine({ clock });
    const { form } = openLogin(view);
    view.command({ type: 'view.open' });
    clock.take();
    clock.hold();
    const typing = setInterval(() => form.send({ type: 'rememberMe.change', value: true }), 100);
    await settled();
    const before = view.reports.length;
    const end = Date.now() + 60_000;

    view.command({ type: 'clock.advance', milliseconds: 60_000 });
    await told(view, 'clock.changed', ({ clock: { now } }) => now === end);
    clearInterval(typing);
    clock.release();

    const reports = view.reports.slice(before);
    expect(reports.filter(({ type }) => type === 'events.logged')).toHaveLength(1);
    expect(view.last('events.logged').entries).toHaveLength(600);
  });

  test('shows the machine looked at: where it is, what changed, and what it takes', async () => {
    const view = openEngine();
    const { form } = openLogin(view);
    form.send({ type: 'form.submit' });
    form.send({ type: 'field.change', field: 'email', value: 'maya@example.com' });
    view.command({ type: 'view.open' });

    view.command({ type: 'subject.choose', actorId: form.sessionId, step: null });
    await settled();

    expect(view.last('subject.changed').subject).toMatchObject({
      actorId: form.sessionId,
      step: null,
      status: 'active',
      active: ['idle'],
      changes: [
        { path: 'form.email', before: '', after: 'maya@example.com' },
        { path: 'faults.email', before: 'emailMissing' },
      ],
      events: [
        { type: 'field.change', isAccepted: true, refusedBy: [] },
        {
          type: 'rememberMe.change',
          isAccepted: true,
          refusedBy: [],
          example: { type: 'rememberMe.change' },
        },
        { type: 'form.submit', isAccepted: true, refusedBy: [] },
      ],
      divergence: null,
    });
    expect(
      view.last('subject.changed').subject?.steps.map(({ type, leaves }) => [type, leaves]),
    ).toEqual([
      ['xstate.init', ['idle']],
      ['form.submit', ['idle']],
      ['field.change', ['idle']],
    ]);
  });

  test('says what a machine invokes that never answers', async () => {
    const view = openEngine();
    const form = createActor(unanswered(loginMachine), { inspect: view.inspect }).start();
    view.command({ type: 'view.open' });
    view.command({ type: 'subject.choose', actorId: form.sessionId, step: null });
    await settled();
    expect(view.last('subject.changed').subject?.unanswered).toEqual([]);

    form.send({ type: 'field.change', field: 'email', value: 'maya@example.com' });
    form.send({ type: 'field.change', field: 'password', value: 'practice-daily-2026' });
    form.send({ type: 'form.submit' });
    await settled();

    expect(view.last('subject.changed').subject?.unanswered).toEqual(['login']);
  });

  test('lets a view that opens later look where the one before it looked', async () => {
    const view = openEngine({ prefers: 'notices' });
    const { form } = openLogin(view);
    view.command({ type: 'view.open' });
    expect(view.last('view.opened')).toMatchObject({ prefers: 'notices', lookedAt: null });
    view.command({ type: 'subject.choose', actorId: form.sessionId, step: null });

    view.command({ type: 'view.open' });

    expect(view.last('view.opened').lookedAt).toBe('login');
  });

  test('sends an event to the live actor, and refuses one for an actor it does not know', async () => {
    const view = openEngine();
    const { form } = openLogin(view);

    view.command({
      type: 'event.send',
      actorId: form.sessionId,
      event: { type: 'field.change', field: 'email', value: 'maya@example.com' },
    });
    view.command({ type: 'event.send', actorId: 'x:none', event: { type: 'form.submit' } });
    await settled();

    expect(form.getSnapshot().context.form.email).toBe('maya@example.com');
    expect(view.last('command.refused').message).toBe(
      'No actor has the ID x:none: it ended, or it was never started.',
    );
  });
});

function openLogin({ inspect }: ReturnType<typeof openEngine>) {
  const login = fromPromise<LoginOutcome, { form: LoginForm }>(() => new Promise<never>(() => {}));
  const form = createActor(loginMachine.provide({ actors: { login } }), { inspect }).start();

  return { form };
}
