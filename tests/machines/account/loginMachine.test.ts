import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import {
  LoginRefused,
  type LoginForm,
  type LoginOutcome,
  type LoginRefusalReason,
} from '#src/domain/account/login.ts';
import { loginMachine, type LoginEvent } from '#src/machines/account/loginMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('loginMachine', () => {
  test('sends nothing while a field is at fault, and says which', () => {
    const login = vi.fn(answer(signedIn));
    const form = openForm(login);

    form.send({ type: 'form.submit' });

    expect(form.getSnapshot().value).toBe('idle');
    expect(form.getSnapshot().context.faults).toEqual({
      email: 'emailMissing',
      password: 'passwordMissing',
    });
    expect(login).not.toHaveBeenCalled();
  });

  test('names the field to return to when it is asked to send, and not while the member types', () => {
    const form = openForm(answer(signedIn));
    const found: string[] = [];
    form.on('faults.found', ({ first }) => found.push(first));

    form.send({ type: 'form.submit' });
    form.send({ type: 'field.change', field: 'email', value: 'maya@example.com' });
    expect(found).toEqual(['email']);

    form.send({ type: 'form.submit' });
    expect(found).toEqual(['email', 'password']);
  });

  test("clears a field's fault when that field is edited, and no other's (rules/account#C5)", () => {
    const form = openForm(answer(signedIn));
    form.send({ type: 'form.submit' });

    form.send({ type: 'field.change', field: 'email', value: 'm' });

    expect(form.getSnapshot().context.faults).toEqual({ password: 'passwordMissing' });
  });

  test('outputs the member and the token, and keeps no secret', async () => {
    const form = openFilledForm(answer(signedIn));

    form.send({ type: 'form.submit' });
    expect(form.getSnapshot().value).toBe('submitting');
    await settle();

    expect(form.getSnapshot()).toMatchObject({
      status: 'done',
      value: 'signedIn',
      output: { email: 'maya@example.com', token: 'token-1' },
      context: { form: { password: '', mfaCode: '' } },
    });
  });

  test('counts a success without a token as one', async () => {
    const form = openFilledForm(answer({ kind: 'signedIn', token: null }));

    form.send({ type: 'form.submit' });
    await settle();

    expect(form.getSnapshot().output).toEqual({ email: 'maya@example.com', token: null });
  });

  test('submits once, however often it is asked to (rules/account#C6)', () => {
    const login = vi.fn(() => new Promise<never>(() => {}));
    const form = openFilledForm(login);

    form.send({ type: 'form.submit' });
    form.send({ type: 'form.submit' });

    expect(form.getSnapshot().can({ type: 'form.submit' })).toBe(false);
    expect(login).toHaveBeenCalledTimes(1);
  });

  test.each<LoginRefusalReason>([
    'tooManyAttempts',
    'wrongCredentials',
    'forbidden',
    'rejected',
    'network',
  ])('returns to the form with every value when refused as %s', async (reason) => {
    const form = openFilledForm(refuse(reason));

    form.send({ type: 'form.submit' });
    await settle();

    expect(form.getSnapshot().value).toBe('idle');
    expect(form.getSnapshot().context).toEqual({
      form: { email: 'maya@example.com', password: 'practice', mfaCode: '', rememberMe: true },
      faults: {},
      refusal: { reason, serverMessage: 'Because.' },
      token: null,
    });
  });

  test('takes the last refusal down when it tries again', async () => {
    const form = openFilledForm(refuse('network'));
    form.send({ type: 'form.submit' });
    await settle();

    form.send({ type: 'form.submit' });

    expect(form.getSnapshot().context.refusal).toBeNull();
  });

  test('asks for a code, and sends all four values again with it (rules/account#C9)', async () => {
    const sent: LoginForm[] = [];
    const form = openFilledForm(({ input }) => {
      sent.push(input.form);
      return Promise.resolve(input.form.mfaCode === '' ? mfaAsked : signedIn);
    });

    form.send({ type: 'form.submit' });
    await settle();
    expect(form.getSnapshot().value).toEqual({ mfa: 'idle' });

    form.send({ type: 'form.submit' });
    expect(form.getSnapshot().context.faults).toEqual({ mfaCode: 'mfaCodeMissing' });

    form.send({ type: 'field.change', field: 'mfaCode', value: '123 456' });
    form.send({ type: 'form.submit' });
    expect(form.getSnapshot().value).toEqual({ mfa: 'submitting' });
    await settle();

    expect(sent).toEqual([
      { email: 'maya@example.com', password: 'practice', mfaCode: '', rememberMe: true },
      { email: 'maya@example.com', password: 'practice', mfaCode: '123 456', rememberMe: true },
    ]);
    expect(form.getSnapshot().output).toEqual({ email: 'maya@example.com', token: 'token-1' });
  });

  test('keeps asking for the code while the address is edited (rules/account#C9)', async () => {
    const form = openFilledForm(answer(mfaAsked));
    form.send({ type: 'form.submit' });
    await settle();

    form.send({ type: 'field.change', field: 'email', value: 'noor@example.com' });
    form.send({ type: 'rememberMe.change', value: false });

    expect(form.getSnapshot().value).toEqual({ mfa: 'idle' });
    expect(form.getSnapshot().context.form).toEqual({
      email: 'noor@example.com',
      password: 'practice',
      mfaCode: '',
      rememberMe: false,
    });
  });

  test('clears a wrong code and keeps the field (rules/account#C10)', async () => {
    const form = await openFormAtCode(refuse('wrongCredentials'));

    form.send({ type: 'form.submit' });
    await settle();

    expect(form.getSnapshot().value).toEqual({ mfa: 'idle' });
    expect(form.getSnapshot().context.form.mfaCode).toBe('');
    expect(form.getSnapshot().context.refusal?.reason).toBe('wrongCredentials');
  });

  test('keeps the code when it was the network that failed', async () => {
    const form = await openFormAtCode(refuse('network'));

    form.send({ type: 'form.submit' });
    await settle();

    expect(form.getSnapshot().context.form.mfaCode).toBe('123456');
  });

  test('goes on asking when the service asks again', async () => {
    const form = await openFormAtCode(answer(mfaAsked));

    form.send({ type: 'form.submit' });
    await settle();

    expect(form.getSnapshot().value).toEqual({ mfa: 'idle' });
  });

  test('gives up on an answer that does not come, and aborts the request', async () => {
    const signals: AbortSignal[] = [];
    const form = openFilledForm(({ signal }) => {
      signals.push(signal);
      return new Promise<never>(() => {});
    });

    form.send({ type: 'form.submit' });
    await vi.advanceTimersByTimeAsync(20_000);

    expect(form.getSnapshot().value).toBe('idle');
    expect(form.getSnapshot().context.refusal).toEqual({ reason: 'network', serverMessage: null });
    expect(signals.map((signal) => signal.aborted)).toEqual([true]);
  });

  test('gives up on a code that is not answered, and keeps it', async () => {
    const form = await openFormAtCode(() => new Promise<never>(() => {}));

    form.send({ type: 'form.submit' });
    await vi.advanceTimersByTimeAsync(20_000);

    expect(form.getSnapshot().value).toEqual({ mfa: 'idle' });
    expect(form.getSnapshot().context.form.mfaCode).toBe('123456');
  });

  test.each(['first', 'code'])('stops on an error nobody foresaw, at the %s answer', async (at) => {
    const boom = new TypeError('x is not a function');
    const fail = () => Promise.reject(boom);
    const form = at === 'first' ? openFilledForm(fail) : await openFormAtCode(fail);
    const crashed = vi.fn();
    form.subscribe({ error: crashed });

    form.send({ type: 'form.submit' });
    await settle();

    expect(crashed).toHaveBeenCalledWith(boom);
  });

  test('stops, rather than blaming the network, when its actor was not provided', async () => {
    const form = createActor(loginMachine);
    const crashed = vi.fn();
    form.subscribe({ error: crashed });
    form.start();
    fill(form);

    form.send({ type: 'form.submit' });
    await settle();

    expect(crashed).toHaveBeenCalledWith(
      new Error('The actor "login" was not provided; pass it to machine.provide({ actors }).'),
    );
  });

  test('every state is reached and every transition taken', () => {
    const filledForm = { email: 'maya@example.com', password: 'practice', mfaCode: '123456' };
    const coverage = coverageOf(loginMachine, {
      events: [
        ...Object.entries(filledForm).map(([field, value]) => ({
          type: 'field.change',
          field,
          value,
        })),
        { type: 'rememberMe.change', value: true },
        { type: 'rememberBrowser.change', value: true },
        { type: 'form.submit' },
        ...['login', 'loginWithCode'].flatMap((actor) => [
          { type: `xstate.done.actor.${actor}`, output: signedIn },
          { type: `xstate.done.actor.${actor}`, output: mfaAsked },
          { type: `xstate.error.actor.${actor}`, error: refusal('network') },
        ]),
        { type: 'xstate.after.answerTimeout.login.submitting' },
        { type: 'xstate.after.answerTimeout.login.mfa.submitting' },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

type LoginCall = (call: {
  input: { form: LoginForm };
  signal: AbortSignal;
}) => Promise<LoginOutcome>;

function openForm(login: LoginCall) {
  const machine = loginMachine.provide({
    actors: { login: fromPromise<LoginOutcome, { form: LoginForm }>(login) },
  });
  return createActor(machine).start();
}

function openFilledForm(login: LoginCall) {
  const form = openForm(login);
  fill(form);
  return form;
}

async function openFormAtCode(loginWithCode: LoginCall) {
  const form = openFilledForm((call) =>
    call.input.form.mfaCode === '' ? Promise.resolve(mfaAsked) : loginWithCode(call),
  );
  form.send({ type: 'form.submit' });
  await settle();
  form.send({ type: 'field.change', field: 'mfaCode', value: '123456' });
  return form;
}

function fill(form: { send: (event: LoginEvent) => void }) {
  form.send({ type: 'field.change', field: 'email', value: ' maya@example.com' });
  form.send({ type: 'field.change', field: 'email', value: 'maya@example.com' });
  form.send({ type: 'field.change', field: 'password', value: 'practice' });
  form.send({ type: 'rememberMe.change', value: true });
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}

function answer(outcome: LoginOutcome): LoginCall {
  return () => Promise.resolve(outcome);
}

function refusal(reason: LoginRefusalReason) {
  return new LoginRefused({ reason, serverMessage: 'Because.' });
}

function refuse(reason: LoginRefusalReason): LoginCall {
  return () => Promise.reject(refusal(reason));
}

const signedIn: LoginOutcome = { kind: 'signedIn', token: 'token-1' };
const mfaAsked: LoginOutcome = { kind: 'mfaAsked' };
