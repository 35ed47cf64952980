import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { PasswordChangeForm } from '#src/domain/account/passwordChange.ts';
import { RecoveryRefused, type ResetOutcome } from '#src/domain/account/recovery.ts';
import { passwordChangeMachine } from '#src/machines/account/passwordChangeMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const filled = { current: 'practice-daily-2026', password: 'a-brand-new-evening' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('passwordChangeMachine', () => {
  test('changes the password, keeps none of what was typed, and can be used again', async () => {
    const { actor, sent } = open(['changed'], filled);

    actor.send({ type: 'form.submit' });
    actor.send({ type: 'form.submit' });
    await settle();

    expect(sent).toEqual([{ ...filled, mfaCode: '' }]);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'changed',
      context: { form: { current: '', password: '', mfaCode: '' } },
    });
    actor.send({ type: 'field.change', field: 'current', value: 'a' });
    expect(actor.getSnapshot()).toMatchObject({
      value: 'editing',
      context: { form: { current: 'a' } },
    });
  });

  test.each([
    [{}, { current: 'currentMissing', password: 'passwordMissing' }, 'current'],
    [{ current: 'a', password: 'short' }, { password: 'tooShort' }, 'password'],
    [{ current: 'same-as-before', password: 'same-as-before' }, { password: 'same' }, 'password'],
    [{ current: 'a', password: 'maya@example.com' }, { password: 'personal' }, 'password'],
  ])('sends nothing for %j, and says why', (form, faults, first) => {
    const { actor, found, sent } = open([], form);

    actor.send({ type: 'form.submit' });

    expect([actor.getSnapshot().context.faults, found, sent]).toEqual([faults, [first], []]);
  });

  test('asks for a code where the service wants one, and clears it when it was wrong', async () => {
    const { actor, found } = open(['codeAsked', new RecoveryRefused('wrongProof')], filled);
    actor.send({ type: 'form.submit' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: 'editing', context: { isCodeAsked: true } });

    actor.send({ type: 'form.submit' });
    expect(found).toEqual(['mfaCode']);
    actor.send({ type: 'field.change', field: 'mfaCode', value: '123456' });
    actor.send({ type: 'form.submit' });
    await settle();

    expect(actor.getSnapshot()).toMatchObject({
      value: 'editing',
      context: { refusal: { reason: 'wrongProof' }, form: { ...filled, mfaCode: '' } },
    });
  });

  test('shows a common password as the fault it is', async () => {
    const { actor, found } = open([new RecoveryRefused('weakPassword')], filled);

    actor.send({ type: 'form.submit' });
    await settle();

    expect([actor.getSnapshot().context.faults, found]).toEqual([
      { password: 'common' },
      ['password'],
    ]);
  });

  test('stops at what nobody foresaw', async () => {
    const { actor } = open([new TypeError('a fault of ours')], filled);
    actor.subscribe({ error: () => {} });

    actor.send({ type: 'form.submit' });
    await settle();

    expect(actor.getSnapshot().status).toBe('error');
  });

  test('every state is reached and every transition taken', () => {
    const change = { type: 'field.change' };
    expect(
      coverageOf(passwordChangeMachine, {
        input: { email: 'maya@example.com' },
        events: [
          { ...change, field: 'current', value: filled.current },
          { ...change, field: 'password', value: filled.password },
          { type: 'form.submit' },
          { type: 'xstate.done.actor.changePassword', output: 'changed' },
          { type: 'xstate.done.actor.changePassword', output: 'codeAsked' },
          {
            type: 'xstate.error.actor.changePassword',
            error: new RecoveryRefused('weakPassword'),
          },
          { type: 'xstate.error.actor.changePassword', error: new RecoveryRefused('network') },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

type Answer = ResetOutcome | Error;

function open(answers: Answer[], form: Partial<PasswordChangeForm>) {
  const sent: PasswordChangeForm[] = [];
  const machine = passwordChangeMachine.provide({
    actors: {
      changePassword: fromPromise<ResetOutcome, { form: PasswordChangeForm }>(async ({ input }) => {
        sent.push(input.form);
        const answer = answers.shift() ?? new Error('Asked too often.');
        if (answer instanceof Error) throw answer;
        return answer;
      }),
    },
  });
  const actor = createActor(machine, { input: { email: 'maya@example.com' } });
  const found: string[] = [];
  actor.on('faults.found', ({ first }) => void found.push(first));
  actor.start();
  for (const field of ['current', 'password'] as const) {
    const value = form[field];
    if (value !== undefined) actor.send({ type: 'field.change', field, value });
  }

  return { actor, found, sent };
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}
