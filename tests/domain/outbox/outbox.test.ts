import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { mediaItem } from '#src/domain/practice/mediaToSend.ts';
import {
  afterAttempt,
  hasNews,
  nextOf,
  retried,
  retryWait,
  unansweredOf,
  type Outcome,
} from '#src/domain/outbox/outbox.ts';
import type { OutboxItem } from '#src/domain/outbox/outboxItem.ts';
import { reflectionItem, timerItem } from '../../support/outboxItems.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const nobody = new Set<string>();
const day = 86_400_000;

describe('the next item', () => {
  test('is none while nothing is kept, and none is due by itself', () => {
    expect(nextOf([], now, nobody)).toEqual({ wait: null });
    expect(nextOf([timerItem({ refusal: 'No.' })], now, nobody)).toEqual({ wait: null });
  });

  test('is the one that was kept first, in whatever order they are listed', () => {
    const first = timerItem({ id: 'first', keptAt: 1 });
    const second = reflectionItem({ id: 'second', keptAt: 2 });

    expect(nextOf([second, first], now, nobody)).toBe(first);
  });

  test('waits for an earlier one of its task, and for no other task’s (rules/outbox#O3)', () => {
    const earlier = timerItem({ id: 'earlier', keptAt: 1, notBefore: now + 5_000 });
    const later = reflectionItem({ id: 'later', keptAt: 2 });
    const other = reflectionItem({ id: 'other', keptAt: 3 }, 'another-task');

    expect(nextOf([earlier, later], now, nobody)).toEqual({ wait: 5_000 });
    expect(nextOf([earlier, later, other], now, nobody)).toBe(other);
    expect(nextOf([{ ...earlier, refusal: 'No.' }, later], now, nobody)).toBe(later);
  });

  test('is the one whose turn came first: what was just kept goes before what is tried again', () => {
    const again = timerItem({ id: 'again', keptAt: 1, attempts: 3, notBefore: now - 10 });
    const fresh = timerItem({ id: 'fresh', keptAt: 2 }, 'another-task');

    expect(nextOf([again, fresh], now, nobody)).toBe(fresh);
    expect(nextOf([again], now, nobody)).toBe(again);
  });

  test('tells the shortest wait', () => {
    const items = [
      timerItem({ id: 'one', notBefore: now + 7_000 }, 'one'),
      timerItem({ id: 'two', notBefore: now + 3_000 }, 'two'),
    ];

    expect(nextOf(items, now, nobody)).toEqual({ wait: 3_000 });
  });

  test('is left to the page in which its member waits for it, and looked for again in ten seconds', () => {
    const item = timerItem({ id: 'theirs' });
    const later = reflectionItem({ id: 'later', keptAt: 2 });

    expect(nextOf([item, later], now, new Set(['theirs']))).toEqual({ wait: 10_000 });
  });

  test('is due at once where the clock was put back since', () => {
    const item = timerItem({ notBefore: now + day + 1 });

    expect(nextOf([item], now, nobody)).toBe(item);
    expect(nextOf([{ ...item, notBefore: now + day }], now, nobody)).toEqual({ wait: day });
  });
});

describe('the wait until the next attempt (rules/outbox#O4)', () => {
  test('doubles up to five minutes, any part of it as likely', () => {
    expect([1, 2, 3, 8, 9, 50, 2_000].map((attempts) => retryWait(attempts, 1))).toEqual([
      2_000, 4_000, 8_000, 256_000, 300_000, 300_000, 300_000,
    ]);
    expect(retryWait(3, 0.5)).toBe(4_000);
    expect(retryWait(3, 0)).toBe(0);
  });

  test('is never shorter than the service asks, nor longer than a day', () => {
    const after = (retryAfter: number | null, random = 0.5) =>
      afterAttempt(
        timerItem(),
        { kind: 'failed', message: 'Busy.', retryAfter },
        { now, random, isWatched: false },
      )?.notBefore;

    expect(after(null)).toBe(now + 1_000);
    expect(after(500)).toBe(now + 1_000);
    expect(after(900_000)).toBe(now + 900_000);
    expect(after(30 * day)).toBe(now + day);
  });

  test('stays within its bounds, whatever the attempts', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (attempts, random) => {
          const wait = retryWait(attempts, random);
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(Math.min(300_000, 1_000 * 2 ** attempts));
        },
      ),
    );
  });
});

const voice = { type: 'voice', name: 'voice-1.webm', seconds: 20 } as const;

