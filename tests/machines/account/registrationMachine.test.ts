import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import {
  RegistrationRefused,
  type NewMember,
  type RegistrationForm,
} from '#src/domain/account/registration.ts';
import { registrationMachine } from '#src/machines/account/registrationMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('registrationMachine', () => {
  test('sends nothing while a field is at fault, and says which', () => {
    const { form, register, found } = open();

    form.send({ type: 'form.submit' });

    expect(form.getSnapshot().context.faults).toEqual({
      name: 'nameMissing',
      password: 'passwordMissing',
    });
    expect(found).toEqual(['name']);
    expect(register).not.toHaveBeenCalled();
  });

  test.each([
    ['short', 'tooShort'],
    ['Fourfold', 'personal'],
    ['sam@example.com', 'personal'],
  ])('refuses the password %j before anything is sent: %s', (password, fault) => {
    const { form, register } = open();
    form.send({ type: 'field.change', field: 'name', value: 'Sam Okoro' });
    form.send({ type: 'field.change', field: 'password', value: password });

    form.send({ type: 'form.submit' });

    expect(form.getSnapshot().context.faults).toEqual({ password: fault });
    expect(register).not.toHaveBeenCalled();
  });

  test("clears a field's fault when it is edited", () => {
    const { form } = open();
    form.send({ type: 'form.submit' });

    form.send({ type: 'field.change', field: 'name', value: 'S' });

    expect(form.getSnapshot().context.faults).toEqual({ password: 'passwordMissing' });
  });

  test('registers, then signs in with the same credentials, and outputs the member (rules/account#C29)', async () => {
    const { form, register, signIn } = openFilled();

    form.send({ type: 'form.submit' });
    expect(form.getSnapshot().value).toBe('registering');
    form.send({ type: 'form.submit' });
    await settle();

    expect(register.mock.calls).toEqual([
      [
        {
          email: 'sam@example.com',
          invitation: 'token',
          form: { name: 'Sam Okoro', password: 'quiet-morning-rain' },
        },
      ],
    ]);
    expect(signIn.mock.calls).toEqual([
      [{ email: 'sam@example.com', password: 'quiet-morning-rain' }],
    ]);
    expect(form.getSnapshot()).toMatchObject({ status: 'done', value: 'registered', output: sam });
    expect(form.getSnapshot().context.form.password).toBe('');
  });

  test('shows a common password as the fault it is', async () => {
    const { form, found } = openFilled(() =>
      Promise.reject(new RegistrationRefused('weakPassword')),
    );

    form.send({ type: 'form.submit' });
    await settle();

    expect(form.getSnapshot().value).toBe('idle');
    expect(form.getSnapshot().context).toMatchObject({
      faults: { password: 'common' },
      refusal: null,
    });
    expect(found).toEqual(['password']);
  });

  test('keeps everything when the registration is refused', async () => {
    const { form } = openFilled(() =>
      Promise.reject(new RegistrationRefused('invitation', 'This invitation is used.')),
    );

    form.send({ type: 'form.submit' });
    await settle();

    expect(form.getSnapshot().value).toBe('idle');
    expect(form.getSnapshot().context).toMatchObject({
      form: { name: 'Sam Okoro', password: 'quiet-morning-rain' },
      refusal: { reason: 'invitation', serverMessage: 'This invitation is used.' },
    });
  });

  test('can be sent again when only the sign-in failed', async () => {
    const answers = [
      () => Promise.reject(new RegistrationRefused('network')),
      () => Promise.resolve(sam),
    ];
    const { form, register } = openFilled(
      () => Promise.resolve(),
      () => answers.shift()?.() ?? Promise.reject(new Error('asked thrice')),
    );
    form.send({ type: 'form.submit' });
    await settle();
    expect(form.getSnapshot().context.refusal?.reason).toBe('network');

    form.send({ type: 'form.submit' });
    await settle();

    expect(register).toHaveBeenCalledTimes(2);
    expect(form.getSnapshot().output).toEqual(sam);
  });

  test('keeps the name as it is typed, begins with one that was kept, and lets go of it once the registration stands (rules/account#C78)', async () => {
    const { form, kept } = open(
      () => Promise.resolve(),
      () => Promise.reject(new RegistrationRefused('network')),
      'Sam',
    );
    expect(form.getSnapshot().context.form).toEqual({ name: 'Sam', password: '' });

    form.send({ type: 'field.change', field: 'name', value: 'Sam Okoro' });
    form.send({ type: 'field.change', field: 'password', value: 'quiet-morning-rain' });
    expect(kept).toEqual([{ email: 'sam@example.com', name: 'Sam Okoro' }]);

    form.send({ type: 'form.submit' });
    await settle();
    expect(kept.slice(1)).toEqual([{ email: 'sam@example.com', name: '' }]);
    expect(form.getSnapshot().context.form.name).toBe('Sam Okoro');
  });

  test('stops on an error nobody foresaw', async () => {
    const boom = new TypeError('x is not a function');
    const { form } = openFilled(() => Promise.reject(boom));
    const crashed = vi.fn();
    form.subscribe({ error: crashed });

    form.send({ type: 'form.submit' });
    await settle();

    expect(crashed).toHaveBeenCalledWith(boom);
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(registrationMachine, {
      input: { email: 'sam@example.com', invitation: 'token', name: '' },
      events: [
        { type: 'field.change', field: 'name', value: 'Sam Okoro' },
        { type: 'field.change', field: 'password', value: 'quiet-morning-rain' },
        { type: 'form.submit' },
        { type: 'xstate.done.actor.register' },
        { type: 'xstate.error.actor.register', error: new RegistrationRefused('weakPassword') },
        { type: 'xstate.error.actor.register', error: new RegistrationRefused('network') },
        { type: 'xstate.done.actor.signIn', output: sam },
        { type: 'xstate.error.actor.signIn', error: new RegistrationRefused('login') },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

type Registering = (input: {
  email: string;
  invitation: string;
  form: RegistrationForm;
}) => Promise<void>;
type SigningIn = (input: { email: string; password: string }) => Promise<NewMember>;

function open(
  registering: Registering = () => Promise.resolve(),
  signingIn: SigningIn = () => Promise.resolve(sam),
  name = '',
) {
  const kept: { email: string; name: string }[] = [];
  const register = vi.fn(registering);
  const signIn = vi.fn(signingIn);
  const machine = registrationMachine.provide({
    actors: {
      register: fromPromise<void, Parameters<Registering>[0]>(({ input }) => register(input)),
      signIn: fromPromise<NewMember, Parameters<SigningIn>[0]>(({ input }) => signIn(input)),
    },
    actions: { keepName: (_, written) => void kept.push(written) },
  });
  const form = createActor(machine, {
    input: { email: 'sam@example.com', invitation: 'token', name },
  }).start();
  const found: string[] = [];
  form.on('faults.found', ({ first }) => found.push(first));

  return { form, register, signIn, found, kept };
}

function openFilled(...calls: Parameters<typeof open>) {
  const opened = open(...calls);
  opened.form.send({ type: 'field.change', field: 'name', value: 'Sam Okoro' });
  opened.form.send({ type: 'field.change', field: 'password', value: 'quiet-morning-rain' });
  return opened;
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}

const sam: NewMember = { email: 'sam@example.com', token: 'token-1', prefersDark: false };
