import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { LoginRefused, type LoginForm, type LoginOutcome } from '../machines/login.ts';
import { loginMachine } from '../machines/loginMachine.ts';
import { openEngine, told } from './openEngine.ts';

const secrets = /practice-daily-2026|246810|token-of-the-session/;

describe('what the engine hands out', () => {
  test('travels to an earlier step without touching the live form, and comes back', async () => {
    const travels: [string, boolean][] = [];
    const view = openEngine({
      onTravel: (actorId, snapshot) => travels.push([actorId, snapshot !== null]),
    });
    const { form, calls } = await signIn(view);
    view.command({ type: 'view.open' });

    view.command({ type: 'subject.choose', actorId: form.sessionId, step: 5 });
    await told(view, 'subject.changed', ({ subject }) => subject?.step === 5);

    expect(view.last('subject.changed').subject).toMatchObject({
      step: 5,
      status: 'active',
      active: ['submitting'],
      context: { form: { email: 'maya@example.com', password: '[redacted]' } },
      divergence: null,
    });
    expect(calls).toHaveLength(3);
    expect(form.getSnapshot().status).toBe('done');

    view.command({ type: 'subject.choose', actorId: form.sessionId, step: null });
    await told(view, 'subject.changed', ({ subject }) => subject?.step === null);
    expect(view.last('subject.changed').subject?.status).toBe('done');
    expect(travels).toEqual([
      [form.sessionId, true],
      [form.sessionId, false],
    ]);
  });

  test('tells the transitions of the step looked at from those before it, now and at any step', async () => {
    const view = openEngine();
    const { form } = await signIn(view, 5);
    view.command({ type: 'view.open' });
    const lookAt = async (step: number | null) => {
      view.command({ type: 'subject.choose', actorId: form.sessionId, step });
      await told(view, 'subject.changed', ({ subject }) => subject?.step === step);
      const { taken = [], takenBefore = [] } = view.last('subject.changed').subject ?? {};
      return { taken, takenBefore };
    };
    const changed = '|field.change|0';

    expect(await lookAt(null)).toEqual({
      taken: ['submitting|xstate.error.actor.login|0'],
      takenBefore: ['idle|form.submit|0', changed, '|rememberMe.change|0', 'idle|form.submit|1'],
    });
    expect(await lookAt(3)).toEqual({
      taken: [changed],
      takenBefore: ['idle|form.submit|0', changed],
    });
    expect(await lookAt(0)).toEqual({ taken: [], takenBefore: [] });
  });

  test('refuses a step that is not kept, and looks where it looked', async () => {
    const view = openEngine();
    const { form } = await signIn(view);
    view.command({ type: 'view.open' });
    view.command({ type: 'subject.choose', actorId: form.sessionId, step: null });

    view.command({ type: 'subject.choose', actorId: form.sessionId, step: 999 });
    await told(view, 'command.refused');

    expect(view.last('command.refused').message).toBe('Step 999 of "login" is not kept.');
    expect(view.last('subject.changed').subject?.step).toBeNull();
  });

  test('makes a replica of an exported trace, which goes on from there in its own time', async () => {
    const view = openEngine();
    const { form } = await signIn(view, 5);
    view.command({ type: 'view.open' });
    view.command({ type: 'trace.export', actorId: form.sessionId });
    const { text, fileName } = await told(view, 'text.made');
    expect(fileName).toBe('login.trace.json');

    view.command({ type: 'trace.import', text });
    const { actorId, divergence } = await told(view, 'replica.made');
    expect(divergence).toBeNull();

    view.command({ type: 'subject.choose', actorId, step: null });
    view.command({ type: 'event.send', actorId, event: { type: 'form.submit' } });
    await told(
      view,
      'subject.changed',
      ({ subject }) => subject?.active.includes('submitting') === true,
    );
    expect(view.last('clock.changed').clock).toMatchObject({
      mode: 'held',
      pending: 1,
      nextIn: 20_000,
    });

    view.reports.length = 0;
    view.command({ type: 'clock.next' });
    await told(view, 'subject.changed', ({ subject }) => subject?.active.includes('idle') === true);
    expect(view.last('actors.changed').actors.find(({ id }) => id === actorId)).toMatchObject({
      machine: 'login',
      origin: 'replica',
      status: 'active',
      leaves: ['idle'],
    });
  });

  test('takes a packed error for one of its class, so that the same guards let it pass', async () => {
    const view = openEngine();
    const { form: traced } = await signIn(view, 5);
    view.command({ type: 'trace.export', actorId: traced.sessionId });
    view.command({ type: 'trace.import', text: (await told(view, 'text.made')).text });
    const { actorId } = await told(view, 'replica.made');
    view.command({ type: 'view.open' });
    view.command({ type: 'subject.choose', actorId, step: null });
    view.command({ type: 'event.send', actorId, event: { type: 'form.submit' } });

    view.command({
      type: 'event.send',
      actorId,
      event: {
        type: 'xstate.error.actor.login',
        error: {
          $: 'error',
          class: 'LoginRefused',
          fields: { refusal: { reason: 'forbidden', serverMessage: null }, message: 'No.' },
        },
      },
    });

    const refused = await told(
      view,
      'subject.changed',
      ({ subject }) => subject?.steps.at(-1)?.type === 'xstate.error.actor.login',
    );
    expect(refused.subject).toMatchObject({
      status: 'active',
      active: ['idle'],
      context: { refusal: { reason: 'forbidden' } },
    });
  });

  test.each([
    ['nothing', '{', 'This is no trace: it is not even JSON.'],
    ['another', '{"format":"other"}', 'This is no trace that can be read here'],
  ])('refuses %s that is no trace, and nothing changes', async (_, text, sentence) => {
    const view = openEngine();
    await signIn(view);
    view.command({ type: 'view.open' });
    const before = view.last('actors.changed').actors;

    view.command({ type: 'trace.import', text });
    const { message } = await told(view, 'command.refused');

    expect(message).toContain(sentence);
    expect(view.last('actors.changed').actors).toEqual(before);
  });

  test.each([
    ['a time that no date tells', (step: Step) => ({ ...step, at: 1e17 }), '"steps.1.at"'],
    ['a place that is none', (step: Step) => ({ ...step, index: -1 }), '"steps.1.index"'],
    ['steps that stand for another', (step: Step) => ({ ...step, index: 0 }), 'not in order'],
    ['steps that go back', (step: Step) => ({ ...step, at: step.at + 1e9 }), 'not in order'],
  ])('refuses %s', async (_, spoil, sentence) => {
    const view = openEngine();
    const { form } = await signIn(view);
    view.command({ type: 'view.open' });
    view.command({ type: 'trace.export', actorId: form.sessionId });
    const { text } = await told(view, 'text.made');
    const trace = JSON.parse(text) as { steps: Step[] };
    const steps = trace.steps.map((step, place) => ({ ...step, at: step.at + place }));
    const spoilt = steps.map((step, place) => (place === 1 ? spoil(step) : step));

    view.command({ type: 'trace.import', text: JSON.stringify({ ...trace, steps: spoilt }) });

    expect((await told(view, 'command.refused')).message).toContain(sentence);
  });

  test('lets no secret through, whatever it is asked for', async () => {
    const view = openEngine();
    const { form } = await signIn(view);
    view.command({ type: 'view.open' });
    for (const step of [null, 0, 3, 7]) {
      view.command({ type: 'subject.choose', actorId: form.sessionId, step });
    }
    view.command({ type: 'trace.export', actorId: form.sessionId });
    view.command({ type: 'test.copy', actorId: form.sessionId, step: null });
    view.command({ type: 'coverage.export' });
    await told(view, 'text.made', ({ what }) => what === 'coverage');
    await expect.poll(() => view.all('text.made')).toHaveLength(3);

    expect(JSON.stringify(view.reports)).not.toMatch(secrets);
    expect(view.all('text.made').find(({ what }) => what === 'trace')?.text).toContain('000000');
  });

  test('counts the states reached and the transitions taken, from nothing again when asked', async () => {
    const view = openEngine();
    await signIn(view);
    view.command({ type: 'view.open' });
    const reached = () =>
      view
        .last('coverage.changed')
        .coverage.find(({ machine }) => machine === 'login')
        ?.states.filter(({ isReached }) => isReached)
        .map(({ path }) => path);
    expect(reached()).toEqual([
      'idle',
      'submitting',
      'mfa',
      'mfa.idle',
      'mfa.submitting',
      'signedIn',
    ]);

    view.command({ type: 'coverage.reset' });
    await told(view, 'coverage.changed', () => reached()?.length === 0);
    expect(reached()).toEqual([]);
  });
});

