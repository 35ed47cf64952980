import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import {
  RecoveryRefused,
  type RecoveryReason,
  type ResetForm,
  type ResetOutcome,
} from '#src/domain/account/recovery.ts';
import { passwordResetMachine } from '#src/machines/account/passwordResetMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const password = 'a-brand-new-evening';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('passwordResetMachine', () => {
  test('asks nothing of an address without a link, and does not call it used (rules/account#C75)', () => {
    const { actor } = open([], null);

    expect(actor.getSnapshot()).toMatchObject({ status: 'done', value: 'noLink' });
  });

  test('changes the password, and keeps neither it nor the link (rules/account#C64)', async () => {
    const { actor, sent } = openFilled(['changed']);

    actor.send({ type: 'form.submit' });
    actor.send({ type: 'form.submit' });
    await settle();

    expect(sent).toEqual([{ token: 'id.secret', form: { password, mfaCode: '' } }]);
    expect(actor.getSnapshot()).toMatchObject({
      status: 'done',
      value: 'done',
      context: { token: null, form: { password: '', mfaCode: '' } },
    });
  });

  test.each([
    ['', 'passwordMissing'],
    ['short', 'tooShort'],
    ['fourfold', 'personal'],
  ])('sends nothing for the password %j: %s', (value, fault) => {
    const { actor, found, sent } = open([]);
    actor.send({ type: 'field.change', field: 'password', value });

    actor.send({ type: 'form.submit' });

    expect([actor.getSnapshot().context.faults, found, sent]).toEqual([
      { password: fault },
      ['password'],
      [],
    ]);
  });

  test('asks for a code where the service wants one, and again after a wrong one (rules/account#C60)', async () => {
    const { actor, found, sent } = openFilled([
      'codeAsked',
      'codeAsked',
      new RecoveryRefused('wrongCode'),
      'changed',
    ]);
    actor.send({ type: 'form.submit' });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ codeAsked: 'editing' });

    actor.send({ type: 'form.submit' });
    expect([actor.getSnapshot().context.faults, found]).toEqual([
      { mfaCode: 'mfaCodeMissing' },
      ['mfaCode'],
    ]);
    for (const mfaCode of ['111 111', '222222']) {
      actor.send({ type: 'field.change', field: 'mfaCode', value: mfaCode });
      actor.send({ type: 'form.submit' });
      await settle();
    }
    expect(actor.getSnapshot()).toMatchObject({
      value: { codeAsked: 'editing' },
      context: { refusal: { reason: 'wrongCode' }, form: { password, mfaCode: '' } },
    });

    actor.send({ type: 'field.change', field: 'mfaCode', value: '333333' });
    actor.send({ type: 'form.submit' });
    await settle();
    expect(actor.getSnapshot().value).toBe('done');
    expect(sent.map(({ form }) => form.mfaCode)).toEqual(['', '111 111', '222222', '333333']);
  });

  test('shows a common password as the fault it is', async () => {
    const { actor, found } = openFilled([new RecoveryRefused('weakPassword')]);

    actor.send({ type: 'form.submit' });
    await settle();

    expect(actor.getSnapshot()).toMatchObject({
      value: 'editing',
      context: { faults: { password: 'common' }, refusal: null },
    });
    expect(found).toEqual(['password']);
  });

  test.each<RecoveryReason>(['tooMany', 'rejected', 'network'])(
    'keeps what was typed when it is refused: %s',
    async (reason) => {
      const { actor } = openFilled([new RecoveryRefused(reason)]);

      actor.send({ type: 'form.submit' });
      await settle();

      expect(actor.getSnapshot()).toMatchObject({
        value: 'editing',
        context: { refusal: { reason }, form: { password } },
      });
    },
  );

  test('ends with a link that is not good', async () => {
    const { actor } = openFilled([new RecoveryRefused('linkUsed')]);

    actor.send({ type: 'form.submit' });
    await settle();

    expect(actor.getSnapshot()).toMatchObject({ status: 'done', value: 'refused' });
  });

  test('takes a passkey in the place of a code, once the password is one that may be (rules/passkeys#PK7)', async () => {
    const { actor, sent } = openFilled([
      'factorAsked',
      'factorAsked',
      new RecoveryRefused('rejected'),
      'changed',
    ]);
    actor.send({ type: 'form.submit' });
    await settle();

    actor.send({ type: 'field.change', field: 'password', value: '' });
    actor.send({ type: 'passkey.ask' });
    expect(actor.getSnapshot().context.faults).toEqual({ password: 'passwordMissing' });
    actor.send({ type: 'field.change', field: 'password', value: password });
    for (const refusal of [null, { reason: 'rejected' }]) {
      actor.send({ type: 'passkey.ask' });
      expect(actor.getSnapshot().value).toEqual({ codeAsked: 'signing' });
      await settle();
      expect(actor.getSnapshot()).toMatchObject({
        value: { codeAsked: 'editing' },
        context: { refusal },
      });
    }
    actor.send({ type: 'passkey.ask' });
    await settle();

    expect(sent.at(-1)).toEqual({ token: 'id.secret', form: { password, mfaCode: '' } });
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', value: 'done' });
  });

  test('stops at what nobody foresaw', async () => {
    const { actor } = openFilled([new TypeError('a fault of ours')]);
    actor.subscribe({ error: () => {} });

    actor.send({ type: 'form.submit' });
    await settle();

    expect(actor.getSnapshot().status).toBe('error');
  });

  test('every state is reached and every transition taken', () => {
    const answers = ['resetPassword', 'resetPasswordWithCode', 'resetByPasskey'].flatMap(
      (actor) => [
        { type: `xstate.done.actor.${actor}`, output: 'factorAsked' },
        { type: `xstate.done.actor.${actor}`, output: 'changed' },
        { type: `xstate.done.actor.${actor}`, output: 'codeAsked' },
        ...(['linkUsed', 'weakPassword', 'wrongCode'] as const).map((reason) => ({
          type: `xstate.error.actor.${actor}`,
          error: new RecoveryRefused(reason),
        })),
      ],
    );
    const change = { type: 'field.change' };
    const withLink = coverageOf(passwordResetMachine, {
      input: { token: 'id.secret' },
      events: [
        { ...change, field: 'password', value: password },
        { ...change, field: 'password', value: '' },
        { ...change, field: 'mfaCode', value: '111111' },
        { type: 'form.submit' },
        { type: 'passkey.ask' },
        ...answers,
      ],
    });

    expect(withLink.statesNotReached).toEqual(['noLink']);
    expect(withLink.transitionsNotTaken).toHaveLength(1);
  });
});

type Answer = ResetOutcome | Error;

function open(answers: Answer[], token: string | null = 'id.secret') {
  const sent: { token: string; form: ResetForm }[] = [];
  const answer = fromPromise<ResetOutcome, { token: string; form: ResetForm }>(
    async ({ input }) => {
      sent.push(input);
      const next = answers.shift() ?? new Error('Asked too often.');
      if (next instanceof Error) throw next;
      return next;
    },
  );
  const machine = passwordResetMachine.provide({
    actors: { resetPassword: answer, resetByPasskey: answer },
  });
  const actor = createActor(machine, { input: { token } });
  const found: string[] = [];
  actor.on('faults.found', ({ first }) => void found.push(first));
  actor.start();

  return { actor, found, sent };
}

function openFilled(answers: Answer[]) {
  const opened = open(answers);
  opened.actor.send({ type: 'field.change', field: 'password', value: password });

  return opened;
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}
