import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { ProofAction } from '#src/contract/account/proofs.ts';
import type {
  Factor,
  FactorConfirmation,
  FactorOrder,
  FactorSecret,
  FactorWish,
} from '#src/domain/account/factor.ts';
import type { ProofForm, ProofOutcome } from '#src/domain/account/proof.ts';
import { RecoveryRefused } from '#src/domain/account/recovery.ts';
import { factorMachine } from '#src/machines/account/factor/factorMachine.ts';
import { proofMachine } from '#src/machines/account/proof/proofMachine.ts';
import { coverageOf } from '../../../support/transitions.ts';

const input = { email: 'maya@example.com' };
const off = { isOn: false, backupCodesLeft: 0, browsers: [] };
const browser = { id: 'one', name: 'Firefox on Linux', until: 0, isHere: true };
const on = { isOn: true, backupCodesLeft: 3, browsers: [browser, { ...browser, id: 'two' }] };
const secret = {
  id: 'one',
  text: 'ABCD EFGH',
  address: 'otpauth://totp',
  picture: { size: 1, path: '' },
};
const backupCodes = ['0-AAAAA-AAAAA-AAAAA', '1-BBBBB-BBBBB-BBBBB'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('factorMachine', () => {
  test('switches on by a proof and the first code, shows the codes once, and keeps no secret', async () => {
    const { actor, orders, prove } = open({ factor: off });
    await settle();
    expect(actor.getSnapshot().value).toBe('off');

    await prove('setUp');
    expect(actor.getSnapshot()).toMatchObject({
      value: { changing: 'shown' },
      context: { secret },
    });
    actor.send({ type: 'code.change', value: '123 456' });
    actor.send({ type: 'others.change', value: false });
    actor.send({ type: 'form.submit' });
    await settle();

    expect(orders).toEqual([
      { proofToken: 'a-proof' },
      { id: 'one', mfaCode: '123 456', endOthers: false },
    ]);
    expect(actor.getSnapshot()).toMatchObject({
      value: { codes: 'kept' },
      context: { backupCodes, secret: null, mfaCode: '', proofToken: '', done: 'switchedOn' },
    });
    actor.send({ type: 'codes.done' });
    expect(actor.getSnapshot()).toMatchObject({
      value: { on: 'idle' },
      context: { backupCodes: [], factor: { isOn: true, backupCodesLeft: 2, browsers: [] } },
    });
  });

  test.each([
    ['', 'mfaCodeMissing'],
    ['12345', 'mfaCodeMalformed'],
    ['abcdef', 'mfaCodeMalformed'],
    ['7-AAAAA-BBBBB-CCCCC', 'mfaCodeMalformed'],
  ])(
    'sends no first code that can be no right one: “%s” (rules/account#C73)',
    async (code, fault) => {
      const { actor, orders, prove } = open({ factor: off });
      await settle();
      await prove('setUp');
      const found = vi.fn<(found: object) => void>();
      actor.on('faults.found', found);

      actor.send({ type: 'code.change', value: code });
      actor.send({ type: 'form.submit' });
      await settle();

      expect(actor.getSnapshot()).toMatchObject({
        value: { changing: 'shown' },
        context: { codeFault: fault },
      });
      expect(found.mock.calls).toEqual([[{ type: 'faults.found', first: 'mfaCode' }]]);
      expect(orders).toEqual([{ proofToken: 'a-proof' }]);
      actor.send({ type: 'code.change', value: '123456' });
      expect(actor.getSnapshot().context.codeFault).toBeNull();
    },
  );

  test('stays at the picture after a wrong code, and shows what there is by now once it waits for no code any more (rules/factors#J3)', async () => {
    const { actor, prove } = open({
      factor: off,
      next: on,
      confirm: [new RecoveryRefused('wrongProof'), new RecoveryRefused('linkUsed', 'Too late.')],
    });
    await settle();
    await prove('setUp');

    actor.send({ type: 'code.change', value: '123456' });
    actor.send({ type: 'form.submit' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: { changing: 'shown' },
      context: { secret, mfaCode: '', refusal: { reason: 'wrongProof' } },
    });
    actor.send({ type: 'code.change', value: '123456' });
    actor.send({ type: 'form.submit' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: { on: 'idle' },
      context: { factor: on, secret: null, refusal: { serverMessage: 'Too late.' } },
    });
  });

  test.each([
    ['renew', true, { codes: 'kept' }, 'renewed'],
    ['switchOff', false, 'off', 'switchedOff'],
  ] as const)('does what was wished: %s', async (wish, endOthers, value, done) => {
    const { actor, orders, prove } = open({ factor: on });
    await settle();

    await prove(wish, endOthers);

    expect(orders).toEqual([{ proofToken: 'a-proof', endOthers }]);
    expect(actor.getSnapshot()).toMatchObject({ value, context: { done, proofToken: '' } });
  });

  test('has one browser of several asked for a code again', async () => {
    const { actor, orders } = open({ factor: on });
    await settle();

    actor.send({ type: 'browser.forget', id: 'one' });
    expect(actor.getSnapshot().value).toEqual({ on: 'forgetting' });
    await settle();

    expect(orders).toEqual([{ id: 'one' }]);
    expect(actor.getSnapshot()).toMatchObject({
      value: { on: 'idle' },
      context: { factor: { browsers: [{ id: 'two' }] }, done: 'forgotten' },
    });
  });

  test('reads again after it could not be read, and leaves everything as it was when given up', async () => {
    const { actor } = open({ factor: on, read: [new RecoveryRefused('network')] });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: 'unread', context: { refusal: {} } });

    actor.send({ type: 'factor.retry' });
    await settle();
    actor.send({ type: 'factor.wish', wish: 'switchOff' });
    actor.send({ type: 'factor.cancel' });
    expect(actor.getSnapshot().value).toEqual({ on: 'idle' });
  });

  test('reads anew what was switched off elsewhere, and says so (rules/factors#J5)', async () => {
    const rejected = new RecoveryRefused('rejected', 'The second factor is off.');
    const { actor, prove } = open({ factor: on, next: off, renew: [rejected] });
    await settle();

    await prove('renew');

    expect(actor.getSnapshot()).toMatchObject({
      value: 'off',
      context: { factor: off, refusal: { serverMessage: 'The second factor is off.' } },
    });
  });

  test('looks again when another part changed something, but never while codes are shown', async () => {
    const { actor, prove } = open({ factor: on });
    await settle();

    actor.send({ type: 'account.changed' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'refreshing', context: { factor: on } });
    await settle();
    expect(actor.getSnapshot().value).toEqual({ on: 'idle' });

    const told = vi.fn<() => void>();
    actor.on('account.changed', told);
    await prove('renew');
    expect(told).toHaveBeenCalledOnce();
    actor.send({ type: 'account.changed' });
    expect(actor.getSnapshot()).toMatchObject({
      value: { codes: 'kept' },
      context: { backupCodes },
    });
  });

  test('every state is reached and every transition taken', () => {
    const refused = new RecoveryRefused('network');
    const proved = { output: { proofToken: 'a-proof' } };
    expect(
      coverageOf(factorMachine, {
        input,
        isSame: ({ value, context }) => [
          value,
          context.wish,
          context.factor,
          context.mfaCode,
          context.codeFault,
        ],
        events: [
          { type: 'xstate.done.actor.readFactor', output: off },
          { type: 'xstate.done.actor.readFactor', output: on },
          { type: 'xstate.error.actor.readFactor', error: refused },
          { type: 'xstate.done.actor.readFactorAgain', output: off },
          { type: 'xstate.done.actor.readFactorAgain', output: on },
          { type: 'xstate.error.actor.readFactorAgain', error: refused },
          { type: 'factor.retry' },
          { type: 'account.changed' },
          { type: 'factor.wish', wish: 'setUp' },
          { type: 'factor.wish', wish: 'renew' },
          { type: 'factor.wish', wish: 'switchOff' },
          { type: 'factor.cancel' },
          { type: 'others.change', value: false },
          { type: 'xstate.done.actor.proof', ...proved },
          { type: 'xstate.done.actor.beginSetUp', output: secret },
          { type: 'xstate.error.actor.beginSetUp', error: refused },
          { type: 'code.change', value: '123456' },
          { type: 'form.submit' },
          { type: 'xstate.done.actor.confirmSetUp', output: backupCodes },
          { type: 'xstate.error.actor.confirmSetUp', error: refused },
          { type: 'xstate.error.actor.confirmSetUp', error: new RecoveryRefused('linkUsed') },
          { type: 'xstate.done.actor.renewCodes', output: backupCodes },
          { type: 'xstate.error.actor.renewCodes', error: refused },
          ...['beginSetUp', 'renewCodes', 'switchOff', 'forgetBrowser'].map((actor) => ({
            type: `xstate.error.actor.${actor}`,
            error: new RecoveryRefused('rejected'),
          })),
          { type: 'xstate.done.actor.switchOff' },
          { type: 'xstate.error.actor.switchOff', error: refused },
          { type: 'browser.forget', id: 'one' },
          { type: 'xstate.done.actor.forgetBrowser' },
          { type: 'xstate.error.actor.forgetBrowser', error: refused },
          { type: 'codes.copy' },
          { type: 'codes.print' },
          { type: 'codes.done' },
          { type: 'xstate.done.actor.copyCodes' },
          { type: 'xstate.error.actor.copyCodes', error: new Error('not allowed') },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open({
  factor,
  next = factor,
  read = [],
  confirm = [],
  renew = [],
}: {
  factor: Factor;
  /** As it is read after the first time. */
  next?: Factor;
  renew?: Error[];
  read?: Error[];
  confirm?: Error[];
}) {
  const orders: object[] = [];
  const readings = [factor];
  const proof = proofMachine.provide({
    actors: {
      prove: fromPromise<ProofOutcome, { action: ProofAction; form: ProofForm }>(() =>
        Promise.resolve({ kind: 'proved', proofToken: 'a-proof' }),
      ),
    },
  });
  const machine = factorMachine.provide({
    actors: {
      proof,
      readFactor: fromPromise<Factor>(async () => {
        const error = read.shift();
        if (error !== undefined) throw error;
        return readings.shift() ?? next;
      }),
      beginSetUp: fromPromise<FactorSecret, { proofToken: string }>(async ({ input: order }) => {
        orders.push(order);
        return secret;
      }),
      confirmSetUp: fromPromise<readonly string[], FactorConfirmation>(async ({ input: order }) => {
        orders.push(order);
        const error = confirm.shift();
        if (error !== undefined) throw error;
        return backupCodes;
      }),
      renewCodes: fromPromise<readonly string[], FactorOrder>(async ({ input: order }) => {
        orders.push(order);
        const error = renew.shift();
        if (error !== undefined) throw error;
        return backupCodes;
      }),
      forgetBrowser: fromPromise<void, { id: string }>(async ({ input: order }) => {
        orders.push(order);
      }),
      switchOff: fromPromise<void, FactorOrder>(async ({ input: order }) => {
        orders.push(order);
      }),
    },
  });
  const actor = createActor(machine, { input });
  actor.start();

  return {
    actor,
    orders,
    /** Wishes something, and shows who it is. */
    prove: async (wish: FactorWish, endOthers = true) => {
      actor.send({ type: 'factor.wish', wish });
      actor.send({ type: 'others.change', value: endOthers });
      const { proof: proofRef } = actor.getSnapshot().children;
      proofRef?.send({ type: 'field.change', field: 'password', value: 'practice-daily-2026' });
      proofRef?.send({ type: 'form.submit' });
      await settle();
    },
  };
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}
