import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';

import { carouselMachine } from '#src/machines/account/carouselMachine.ts';
import { coverageOf } from '../../support/transitions.ts';

describe('carouselMachine', () => {
  test('shows each of five slides for five seconds, and begins again (rules/account#C21)', () => {
    const { carousel, clock } = open();
    const seen = Array.from({ length: 6 }, () => {
      const { index } = carousel.getSnapshot().context;
      clock.increment(5_000);
      return index;
    });

    expect(seen).toEqual([0, 1, 2, 3, 4, 0]);
  });

  test('jumps, and gives the slide its whole time', () => {
    const { carousel, clock } = open();
    clock.increment(4_000);

    carousel.send({ type: 'slide.show', index: 3 });
    clock.increment(4_999);
    expect(carousel.getSnapshot().context.index).toBe(3);
    clock.increment(1);
    expect(carousel.getSnapshot().context.index).toBe(4);
  });

  test('knows no slide beyond its ends', () => {
    const { carousel } = open();

    carousel.send({ type: 'slide.show', index: 99 });
    expect(carousel.getSnapshot().context.index).toBe(4);
    carousel.send({ type: 'slide.show', index: -1 });
    expect(carousel.getSnapshot().context.index).toBe(0);
  });

  test.each([
    ['pointer', 'hiddenPage'],
    ['hiddenPage', 'pointer'],
  ] as const)('rests while anything holds it: %s, then %s (rules/account#C21)', (first, last) => {
    const { carousel, clock } = open();

    carousel.send({ type: 'hold.begin', hold: 'pointer' });
    carousel.send({ type: 'hold.begin', hold: 'hiddenPage' });
    carousel.send({ type: 'hold.end', hold: first });
    clock.increment(60_000);
    expect(carousel.getSnapshot().value).toEqual({ paused: 'held' });
    expect(carousel.getSnapshot().context.index).toBe(0);

    carousel.send({ type: 'hold.end', hold: last });
    clock.increment(5_000);
    expect(carousel.getSnapshot().context.index).toBe(1);
  });

  test('once stopped, goes on only when asked to', () => {
    const { carousel, clock } = open();

    carousel.send({ type: 'carousel.pause' });
    carousel.send({ type: 'hold.begin', hold: 'pointer' });
    carousel.send({ type: 'hold.end', hold: 'pointer' });
    carousel.send({ type: 'slide.show', index: 2 });
    clock.increment(60_000);
    expect(carousel.getSnapshot().value).toEqual({ paused: 'stopped' });
    expect(carousel.getSnapshot().context.index).toBe(2);

    carousel.send({ type: 'carousel.play' });
    clock.increment(5_000);
    expect(carousel.getSnapshot().context.index).toBe(3);
  });

  test('every state is reached, and every transition taken', () => {
    const { statesNotReached, transitionsNotTaken } = coverageOf(carouselMachine, {
      input: { slides: 2 },
      events: [
        { type: 'slide.show', index: 1 },
        { type: 'carousel.play' },
        { type: 'carousel.pause' },
        { type: 'hold.begin', hold: 'pointer' },
        { type: 'hold.end', hold: 'pointer' },
        { type: 'xstate.after.turn.carousel.playing' },
      ],
    });

    expect(statesNotReached).toEqual([]);
    expect(transitionsNotTaken).toEqual([]);
  });
});

function open() {
  const clock = new SimulatedClock();
  const input = { slides: 5 };

  const machine = carouselMachine.provide({
    actors: { pageHolds: fromCallback(() => {}) },
  });

  return { carousel: createActor(machine, { clock, input }).start(), clock };
}
