import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { AddressUnderWay } from '#src/domain/account/newAddress.ts';
import { RecoveryRefused } from '#src/domain/account/recovery.ts';
import { addressMachine } from '#src/machines/account/address/addressMachine.ts';
import { coverageOf, happens } from '../../../support/transitions.ts';

const email = 'maya@example.com';
const nothing: AddressUnderWay = { pending: null, undoUntil: null };
const waiting: AddressUnderWay = { ...nothing, pending: { email: 'm@example.com', until: 5 } };
const undoable: AddressUnderWay = { ...nothing, undoUntil: 7 };
const proved = { type: 'xstate.done.actor.proof', output: { proofToken: 'proof' } } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('addressMachine', () => {
  test.each([
    ['steady', nothing],
    ['written', waiting],
    ['changed', undoable],
    ['written', { ...waiting, undoUntil: 7 }],
  ])('is %s by what is under way', async (state, underWay) => {
    const { actor } = open([underWay]);
    await settle();

    expect(actor.getSnapshot()).toMatchObject({ value: state, context: underWay });
  });

  test('asks by a proof alone, which it forgets, and tells what waits then (rules/account#C67)', async () => {
    const { actor, sent } = open([nothing, null, waiting]);
    await settle();
    actor.send({ type: 'address.ask' });
    actor.send({ type: 'email.change', value: ' m@example.com ' });
    actor.send({ type: 'form.submit' });
    expect([actor.getSnapshot().value, sent]).toEqual(['proving', ['read']]);
    happens(actor, proved);
    await settle();

    expect(sent).toEqual(['read', { email: 'm@example.com', proof: 'proof' }, 'read']);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'written',
      context: { ...waiting, wanted: '', proofToken: '' },
    });
  });

  test.each([
    ['', 'emailMissing'],
    ['maya', 'emailMalformed'],
    [' MAYA@example.com', 'same'],
  ])('finds fault with %j before it asks who is there: %s', async (value, fault) => {
    const { actor } = open([nothing]);
    const told = vi.fn();
    actor.on('faults.found', told);
    await settle();
    actor.send({ type: 'address.ask' });
    actor.send({ type: 'email.change', value });
    actor.send({ type: 'form.submit' });

    expect(actor.getSnapshot()).toMatchObject({ value: 'editing', context: { fault } });
    expect(told).toHaveBeenCalledExactlyOnceWith({ type: 'faults.found', first: 'email' });
    actor.send({ type: 'email.change', value: 'm' });
    expect(actor.getSnapshot().context.fault).toBeNull();
  });

  test('goes on with what was typed where it was refused, and forgets it with the form', async () => {
    const { actor } = open([undoable, new RecoveryRefused('network')]);
    await settle();
    actor.send({ type: 'address.ask' });
    actor.send({ type: 'email.change', value: 'm@example.com' });
    actor.send({ type: 'form.submit' });
    happens(actor, proved);
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'editing',
      context: { wanted: 'm@example.com', proofToken: '', refusal: { reason: 'network' } },
    });

    actor.send({ type: 'address.keep' });
    expect(actor.getSnapshot()).toMatchObject({
      value: 'changed',
      context: { wanted: '', refusal: null },
    });
  });

  test('cancels what waits, and says where it could not', async () => {
    const { actor, sent } = open([waiting, new RecoveryRefused('network'), null, nothing]);
    await settle();
    actor.send({ type: 'change.cancel' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'written',
      context: { refusal: { reason: 'network' } },
    });

    actor.send({ type: 'change.cancel' });
    await settle();
    expect(sent).toEqual(['read', 'cancel', 'cancel', 'read']);
    expect(actor.getSnapshot()).toMatchObject({ value: 'steady', context: { refusal: null } });
  });

  test('is read again where it could not be', async () => {
    const { actor } = open([new RecoveryRefused('network'), nothing]);
    await settle();
    expect(actor.getSnapshot().value).toBe('unread');
    actor.send({ type: 'address.retry' });
    await settle();

    expect(actor.getSnapshot()).toMatchObject({ value: 'steady', context: { refusal: null } });
  });

  test('every state is reached and every transition taken', () => {
    const error = new RecoveryRefused('network');
    expect(
      coverageOf(addressMachine, {
        input: { email },
        events: [
          { type: 'address.retry' },
          { type: 'address.ask' },
          { type: 'address.keep' },
          { type: 'email.change', value: 'm@example.com' },
          { type: 'form.submit' },
          { type: 'change.cancel' },
          proved,
          { type: 'xstate.done.actor.readUnderWay', output: nothing },
          { type: 'xstate.done.actor.readUnderWay', output: waiting },
          { type: 'xstate.done.actor.readUnderWay', output: undoable },
          { type: 'xstate.error.actor.readUnderWay', error },
          { type: 'xstate.done.actor.askForAddress', output: undefined },
          { type: 'xstate.error.actor.askForAddress', error },
          { type: 'xstate.done.actor.cancelAddress', output: undefined },
          { type: 'xstate.error.actor.cancelAddress', error },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open(answers: (AddressUnderWay | Error | null)[]) {
  const sent: unknown[] = [];
  const next = (call: unknown) => {
    sent.push(call);
    const answer = answers.shift() ?? null;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const machine = addressMachine.provide({
    actors: {
      readUnderWay: fromPromise<AddressUnderWay, void>(async () => next('read') ?? nothing),
      askForAddress: fromPromise<void, { email: string; proof: string }>(
        async ({ input }) => void next(input),
      ),
      cancelAddress: fromPromise<void, void>(async () => void next('cancel')),
    },
  });

  return { actor: createActor(machine, { input: { email } }).start(), sent };
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}
