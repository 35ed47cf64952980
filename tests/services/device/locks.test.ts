import { describe, expect, test, vi } from 'vitest';

import { lockNames, withLock } from '#src/services/device/locks.ts';
import { heldLocks, holdLock } from '#src/services/device/tabs/heldLocks.ts';

test('locks have the names by which tabs of every version know them', () => {
  expect([
    lockNames.refresh,
    lockNames.timer('a1'),
    lockNames.outbox('a1'),
    lockNames.outboxItem('i1'),
    lockNames.seal('a1'),
    lockNames.recording('r1'),
  ]).toEqual([
    'fourfold:refresh',
    'fourfold:timer:a1',
    'outbox:a1',
    'outbox-item:i1',
    'fourfold:seal:a1',
    'fourfold:recording:r1',
  ]);
});

describe('a task under a lock', () => {
  test('runs after the one before it has ended, well or badly', async () => {
    const order: string[] = [];
    const task = (name: string, end: () => void) => () =>
      withLock('one', never(), async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
        end();
        return name;
      });
    const fail = () => {
      throw new Error('failed');
    };

    const ended = await Promise.allSettled([task('first', fail)(), task('second', () => {})()]);

    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    expect(ended).toEqual([
      { status: 'rejected', reason: new Error('failed') },
      { status: 'fulfilled', value: 'second' },
    ]);
  });

  test('is not begun where its wait is aborted', async () => {
    const lock = holdLock('one');
    const leaving = new AbortController();
    const task = vi.fn(() => Promise.resolve());
    const waiting = withLock('one', leaving.signal, task);

    leaving.abort(new Error('left'));

    await expect(waiting).rejects.toEqual(new Error('left'));
    lock.release();
    await lock.released;
    expect(task).not.toHaveBeenCalled();
  });

  test('runs at once where there are no locks', async () => {
    vi.stubGlobal('navigator', {});

    expect(await withLock('one', never(), () => Promise.resolve('done'))).toBe('done');
  });
});

describe('a lock that is held', () => {
  test('is seen by others from its turn on until it is released', async () => {
    const [first, second] = [holdLock('one'), holdLock('one')];
    const turns: string[] = [];
    void second.settled.then(() => turns.push('second'));
    await first.settled;
    expect(await heldLocks()).toEqual(new Set(['one']));
    expect(turns).toEqual([]);

    first.release();
    await second.settled;
    expect(await heldLocks()).toEqual(new Set(['one']));

    second.release();
    await second.released;
    expect(await heldLocks()).toEqual(new Set());
  });

  test('keeps nobody waiting who takes it only where it is free', async () => {
    const first = holdLock('one');
    await first.settled;
    const second = holdLock('one', { ifAvailable: true });

    await expect(second.settled).resolves.toBeUndefined();

    first.release();
    second.release();
    await Promise.all([first.released, second.released]);
  });

  test.each(['refuses', 'has none'])('is settled where the browser %s', async (how) => {
    const request = () => Promise.reject(new DOMException('no', 'SecurityError'));
    vi.stubGlobal('navigator', how === 'refuses' ? { locks: { request } } : {});
    const lock = holdLock('one');

    await expect(lock.settled).resolves.toBeUndefined();
    lock.release();

    await expect(lock.released).resolves.toBeUndefined();
  });

  test('is none where the browser has no locks, and unknown where it does not tell', async () => {
    vi.stubGlobal('navigator', {});
    expect(await heldLocks()).toEqual(new Set());

    const query = () => Promise.reject(new DOMException('no', 'InvalidStateError'));
    vi.stubGlobal('navigator', { locks: { query } });
    await expect(heldLocks()).rejects.toThrow('no');
  });
});

function never(): AbortSignal {
  return new AbortController().signal;
}
