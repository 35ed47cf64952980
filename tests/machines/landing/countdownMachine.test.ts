import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';

import { countdownMachine, type CountdownEvent } from '#src/machines/landing/countdownMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

describe('countdownMachine', () => {
  test('turns from gold to orange at five and to red at three, and ends at nought (rules/landing#L3)', () => {
    const { countdown, tick } = start();
    const seen = Array.from({ length: 16 }, (_, second) => {
      tick(second * 1_000);
      const { value, context } = countdown.getSnapshot();
      return [context.seconds, value];
    });

    expect(seen).toEqual([
      ...[15, 14, 13, 12, 11, 10, 9, 8, 7, 6].map((left) => [left, { counting: 'gold' }]),
      ...[5, 4].map((left) => [left, { counting: 'orange' }]),
      ...[3, 2, 1].map((left) => [left, { counting: 'red' }]),
      [0, 'arrived'],
    ]);
    expect(countdown.getSnapshot().status).toBe('done');
  });

  test('is right after a sleep, whatever it slept through', () => {
    const { countdown, tick } = start();

    tick(12_400);
    expect(countdown.getSnapshot().context.seconds).toBe(3);
    tick(3_600_000);
    expect(countdown.getSnapshot().value).toBe('arrived');
  });

  test('skips to the phone, and goes on from there (rules/landing#L6)', () => {
    const { countdown, tick } = start();
    tick(4_200);

    countdown.send({ type: 'countdown.skip' });
    expect(countdown.getSnapshot().context.seconds).toBe(2);
    expect(countdown.getSnapshot().value).toEqual({ counting: 'red' });

    countdown.send({ type: 'countdown.skip' });
    tick(5_300);
    expect(countdown.getSnapshot().context.seconds).toBe(1);
    tick(6_200);
    expect(countdown.getSnapshot().value).toBe('arrived');
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(countdownMachine, {
      input: { now: 0 },
      events: [
        { type: 'countdown.skip' },
        ...[1, 10, 11, 12, 15].map((second) => ({ type: 'clock.tick', now: second * 1_000 })),
      ],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function start() {
  let send: (event: CountdownEvent) => void = () => {};
  const machine = countdownMachine.provide({
    actors: {
      ticks: fromCallback<CountdownEvent>(({ sendBack }) => {
        send = sendBack;
      }),
    },
  });
  const countdown = createActor(machine, { input: { now: 0 } }).start();

  return { countdown, tick: (now: number) => send({ type: 'clock.tick', now }) };
}
