import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { ProofAction } from '#src/contract/account/proofs.ts';
import { CeremonyFailed } from '#src/domain/account/passkeys/ceremony.ts';
import type { ProofForm, ProofOutcome } from '#src/domain/account/proof.ts';
import { RecoveryRefused } from '#src/domain/account/recovery.ts';
import { proofMachine } from '#src/machines/account/proof/proofMachine.ts';
import { coverageOf } from '../../../support/transitions.ts';

const proved = { kind: 'proved', proofToken: 'a-proof' } as const;
const input = { action: 'factor', email: 'maya@example.com' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('proofMachine', () => {
  test('gives the proof for a password, and keeps nothing that was typed', async () => {
    const { actor, sent } = open([proved]);
    actor.send({ type: 'field.change', field: 'password', value: 'practice-daily-2026' });

    actor.send({ type: 'form.submit' });
    actor.send({ type: 'form.submit' });
    await settle();

    expect(sent).toEqual([
      { action: 'factor', form: { password: 'practice-daily-2026', mfaCode: '' } },
    ]);
    expect(actor.getSnapshot()).toMatchObject({
      status: 'done',
      output: { proofToken: 'a-proof' },
      context: { form: { password: '', mfaCode: '' } },
    });
  });

  test('sends nothing without a password, and asks for a code where the service wants one', async () => {
    const { actor, found } = open([{ kind: 'codeAsked' }, new RecoveryRefused('wrongProof')]);
    actor.send({ type: 'form.submit' });
    expect([actor.getSnapshot().context.faults, found]).toEqual([
      { password: 'passwordMissing' },
      ['password'],
    ]);

    actor.send({ type: 'field.change', field: 'password', value: 'practice-daily-2026' });
    actor.send({ type: 'form.submit' });
    await settle();
    actor.send({ type: 'form.submit' });
    expect(found).toEqual(['password', 'mfaCode']);

    actor.send({ type: 'field.change', field: 'mfaCode', value: '123456' });
    actor.send({ type: 'form.submit' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'editing',
      context: {
        refusal: { reason: 'wrongProof' },
        form: { password: 'practice-daily-2026', mfaCode: '' },
      },
    });
  });

  test('is proved by a passkey where the member has one, and stays where it was where they turn away (rules/passkeys#PK7)', async () => {
    const { actor, sent } = open([
      new CeremonyFailed('given up'),
      new RecoveryRefused('rejected'),
      proved,
    ]);
    actor.send({ type: 'passkey.ask' });
    expect(actor.getSnapshot().value, 'before it is known that there is one').toBe('editing');
    await settle();

    actor.send({ type: 'passkey.ask' });
    expect(actor.getSnapshot().value).toBe('signing');
    actor.send({ type: 'passkey.cancel' });
    expect(actor.getSnapshot().value).toBe('editing');
    actor.send({ type: 'passkey.ask' });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'editing',
      context: { refusal: { reason: 'rejected' } },
    });
    actor.send({ type: 'passkey.ask' });
    await settle();

    expect(sent).toEqual([{ action: 'factor' }, { action: 'factor' }, { action: 'factor' }]);
    expect(actor.getSnapshot().output).toEqual({ proofToken: 'a-proof' });
  });

  test('stops at what nobody foresaw', async () => {
    const { actor } = open([new TypeError('a fault of ours')]);
    actor.subscribe({ error: () => {} });
    actor.send({ type: 'field.change', field: 'password', value: 'practice-daily-2026' });

    actor.send({ type: 'form.submit' });
    await settle();

    expect(actor.getSnapshot().status).toBe('error');
  });

  test('every state is reached and every transition taken', () => {
    expect(
      coverageOf(proofMachine, {
        input,
        events: [
          { type: 'field.change', field: 'password', value: 'practice-daily-2026' },
          { type: 'form.submit' },
          { type: 'xstate.done.actor.prove', output: proved },
          { type: 'xstate.done.actor.lookForPasskey', output: true },
          { type: 'xstate.error.actor.lookForPasskey', error: new RecoveryRefused('network') },
          { type: 'passkey.ask' },
          { type: 'passkey.cancel' },
          { type: 'xstate.done.actor.proveByPasskey', output: proved },
          { type: 'xstate.error.actor.proveByPasskey', error: new CeremonyFailed('given up') },
          { type: 'xstate.error.actor.proveByPasskey', error: new RecoveryRefused('rejected') },
          { type: 'xstate.done.actor.prove', output: { kind: 'codeAsked' } },
          { type: 'xstate.error.actor.prove', error: new RecoveryRefused('network') },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open(answers: (ProofOutcome | Error)[]) {
  const sent: { action: ProofAction; form?: ProofForm }[] = [];
  const answer = async ({ input: asked }: { input: { action: ProofAction; form?: ProofForm } }) => {
    sent.push(asked);
    const next = answers.shift() ?? new Error('Asked too often.');
    if (next instanceof Error) throw next;
    return next;
  };
  const machine = proofMachine.provide({
    actors: {
      prove: fromPromise<ProofOutcome, { action: ProofAction; form: ProofForm }>(answer),
      lookForPasskey: fromPromise<boolean, void>(() => Promise.resolve(true)),
      proveByPasskey: fromPromise<ProofOutcome, { action: ProofAction }>(answer),
    },
  });
  const actor = createActor(machine, { input });
  const found: string[] = [];
  actor.on('faults.found', ({ first }) => void found.push(first));
  actor.start();

  return { actor, found, sent };
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}
