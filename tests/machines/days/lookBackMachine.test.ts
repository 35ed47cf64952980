import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { CommitmentsError } from '#src/domain/today/commitmentsFailure.ts';
import { lookBackMachine, type LookBackEvent } from '#src/machines/days/lookBackMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const input = { email: 'maya@example.com', from: '2026-01-01', to: '2026-12-31' };
const unreachable = new CommitmentsError('Failed to read the days', 'unreachable');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('lookBackMachine', () => {
  test('asks once for the days that are meant', async () => {
    const asked: unknown[] = [];
    const look = open((span) => {
      asked.push(span);
      return Promise.resolve();
    });
    expect(look.getSnapshot().value).toBe('asking');
    await vi.advanceTimersByTimeAsync(0);

    expect(asked).toEqual([input]);
    expect(look.getSnapshot()).toMatchObject({ status: 'done', value: 'known' });
  });

  test.each([{ type: 'days.retry' }, { type: 'network.back' }] as const)(
    'says why it failed, and asks again with $type',
    async (event) => {
      const answers = [() => Promise.reject(unreachable), () => Promise.resolve()];
      const look = open(() => answers.shift()?.() ?? Promise.reject(new Error('asked thrice')));
      await vi.advanceTimersByTimeAsync(0);
      expect(look.getSnapshot()).toMatchObject({
        value: 'failed',
        context: { failure: 'unreachable' },
      });

      look.send(event);
      expect(look.getSnapshot()).toMatchObject({ value: 'asking', context: { failure: null } });
      await vi.advanceTimersByTimeAsync(0);
      expect(look.getSnapshot().value).toBe('known');
    },
  );

  test('stops at an error that nobody foresaw', async () => {
    const look = createActor(lookBackMachine, { input });
    const crashed = vi.fn();
    look.subscribe({ error: crashed });
    look.start();
    await vi.advanceTimersByTimeAsync(0);

    expect(crashed).toHaveBeenCalledWith(
      new Error('The actor "fetchDays" was not provided; pass it to machine.provide({ actors }).'),
    );
  });

  test('stops asking when the page is left', async () => {
    let asked: AbortSignal | undefined;
    const look = open((_, signal) => {
      asked = signal;
      return new Promise<never>(() => {});
    });
    await vi.advanceTimersByTimeAsync(0);
    look.stop();

    expect(asked?.aborted).toBe(true);
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(lookBackMachine, {
      input,
      events: [
        { type: 'days.retry' },
        { type: 'network.back' },
        { type: 'xstate.done.actor.fetchDays', output: undefined },
        { type: 'xstate.error.actor.fetchDays', error: unreachable },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open(fetchDays: (span: typeof input, signal: AbortSignal) => Promise<void>) {
  const machine = lookBackMachine.provide({
    actors: {
      networkChanges: fromCallback<LookBackEvent>(() => {}),
      fetchDays: fromPromise<void, typeof input>((call) => fetchDays(call.input, call.signal)),
    },
  });
  return createActor(machine, { input }).start();
}