describe('after an attempt', () => {
  const watched = { now, random: 0.5, isWatched: true };
  const alone = { now, random: 0.5, isWatched: false };
  const failed: Outcome = { kind: 'failed', message: 'Busy.', retryAfter: null };
  const refused: Outcome = { kind: 'refused', message: 'There is no such task.' };
  const unanswered: Outcome = { kind: 'unanswered', message: 'Failed to update timer' };

  test('what was accepted is gone', () => {
    const accepted: Outcome = { kind: 'accepted', newStatus: 'done' };

    expect(afterAttempt(timerItem(), accepted, alone)).toBeNull();
    expect(afterAttempt(reflectionItem(), accepted, watched)).toBeNull();
  });

  test('what is left of a file waits for whatever else is due (rules/practiceFeed#E22)', () => {
    const item = mediaItem(voice, { type: 'audio/webm', size: 100 }, 0);
    if (item === null) throw new Error('It is no file that is sent.');
    const progress = { isAnnounced: true, sent: 40 };
    const left = afterAttempt({ ...item, attempts: 3 }, { kind: 'progressed', progress }, alone);

    expect(left).toMatchObject({ progress, attempts: 0, notBefore: now, isUnanswered: false });
    const other = timerItem({ keptAt: 9, notBefore: now - 1 });
    expect(nextOf([left ?? item, other], now, new Set())).toBe(other);
    expect(nextOf([left ?? item], now, new Set())).toBe(left);
    expect(afterAttempt(other, { kind: 'progressed', progress }, alone)).toBe(other);
  });

  test('what nobody answered waits, and says so', () => {
    const item = reflectionItem({ attempts: 1 });

    expect(afterAttempt(item, unanswered, watched)).toEqual({
      ...item,
      attempts: 2,
      notBefore: now + 2_000,
      isUnanswered: true,
    });
  });

  test('a reflection that is still on screen is withdrawn where it got an error answer (rules/outbox#O8)', () => {
    expect(afterAttempt(reflectionItem(), failed, watched)).toBeNull();
    expect(afterAttempt(reflectionItem(), refused, watched)).toBeNull();
  });

  test('a reflection that nobody has on screen any more stays, tried again or refused', () => {
    const item = reflectionItem({ isUnanswered: true });

    expect(afterAttempt(item, failed, alone)).toEqual({
      ...item,
      attempts: 1,
      notBefore: now + 1_000,
      isUnanswered: false,
    });
    expect(afterAttempt(item, refused, alone)).toEqual({
      ...item,
      attempts: 1,
      refusal: 'There is no such task.',
      isUnanswered: false,
    });
  });

  test('a timer stays in any case', () => {
    const item = timerItem();

    expect(afterAttempt(item, failed, watched)).toMatchObject({ attempts: 1, refusal: null });
    expect(afterAttempt(item, refused, watched)).toMatchObject({
      attempts: 1,
      refusal: 'There is no such task.',
    });
  });

  test('nothing counts while the member has to sign in again', () => {
    const item = reflectionItem();

    expect(afterAttempt(item, { kind: 'signedOut' }, watched)).toBe(item);
  });
});

test('what a member wants sent again is due; what was refused is wanted now, and refused no longer (rules/outbox#O11)', () => {
  const waiting = timerItem({ notBefore: now, attempts: 4 });
  const refused = timerItem({ refusal: 'No.', attempts: 4 });

  expect(retried(waiting, now + 5_000)).toEqual({ ...waiting, notBefore: 0 });
  expect(retried(refused, now + 5_000)).toEqual({ ...refused, keptAt: now + 5_000, refusal: null });
});

test('what waits for the network alone is told, of all tasks or of one', () => {
  const items: OutboxItem[] = [
    timerItem({ id: 'a', isUnanswered: true }),
    timerItem({ id: 'b', isUnanswered: false }),
    timerItem({ id: 'c' }),
    timerItem({ id: 'd', isUnanswered: true, refusal: 'No.' }),
    timerItem({ id: 'e', isUnanswered: true }, 'another-task'),
  ];

  expect(unansweredOf(items)).toEqual(['a', 'e']);
  expect(unansweredOf(items, reflectionItem())).toEqual(['a']);
});

test('news is what can be sent and was not there, or could not', () => {
  const one = timerItem({ id: 'one' });
  const two = timerItem({ id: 'two' });
  const refused = { ...two, refusal: 'No.' };

  expect(hasNews([one], [one])).toBe(false);
  expect(hasNews([one, two], [one])).toBe(false);
  expect(hasNews([one], [one, two])).toBe(true);
  expect(hasNews([one], [one, refused])).toBe(false);
  expect(hasNews([one, refused], [one, two])).toBe(true);
});
