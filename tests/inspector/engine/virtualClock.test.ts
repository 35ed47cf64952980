import { afterEach, describe, expect, test } from 'vitest';

import { createVirtualClock } from '#src/inspector/engine/virtualClock.ts';

const clock = createVirtualClock();

afterEach(() => clock.release());

describe('the virtual clock', () => {
  test('goes by the device until it is taken', async () => {
    expect(clock.facts()).toMatchObject({ mode: 'real', pending: 0, nextIn: null });
    await expect(clock.advance(1)).rejects.toThrow('The clock was not taken');
  });

  test('lets time pass at once where it is held, and what promises bring about within it', async () => {
    clock.take();
    clock.hold();
    const began = Date.now();
    const happened: [string, number][] = [];
    setTimeout(() => {
      happened.push(['first', Date.now() - began]);
      void Promise.resolve().then(() =>
        setTimeout(() => happened.push(['second', Date.now() - began]), 500),
      );
    }, 1_000);
    expect(clock.facts()).toMatchObject({ mode: 'held', pending: 1, nextIn: 1_000 });

    await clock.next();
    expect(happened).toEqual([['first', 1_000]]);

    await clock.advance(60_000);
    expect(happened).toEqual([
      ['first', 1_000],
      ['second', 1_500],
    ]);
    expect(clock.facts()).toMatchObject({ pending: 0, nextIn: null, now: began + 61_000 });
  });

  test('stands still while it is held and goes on at the pace of the device', async () => {
    clock.take();
    expect(clock.facts().mode).toBe('running');

    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
    clock.hold();

    expect(clock.facts().mode).toBe('held');
  });

  test('gives the device its clock back', () => {
    const { setTimeout: before } = globalThis;
    clock.take();
    expect(globalThis.setTimeout).not.toBe(before);

    clock.release();

    expect(globalThis.setTimeout).toBe(before);
    expect(clock.facts().mode).toBe('real');
  });
});
