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
    expect([actor.getSnapshot().value, asked]).toEqual(['hearing', []]);

    await send(actor, { type: 'push.wanted', isWanted: true });
    expect(actor.getSnapshot().value).toEqual({ wanted: 'listening' });
    await send(actor, { type: 'push.wanted', isWanted: true });
    await send(actor, { type: 'push.changed' });
    await send(actor, { type: 'push.wanted', isWanted: false });

    expect([actor.getSnapshot().value, asked]).toEqual([
      { off: 'resting' },
      ['begin', 'begin', 'end'],
    ]);
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
    expect([actor.getSnapshot().value, failures]).toEqual([{ off: 'resting' }, [error, error]]);
  });

  // rules/reminders#RE16
  test.each([
    [true, 'possible'],
    [false, 'notSetUp'],
  ] as const)('asks whether it could, where that is read: %s is %s', async (isSetUp, state) => {
    const { actor, asked } = device([], null, { isRead: true, setUp: [isSetUp] });

    await send(actor, { type: 'push.wanted', isWanted: false });

    expect([actor.getSnapshot().value, asked]).toEqual([{ off: state }, ['look']]);
  });

  test('asks that again a minute after it could not, and once nothing is wanted any more', async () => {
    const error = new Error('Not reached.');
    const { actor, failures } = device(['listening'], null, {
      isRead: true,
      setUp: [error, true, true],
    });

    await send(actor, { type: 'push.wanted', isWanted: false });
    expect([actor.getSnapshot().value, failures]).toEqual([{ off: 'untold' }, [error]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(actor.getSnapshot().value).toEqual({ off: 'possible' });

    await send(actor, { type: 'push.wanted', isWanted: true });
    expect(actor.getSnapshot().value).toEqual({ wanted: 'listening' });
    await send(actor, { type: 'push.wanted', isWanted: false });
    expect(actor.getSnapshot().value).toEqual({ off: 'possible' });
  });

  test('asks nothing that nobody reads', async () => {
    const { actor, asked } = device([]);

    await send(actor, { type: 'push.wanted', isWanted: false });

    expect([actor.getSnapshot().value, asked]).toEqual([{ off: 'resting' }, []]);
  });

  test('every state is reached and every transition taken', () => {
    const error = new Error('A fault.');
    const events = [
      { type: 'push.wanted', isWanted: true },
      { type: 'push.wanted', isWanted: false },
      { type: 'push.changed' },
      ...[true, false].map((output) => ({ type: 'xstate.done.actor.look', output })),
      { type: 'xstate.error.actor.look', error },
      { type: 'xstate.after.anotherTry.pushDevice.off.untold' },
      { type: 'xstate.after.anotherTry.pushDevice.wanted.untold' },
      ...(['listening', 'notSetUp', 'unable'] as const).map((output) => ({
        type: 'xstate.done.actor.begin',
        output,
      })),
      { type: 'xstate.error.actor.begin', error },
      { type: 'xstate.done.actor.end' },
      { type: 'xstate.error.actor.end', error },
    ];
    const [read, unread] = [true, false].map((isRead) =>
      coverageOf(pushDeviceMachine, { input: { email: 'maya@example.com', isRead }, events }),
    );

    const isMissed = (name: string) => unread?.statesNotReached.includes(name);
    expect(read?.statesNotReached.filter(isMissed)).toEqual([]);
    expect(read?.transitionsNotTaken).toEqual([]);
  });
});

async function send(
  actor: ReturnType<typeof device>['actor'],
  event: PushDeviceEvent,
): Promise<void> {
  actor.send(event);
  await vi.advanceTimersByTimeAsync(0);
}

/**
 * A device whose service answers in turn, and fails to hear that it listens no more where there is an `endFault`. Where somebody reads
 * how it is, the service tells in turn whether anything is sent from it.
 */
function device(
  answers: (Listening | Error)[],
  endFault: Error | null = null,
  { isRead = false, setUp = [] }: { isRead?: boolean; setUp?: (boolean | Error)[] } = {},
) {
  const asked: string[] = [];
  const failures: unknown[] = [];
  const machine = pushDeviceMachine.provide({
    actors: {
      wishes: fromCallback<PushDeviceEvent, { email: string }>(() => {}),
      look: fromPromise<boolean, void>(async () => {
        asked.push('look');
        const answer = setUp.shift() ?? false;
        if (answer instanceof Error) throw answer;
        return answer;
      }),
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
    actor: createActor(machine, { input: { email: 'maya@example.com', isRead } }).start(),
    asked,
    failures,
  };
}