/** Signs in on a second attempt, with a code: the first is refused. Ends after so many steps. */
async function signIn(view: ReturnType<typeof openEngine>, steps = Infinity) {
  const calls: LoginForm[] = [];
  const answers: LoginOutcome[] = [
    { kind: 'mfaAsked' },
    { kind: 'signedIn', token: 'token-of-the-session' },
  ];
  const login = fromPromise<LoginOutcome, { form: LoginForm }>(({ input }) => {
    calls.push(input.form);
    const answer = calls.length === 1 ? undefined : answers[calls.length - 2];
    return answer === undefined
      ? Promise.reject(new LoginRefused({ reason: 'wrongCredentials', serverMessage: null }))
      : Promise.resolve(answer);
  });
  const form = createActor(loginMachine.provide({ actors: { login } }), {
    inspect: view.inspect,
  }).start();
  const events = [
    { type: 'form.submit' as const },
    { type: 'field.change' as const, field: 'email' as const, value: 'maya@example.com' },
    { type: 'field.change' as const, field: 'password' as const, value: 'practice-daily-2026' },
    { type: 'rememberMe.change' as const, value: true },
    { type: 'form.submit' as const },
    { type: 'form.submit' as const },
    { type: 'field.change' as const, field: 'mfaCode' as const, value: '246810' },
    { type: 'form.submit' as const },
  ];
  for (const event of events.slice(0, steps)) {
    form.send(event);
    await new Promise(setImmediate);
  }

  return { form, calls };
}

interface Step {
  index: number;
  at: number;
}
