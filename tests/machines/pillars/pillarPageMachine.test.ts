import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { findPillar } from '#src/domain/pillars/pillar.ts';
import { PillarError } from '#src/domain/pillars/pillarFailure.ts';
import type { Pillar } from '#src/domain/pillars/pillarRecord.ts';
import { pillarPageMachine } from '#src/machines/pillars/pillarPageMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

const tether = findPillar('TETHER');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('pillarPageMachine', () => {
  test('loads the pillar of the code that was typed', async () => {
    const asked: string[] = [];
    const page = open((code) => {
      asked.push(code);
      return Promise.resolve(tether);
    });
    expect(page.getSnapshot().value).toBe('loading');

    await vi.advanceTimersByTimeAsync(0);

    expect(asked).toEqual(['tether']);
    expect(page.getSnapshot()).toMatchObject({ status: 'done', value: 'loaded' });
    expect(page.getSnapshot().context).toEqual({ code: 'tether', pillar: tether, failure: null });
  });

  test('keeps why it failed, and forgets it when it loads again', async () => {
    const answers = [
      () => Promise.reject(new PillarError({ reason: 'unavailable' })),
      () => Promise.resolve(tether),
    ];
    const page = open(() => answers.shift()?.() ?? Promise.reject(new Error('asked thrice')));
    await vi.advanceTimersByTimeAsync(0);
    expect(page.getSnapshot().value).toBe('failed');
    expect(page.getSnapshot().context.failure).toEqual({ reason: 'unavailable' });

    page.send({ type: 'pillar.retry' });
    expect(page.getSnapshot().value).toBe('loading');
    expect(page.getSnapshot().context.failure).toBeNull();
    await vi.advanceTimersByTimeAsync(0);

    expect(page.getSnapshot().value).toBe('loaded');
  });

  test('stops at an error that nobody foresaw', async () => {
    const page = createActor(pillarPageMachine, { input: { code: 'TETHER' } });
    const crashed = vi.fn();
    page.subscribe({ error: crashed });
    page.start();

    await vi.advanceTimersByTimeAsync(0);

    expect(crashed).toHaveBeenCalledWith(
      new Error('The actor "loadPillar" was not provided; pass it to machine.provide({ actors }).'),
    );
  });

  test('stops asking when the page is left', async () => {
    let asked: AbortSignal | undefined;
    const page = open((_, signal) => {
      asked = signal;
      return new Promise<never>(() => {});
    });
    await vi.advanceTimersByTimeAsync(0);

    page.stop();

    expect(asked?.aborted).toBe(true);
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(pillarPageMachine, {
      input: { code: 'TETHER' },
      events: [
        { type: 'pillar.retry' },
        { type: 'xstate.done.actor.loadPillar', output: tether },
        {
          type: 'xstate.error.actor.loadPillar',
          error: new PillarError({ reason: 'unknown', code: 'WATER' }),
        },
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function open(loadPillar: (code: string, signal: AbortSignal) => Promise<Pillar>) {
  const machine = pillarPageMachine.provide({
    actors: {
      loadPillar: fromPromise<Pillar, { code: string }>(({ input, signal }) =>
        loadPillar(input.code, signal),
      ),
    },
  });
  return createActor(machine, { input: { code: 'tether' } }).start();
}
