// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Moment } from '#src/domain/timer/timer.ts';
import { onMoments } from '#src/services/timer/moments.ts';
import { holdTimerLock } from '#src/services/timer/timerLock.ts';
import { keepScreenOn } from '#src/services/timer/wakeLock.ts';

const email = 'maya@example.com';
const now = Date.parse('2026-11-21T07:00:00Z');
const stops: (() => void)[] = [];
let isHidden = false;

beforeEach(() => {
  vi.useFakeTimers({ now });
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe('moments', () => {
  test('are read at once, then just after each second turns', () => {
    const { reads } = listen(250);

    vi.advanceTimersByTime(2_300);

    expect(reads.map(({ wall }) => wall - now)).toEqual([0, 255, 1_255, 2_255]);
    expect(reads.every(({ wall, mono }) => wall - now === mono - (reads[0]?.mono ?? 0))).toBe(true);
  });

  test.each(['pageshow', 'focus'])('are read when the page comes back (%s)', (type) => {
    const { reads } = listen(1_000);

    dispatchEvent(new Event(type));

    expect(reads).toHaveLength(2);
  });

  test('tell a page that is hidden, frozen or left from one that is seen', () => {
    const { reads, hides } = listen(1_000);

    turnPage(true);
    document.dispatchEvent(new Event('freeze'));
    dispatchEvent(new Event('pagehide'));
    expect([reads.length, hides.length]).toEqual([1, 3]);
    turnPage(false);
    document.dispatchEvent(new Event('resume'));

    expect([reads.length, hides.length]).toEqual([3, 3]);
  });

  test('are read no more once that is stopped', () => {
    const { reads, hides } = listen(0);

    for (const stop of stops.splice(0)) stop();
    vi.advanceTimersByTime(5_000);
    turnPage(true);
    dispatchEvent(new Event('focus'));

    expect([reads.length, hides.length]).toEqual([1, 0]);
  });
});

describe('the lock', () => {
  test('is held at once where it is free, and waited for where another tab has it', async () => {
    const locks = fakeLocks();
    const [one, other] = [claim(), claim()];
    await vi.advanceTimersByTimeAsync(499);
    expect([one.heard, other.heard]).toEqual([['held'], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(other.heard).toEqual(['taken']);

    one.leave();
    await vi.advanceTimersByTimeAsync(0);

    expect(other.heard).toEqual(['taken', 'held']);
    expect(locks.names.size).toBe(1);
    expect([...locks.names][0]).not.toContain('maya');
  });

  test('of a tab that only looks for a moment is waited for in silence', async () => {
    fakeLocks();
    const [one, other] = [claim(), claim()];
    await vi.advanceTimersByTimeAsync(100);
    one.leave();
    await vi.advanceTimersByTimeAsync(1_000);

    expect(other.heard).toEqual(['held']);
  });

  test('is not taken for another tab’s where a busy page hears of it late', async () => {
    const granted = Promise.withResolvers<void>();
    const request = async (_: string, __: LockOptions, hold: () => Promise<void>) => {
      await granted.promise;
      return hold();
    };
    const query = () => Promise.resolve({ held: [], pending: [] });
    vi.stubGlobal('navigator', { locks: { request, query } });
    const { heard } = claim();
    await vi.advanceTimersByTimeAsync(1_700);
    granted.resolve();
    await vi.advanceTimersByTimeAsync(1_000);

    expect(heard).toEqual(['held']);
  });

  test('is not waited for by a tab that left', async () => {
    fakeLocks();
    const [one, other] = [claim(), claim()];
    await vi.advanceTimersByTimeAsync(100);
    other.leave();
    one.leave();
    await vi.advanceTimersByTimeAsync(1_000);

    expect(other.heard).toEqual([]);
  });

  test.each(['has none', 'refuses them'])('is held where the browser %s', async (how) => {
    if (how === 'has none') vi.stubGlobal('navigator', {});
    else {
      const request = () => Promise.reject(new DOMException('no', 'SecurityError'));
      vi.stubGlobal('navigator', { locks: { request } });
    }
    const { heard } = claim();
    await vi.advanceTimersByTimeAsync(1_000);

    expect(heard).toEqual(['held']);
  });
});

describe('the screen', () => {
  test('is held, asked for again when the page is seen again, and let go at the end', async () => {
    const screen = fakeScreen();
    const { heard, stop } = keepOn();
    await vi.advanceTimersByTimeAsync(0);
    screen.locks[0]?.dispatchEvent(new Event('release'));
    turnPage(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([true, false]);

    turnPage(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([true, false, true]);
    stop();

    expect(screen.released).toEqual([screen.locks[1]]);
  });

  test('is let go where that is no longer wanted, and held again where it is', async () => {
    const screen = fakeScreen();
    const { heard, want } = keepOn();
    await vi.advanceTimersByTimeAsync(0);
    want(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.released).toEqual([screen.locks[0]]);
    screen.locks[0]?.dispatchEvent(new Event('release'));
    turnPage(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([true, false]);

    want(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([true, false, true]);
  });

  test('that is granted too late is let go', async () => {
    const screen = fakeScreen();
    const { heard, stop } = keepOn();
    stop();
    await vi.advanceTimersByTimeAsync(0);

    expect(heard).toEqual([]);
    expect(screen.released).toHaveLength(1);
  });

  test('may go off where the browser refuses, or cannot', async () => {
    vi.stubGlobal('navigator', {
      wakeLock: { request: () => Promise.reject(new DOMException('low', 'NotAllowedError')) },
    });
    const refused = keepOn();
    vi.stubGlobal('navigator', {});
    const missing = keepOn();
    await vi.advanceTimersByTimeAsync(0);

    expect([refused.heard, missing.heard]).toEqual([[], []]);
  });
});

function listen(firstInMs: number) {
  const reads: Moment[] = [];
  const hides: Moment[] = [];
  stops.push(
    onMoments(firstInMs, { read: (at) => reads.push(at), hidden: (at) => hides.push(at) }),
  );

  return { reads, hides };
}

function claim() {
  const heard: string[] = [];
  const leave = holdTimerLock(email, {
    held: () => heard.push('held'),
    taken: () => heard.push('taken'),
  });
  stops.push(leave);

  return { heard, leave };
}

function keepOn() {
  const heard: boolean[] = [];
  const { stop, want } = keepScreenOn(true, (isHeld) => heard.push(isHeld));
  stops.push(stop);

  return { heard, stop, want };
}

function turnPage(hide: boolean): void {
  isHidden = hide;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Web Locks with one name: whoever asks first has it until its promise settles. */
function fakeLocks() {
  const names = new Set<string>();
  let before: Promise<unknown> = Promise.resolve();
  const request = (
    name: string,
    { signal }: { signal: AbortSignal },
    keep: () => Promise<unknown>,
  ) => {
    names.add(name);
    const turn = before.then(() => {
      if (signal.aborted) throw new DOMException('left', 'AbortError');
      return keep();
    });
    before = turn.catch(() => null);
    return turn;
  };
  vi.stubGlobal('navigator', { locks: { request } });

  return { names };
}

function fakeScreen() {
  const locks: EventTarget[] = [];
  const released: EventTarget[] = [];
  const request = () => {
    const lock = Object.assign(new EventTarget(), {
      release: () => {
        released.push(lock);
        return Promise.resolve();
      },
    });
    locks.push(lock);
    return Promise.resolve(lock);
  };
  vi.stubGlobal('navigator', { wakeLock: { request } });

  return { locks, released };
}
