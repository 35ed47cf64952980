import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';

import { greetingMachine, type GreetingEvent } from '#src/machines/practice/greetingMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

describe('greetingMachine', () => {
  test('greets for the hour it begins in', () => {
    const { greeting } = greet(8);

    expect(greeting.getSnapshot().context).toEqual({ greeting: 'Good morning' });
  });

  test.each([
    [0, 'Still awake'],
    [5, 'Still awake'],
    [6, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [16, 'Good afternoon'],
    [17, 'Good evening'],
    [20, 'Good evening'],
    [21, 'Good night'],
    [23, 'Good night'],
  ])('greets anew when it is %i o’clock: %s', (hour, words) => {
    const { greeting, read } = greet(9);

    read(hour);

    expect(greeting.getSnapshot().context).toEqual({ greeting: words });
  });

  test('no longer looks at the clock once it is stopped', () => {
    const { greeting, isStopped } = greet(8);

    greeting.stop();

    expect(isStopped()).toBe(true);
  });

  test('every state is reached and every transition taken', () => {
    const coverage = coverageOf(greetingMachine, {
      input: { hour: 8 },
      events: [{ type: 'hour.read', hour: 22 }],
    });

    expect(coverage).toEqual({ statesNotReached: [], transitionsNotTaken: [] });
  });
});

function greet(hour: number) {
  let report: (event: GreetingEvent) => void = () => {};
  let stopped = false;
  const machine = greetingMachine.provide({
    actors: {
      hours: fromCallback<GreetingEvent>(({ sendBack }) => {
        report = sendBack;
        return () => {
          stopped = true;
        };
      }),
    },
  });
  const greeting = createActor(machine, { input: { hour } }).start();

  return {
    greeting,
    read: (read: number) => report({ type: 'hour.read', hour: read }),
    isStopped: () => stopped,
  };
}
