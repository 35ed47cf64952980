import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { ProofAction } from '#src/contract/account/proofs.ts';
import { LoginRefused, type LoginForm, type LoginOutcome } from '#src/domain/account/login.ts';
import type { PasswordChangeForm } from '#src/domain/account/passwordChange.ts';
import type { ProofForm, ProofOutcome } from '#src/domain/account/proof.ts';
import {
  RecoveryRefused,
  type ResetForm,
  type ResetOutcome,
} from '#src/domain/account/recovery.ts';
import { RegistrationRefused, type RegistrationForm } from '#src/domain/account/registration.ts';
import { letterRequestMachine } from '#src/machines/account/letterRequestMachine.ts';
import { loginMachine } from '#src/machines/account/loginMachine.ts';
import { passwordChangeMachine } from '#src/machines/account/passwordChangeMachine.ts';
import { passwordResetMachine } from '#src/machines/account/passwordResetMachine.ts';
import { proofMachine } from '#src/machines/account/proof/proofMachine.ts';
import { registrationMachine } from '#src/machines/account/registrationMachine.ts';

const email = 'maya@example.com';
const password = 'quiet-morning-rain';
const noRecovery = () => Promise.reject(new RecoveryRefused('network'));

/** A form as its actor has it, filled in, and how its last field is emptied. */
const forms = {
  'the sign-in': () => {
    const login = fromPromise<LoginOutcome, { form: LoginForm }>(() =>
      Promise.reject(new LoginRefused({ reason: 'network', serverMessage: null })),
    );
    const actor = createActor(loginMachine.provide({ actors: { login } })).start();
    actor.send({ type: 'field.change', field: 'email', value: email });
    actor.send({ type: 'field.change', field: 'password', value: password });
    return {
      actor,
      empty: () => actor.send({ type: 'field.change', field: 'email', value: '' }),
    };
  },
  'a registration': () => {
    const register = fromPromise<
      void,
      { email: string; invitation: string; form: RegistrationForm }
    >(() => Promise.reject(new RegistrationRefused('network')));
    const actor = createActor(registrationMachine.provide({ actors: { register } }), {
      input: { email, invitation: 'token', name: 'Maya' },
    }).start();
    actor.send({ type: 'field.change', field: 'password', value: password });
    return {
      actor,
      empty: () => actor.send({ type: 'field.change', field: 'password', value: '' }),
    };
  },
  'a letter asked for': () => {
    const askForLetter = fromPromise<void, { email: string }>(noRecovery);
    const actor = createActor(letterRequestMachine.provide({ actors: { askForLetter } })).start();
    actor.send({ type: 'email.change', value: email });
    return { actor, empty: () => actor.send({ type: 'email.change', value: '' }) };
  },
  'a new password by a letter': () => {
    const resetPassword = fromPromise<ResetOutcome, { token: string; form: ResetForm }>(noRecovery);
    const actor = createActor(passwordResetMachine.provide({ actors: { resetPassword } }), {
      input: { token: 'id.secret' },
    }).start();
    actor.send({ type: 'field.change', field: 'password', value: password });
    return {
      actor,
      empty: () => actor.send({ type: 'field.change', field: 'password', value: '' }),
    };
  },
  'a new password of a member': () => {
    const changePassword = fromPromise<ResetOutcome, { form: PasswordChangeForm }>(noRecovery);
    const actor = createActor(passwordChangeMachine.provide({ actors: { changePassword } }), {
      input: { email },
    }).start();
    actor.send({ type: 'field.change', field: 'current', value: 'what it was' });
    actor.send({ type: 'field.change', field: 'password', value: password });
    return {
      actor,
      empty: () => actor.send({ type: 'field.change', field: 'current', value: '' }),
    };
  },
  'a proof': () => {
    const machine = proofMachine.provide({
      actors: {
        prove: fromPromise<ProofOutcome, { action: ProofAction; form: ProofForm }>(noRecovery),
        lookForPasskey: fromPromise<boolean, void>(() => Promise.resolve(false)),
      },
    });
    const actor = createActor(machine, { input: { action: 'factor', email } }).start();
    actor.send({ type: 'field.change', field: 'password', value: password });
    return {
      actor,
      empty: () => actor.send({ type: 'field.change', field: 'password', value: '' }),
    };
  },
};

// rules/account#C81
test.each(Object.entries(forms))(
  '%s that is found at fault says no more why it was refused before',
  async (_, open) => {
    const { actor, empty } = open();
    actor.send({ type: 'form.submit' });
    await vi.waitFor(() =>
      expect(actor.getSnapshot().context.refusal).toMatchObject({ reason: 'network' }),
    );

    empty();
    actor.send({ type: 'form.submit' });

    expect(actor.getSnapshot().context.refusal).toBeNull();
  },
);
