import { afterEach, describe, expect, test } from 'vitest';

import { createVirtualClock } from '../../src/clock/virtualClock.ts';

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

  test('settles all that a timeout brings about before the next one of the same moment', async () => {
    clock.take();
    clock.hold();
    const happened: string[] = [];
    for (const name of ['first', 'second']) {
      setTimeout(() => {
        happened.push(name);
        void longAwaited(50).then(() => happened.push(`${name}, settled`));
      }, 1_000);
    }

    await clock.next();
    expect(happened).toEqual(['first', 'first, settled']);
    await clock.advance(0);
    expect(happened).toEqual(['first', 'first, settled', 'second', 'second, settled']);
  });

  test('goes on to the end where a timeout throws, and says so then', async () => {
    clock.take();
    clock.hold();
    const began = Date.now();
    let isReached = false;
    setTimeout(() => {
      throw new Error('The bell is broken.');
    }, 100);
    setTimeout(() => (isReached = true), 200);

    await expect(clock.advance(1_000)).rejects.toThrow('The bell is broken.');
    expect(isReached).toBe(true);
    expect(Date.now() - began).toBe(1_000);
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

  test('stops at once where it is held while it catches up with the device', async () => {
    clock.take();
    const began = Date.now();
    const reached: number[] = [];
    const held = new Promise<void>((resolve) => {
      setTimeout(() => {
        clock.hold();
        resolve();
      }, 10);
    });
    setTimeout(() => reached.push(Date.now() - began), 200);
    busyFor(400);

    await held;
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);

    expect(Date.now() - began).toBe(10);
    expect(reached).toEqual([]);
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

async function longAwaited(turns: number) {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

/** Keeps the device busy, as a long task of a page does. */
function busyFor(milliseconds: number) {
  const end = process.hrtime.bigint() + BigInt(milliseconds) * 1_000_000n;
  while (process.hrtime.bigint() < end);
}
