import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { RecoveryRefused } from '#src/domain/account/recovery.ts';
import { linkPressMachine } from '#src/machines/account/linkPressMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('linkPressMachine', () => {
  test('tells the service once the button is pressed, and never before (rules/account#C63)', async () => {
    const { actor, told } = open(() => Promise.resolve());
    expect([actor.getSnapshot().value, told]).toEqual(['asking', []]);

    actor.send({ type: 'link.use' });
    await vi.advanceTimersByTimeAsync(0);

    expect(told).toEqual([{ token: 'id.secret' }]);
    expect(actor.getSnapshot()).toMatchObject({
      status: 'done',
      value: 'done',
      context: { token: null },
    });
  });

  test('asks nothing of an address without a link, and does not call it used (rules/account#C75)', () => {
    expect(open(() => Promise.resolve(), null).actor.getSnapshot()).toMatchObject({
      status: 'done',
      value: 'noLink',
    });
  });

  test('ends with a link that is not good, and asks again when nobody answered', async () => {
    const answers = [new RecoveryRefused('network'), new RecoveryRefused('linkUsed')];
    const { actor } = open(() => Promise.reject(answers.shift() ?? new Error('asked thrice')));

    actor.send({ type: 'link.use' });
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'asking',
      context: { refusal: { reason: 'network' } },
    });
    actor.send({ type: 'link.use' });
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', value: 'refused' });
  });

  test('every state is reached and every transition taken', () => {
    const { statesNotReached, transitionsNotTaken } = coverageOf(linkPressMachine, {
      input: { token: 'id.secret' },
      events: [
        { type: 'link.use' },
        { type: 'xstate.done.actor.spendLink', output: undefined },
        { type: 'xstate.error.actor.spendLink', error: new RecoveryRefused('linkUsed') },
        { type: 'xstate.error.actor.spendLink', error: new RecoveryRefused('network') },
      ],
    });

    expect([statesNotReached, transitionsNotTaken.length]).toEqual([['noLink'], 1]);
  });
});

function open(spendLink: () => Promise<void>, token: string | null = 'id.secret') {
  const told: { token: string }[] = [];
  const machine = linkPressMachine.provide({
    actors: {
      spendLink: fromPromise<void, { token: string }>(({ input }) => {
        told.push(input);
        return spendLink();
      }),
    },
  });

  return { actor: createActor(machine, { input: { token } }).start(), told };
}
