import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { RecoveryRefused } from '#src/domain/account/recovery.ts';
import { invitingMachine } from '#src/machines/account/invitations/invitingMachine.ts';
import { coverageOf } from '../../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('invitingMachine', () => {
  test('invites until none is left (rules/membership#Z11)', async () => {
    const { actor, asked } = open([2, 1, 0]);
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ value: 'editing', context: { left: 2 } });

    for (const email of ['gus@example.com', ' gia@example.com ']) {
      actor.send({ type: 'email.change', value: email });
      actor.send({ type: 'form.submit' });
      await settle();
    }

    expect(asked).toEqual([{ email: 'gus@example.com' }, { email: 'gia@example.com' }]);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'spent',
      context: { invited: 'gia@example.com', email: '' },
    });
  });

  test('keeps the address with the refusal, and sends none that is no address', async () => {
    const { actor, asked } = open([1, new RecoveryRefused('tooMany', 'Three.')]);
    await settle();
    actor.send({ type: 'email.change', value: 'gus' });
    actor.send({ type: 'form.submit' });
    expect([actor.getSnapshot().context.fault, asked]).toEqual(['emailMalformed', []]);

    actor.send({ type: 'email.change', value: 'gus@example.com' });
    actor.send({ type: 'form.submit' });
    await settle();

    expect(actor.getSnapshot()).toMatchObject({
      value: 'editing',
      context: { email: 'gus@example.com', refusal: { reason: 'tooMany' }, invited: null },
    });
  });

  test('every state is reached and every transition taken', () => {
    const error = new RecoveryRefused('network');
    expect(
      coverageOf(invitingMachine, {
        events: [
          { type: 'xstate.done.actor.readLeft', output: 3 },
          { type: 'xstate.done.actor.readLeft', output: 0 },
          { type: 'xstate.error.actor.readLeft', error },
          { type: 'invitations.retry' },
          { type: 'email.change', value: 'gus@example.com' },
          { type: 'form.submit' },
          { type: 'xstate.done.actor.invite', output: 2 },
          { type: 'xstate.done.actor.invite', output: 0 },
          { type: 'xstate.error.actor.invite', error },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open(answers: (number | Error)[]) {
  const asked: { email: string }[] = [];
  const answer = async () => {
    const next = answers.shift() ?? new Error('Asked too often.');
    if (next instanceof Error) throw next;
    return next;
  };
  const machine = invitingMachine.provide({
    actors: {
      readLeft: fromPromise<number, void>(answer),
      invite: fromPromise<number, { email: string }>(({ input }) => {
        asked.push(input);
        return answer();
      }),
    },
  });

  return { actor: createActor(machine).start(), asked };
}

function settle() {
  return vi.advanceTimersByTimeAsync(0);
}
