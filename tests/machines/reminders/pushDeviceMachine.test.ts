import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { Listening } from '#src/domain/reminders/listening.ts';
import {
  pushDeviceMachine,
  type PushDeviceEvent,
} from '#src/machines/reminders/pushDeviceMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('pushDeviceMachine (rules/reminders#RE15)', () => {
  test('listens once that is wanted, anew where the browser changed its address, and no more once it is not', async () => {
    const { actor, asked } = device(['listening', 'listening']);
    expect([actor.getSnapshot().value, asked]).toEqual(['off', []]);

    await send(actor, { type: 'push.wanted', isWanted: true });
    expect(actor.getSnapshot().value).toEqual({ wanted: 'listening' });
    await send(actor, { type: 'push.wanted', isWanted: true });
    await send(actor, { type: 'push.changed' });
    await send(actor, { type: 'push.wanted', isWanted: false });

    expect([actor.getSnapshot().value, asked]).toEqual(['off', ['begin', 'begin', 'end']]);
  });

  test.each(['notSetUp', 'unable'] as const)('stays where it is %s', async (answer) => {
    const { actor, asked } = device([answer]);

    await send(actor, { type: 'push.wanted', isWanted: true });
    await vi.advanceTimersByTimeAsync(10 * 60_000);

    expect([actor.getSnapshot().value, asked]).toEqual([{ wanted: answer }, ['begin']]);
  });

  test('asks again a minute after it could not, and ends all the same where that could not be told', async () => {
    const error = new Error('Not reached.');
    const { actor, asked, failures } = device([error, 'listening'], error);

    await send(actor, { type: 'push.wanted', isWanted: true });
    expect(actor.getSnapshot().value).toEqual({ wanted: 'untold' });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(asked).toEqual(['begin']);
    await vi.advanceTimersByTimeAsync(1);
    expect(actor.getSnapshot().value).toEqual({ wanted: 'listening' });

    await send(actor, { type: 'push.wanted', isWanted: false });
    expect([actor.getSnapshot().value, failures]).toEqual(['off', [error, error]]);
  });

  test('every state is reached and every transition taken', () => {
    const error = new Error('A fault.');
    expect(
      coverageOf(pushDeviceMachine, {
        input: { email: 'maya@example.com' },
        events: [
          { type: 'push.wanted', isWanted: true },
          { type: 'push.wanted', isWanted: false },
          { type: 'push.changed' },
          { type: 'xstate.after.anotherTry.pushDevice.wanted.untold' },
          ...(['listening', 'notSetUp', 'unable'] as const).map((output) => ({
            type: 'xstate.done.actor.begin',
            output,
          })),
          { type: 'xstate.error.actor.begin', error },
          { type: 'xstate.done.actor.end' },
          { type: 'xstate.error.actor.end', error },
        ],
      }),
    ).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

async function send(
  actor: ReturnType<typeof device>['actor'],
  event: PushDeviceEvent,
): Promise<void> {
  actor.send(event);
  await vi.advanceTimersByTimeAsync(0);
}

/** A device whose service answers in turn, and fails to hear that it listens no more where there is an `endFault`. */
function device(answers: (Listening | Error)[], endFault: Error | null = null) {
  const asked: string[] = [];
  const failures: unknown[] = [];
  const machine = pushDeviceMachine.provide({
    actors: {
      wishes: fromCallback<PushDeviceEvent, { email: string }>(() => {}),
      begin: fromPromise<Listening, void>(async () => {
        asked.push('begin');
        const answer = answers.shift() ?? 'unable';
        if (answer instanceof Error) throw answer;
        return answer;
      }),
      end: fromPromise<void, void>(async () => {
        asked.push('end');
        if (endFault !== null) throw endFault;
      }),
    },
    actions: { logFailure: (_, { error }) => void failures.push(error) },
  });

  return {
    actor: createActor(machine, { input: { email: 'maya@example.com' } }).start(),
    asked,
    failures,
  };
}
