import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { RecoveryRefused } from '#src/domain/account/recovery.ts';
import { comeBackMachine } from '#src/machines/account/leaving/comeBackMachine.ts';
import { coverageOf } from '../../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('comeBackMachine', () => {
  test('comes back by one press, again where nobody answered (rules/membership#Z6)', async () => {
    const answers = [new RecoveryRefused('network'), null];
    const machine = comeBackMachine.provide({
      actors: {
        comeBack: fromPromise<void, void>(async () => {
          const answer = answers.shift();
          if (answer instanceof Error) throw answer;
        }),
      },
    });
    const actor = createActor(machine).start();

    actor.send({ type: 'member.stay' });
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'leaving',
      context: { refusal: { reason: 'network' } },
    });
    actor.send({ type: 'member.stay' });
    await vi.advanceTimersByTimeAsync(0);

    expect(actor.getSnapshot()).toMatchObject({ status: 'done', context: { refusal: null } });
  });

  test('every state is reached and every transition taken', () => {
    expect(
      coverageOf(comeBackMachine, {
        events: [
          { type: 'member.stay' },
          { type: 'xstate.done.actor.comeBack', output: undefined },
          { type: 'xstate.error.actor.comeBack', error: new RecoveryRefused('network') },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});
