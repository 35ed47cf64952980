import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { ProofAction } from '#src/contract/account/proofs.ts';
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
          { type: 'xstate.done.actor.prove', output: { kind: 'codeAsked' } },
          { type: 'xstate.error.actor.prove', error: new RecoveryRefused('network') },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open(answers: (ProofOutcome | Error)[]) {
  const sent: { action: ProofAction; form: ProofForm }[] = [];
  const machine = proofMachine.provide({
    actors: {
      prove: fromPromise<ProofOutcome, { action: ProofAction; form: ProofForm }>(
        async ({ input: asked }) => {
          sent.push(asked);
          const answer = answers.shift() ?? new Error('Asked too often.');
          if (answer instanceof Error) throw answer;
          return answer;
        },
      ),
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
