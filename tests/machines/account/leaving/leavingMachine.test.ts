import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { RecoveryRefused } from '#src/domain/account/recovery.ts';
import { leavingMachine } from '#src/machines/account/leaving/leavingMachine.ts';
import { coverageOf, happens } from '../../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('leavingMachine', () => {
  test('leaves by a proof alone, which it forgets (rules/membership#Z5)', async () => {
    const { actor, sent } = open([null]);

    actor.send({ type: 'leaving.confirm' });
    expect(actor.getSnapshot().value).toBe('staying');
    actor.send({ type: 'leaving.ask' });
    actor.send({ type: 'leaving.confirm' });
    expect([actor.getSnapshot().value, sent]).toEqual(['proving', []]);
    happens(actor, { type: 'xstate.done.actor.proof', output: { proofToken: 'proof' } });
    await settle();

    expect(sent).toEqual([{ proof: 'proof' }]);
    expect(actor.getSnapshot()).toMatchObject({
      status: 'done',
      value: 'left',
      context: { proofToken: '' },
    });
  });

  test('asks again where it was refused, and forgets that with the question', async () => {
    const { actor } = open([new RecoveryRefused('network')]);
    actor.send({ type: 'leaving.ask' });
    actor.send({ type: 'leaving.confirm' });
    happens(actor, { type: 'xstate.done.actor.proof', output: { proofToken: 'proof' } });
    await settle();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'asking',
      context: { proofToken: '', refusal: { reason: 'network' } },
    });

    actor.send({ type: 'leaving.cancel' });

    expect(actor.getSnapshot()).toMatchObject({ value: 'staying', context: { refusal: null } });
  });

  test('every state is reached and every transition taken', () => {
    expect(
      coverageOf(leavingMachine, {
        input: { email: 'maya@example.com' },
        events: [
          { type: 'leaving.ask' },
          { type: 'leaving.confirm' },
          { type: 'leaving.cancel' },
          { type: 'xstate.done.actor.proof', output: { proofToken: 'proof' } },
          { type: 'xstate.done.actor.leave', output: undefined },
          { type: 'xstate.error.actor.leave', error: new RecoveryRefused('network') },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open(answers: (null | Error)[]) {
  const sent: unknown[] = [];
  const machine = leavingMachine.provide({
    actors: {
      leave: fromPromise<void, { proof: string }>(async ({ input }) => {
        sent.push(input);
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
      }),
    },
  });

  return { actor: createActor(machine, { input: { email: 'maya@example.com' } }).start(), sent };
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}
