import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { findPillar } from '#src/domain/pillars/pillar.ts';
import { pillarFailureOf } from '#src/domain/pillars/pillarFailure.ts';
import { loadPillar } from '#src/services/pillars/pillarCatalogue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('#src/domain/pillars/pillar.ts');
});

describe('the pillar catalogue', () => {
  test('answers after half a second, and not before (rules/pillars#I5)', async () => {
    const answered = vi.fn();
    const answer = loadPillar('recovery', neverAborted()).then(answered);

    await vi.advanceTimersByTimeAsync(499);
    expect(answered).not.toHaveBeenCalled();

    await vi.advanceTimersByTimeAsync(1);
    await answer;
    expect(answered).toHaveBeenCalledWith(findPillar('RECOVERY'));
  });

  test('says after half a second that it has no such pillar, with what was typed', async () => {
    const failure = failureOf(loadPillar('water', neverAborted()));
    await vi.advanceTimersByTimeAsync(500);

    expect(await failure).toEqual({ reason: 'unknown', code: 'water' });
  });

  test('says that it did not come when it could not be fetched', async () => {
    vi.doMock('#src/domain/pillars/pillar.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });

    const failure = failureOf(loadPillar('TETHER', neverAborted()));
    await vi.advanceTimersByTimeAsync(500);

    expect(await failure).toEqual({ reason: 'unavailable' });
  });

  test('stops at once when nobody waits for it any more', async () => {
    const leave = new AbortController();
    const reason = new Error('left');
    const answer = loadPillar('TETHER', leave.signal).catch((error: unknown) => error);

    leave.abort(reason);

    expect(await answer).toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('does not even begin when nobody waits for it', async () => {
    const reason = new Error('left before');
    const answer = loadPillar('TETHER', AbortSignal.abort(reason));

    await expect(answer).rejects.toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });
});

function neverAborted(): AbortSignal {
  return new AbortController().signal;
}

function failureOf(answer: Promise<unknown>) {
  return answer.then(() => null, pillarFailureOf);
}
