import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays } from '#src/domain/common/day.ts';
import { keptOf, onDay, welcomed, withKept } from '#src/domain/practice/member.ts';
import {
  addSession,
  emptyPractice,
  mergedPractice,
  recentDays,
  recentPractice,
  recounted,
  type MeditationSession,
  type Practice,
} from '#src/domain/practice/practice.ts';

const today = '2026-11-21';

describe('what is recent of a practice (rules/practice#P30)', () => {
  test('is all of it where nothing is long ago', () => {
    const practice = all([sessionOn(0), sessionOn(recentDays)]);

    expect(recentPractice(practice, today)).toEqual({ ...practice, earlier: null });
  });

  test('has the minutes of what is longer ago, and the days that lead to it', () => {
    const past = [sessionOn(recentDays + 4), sessionOn(recentDays + 2), sessionOn(recentDays + 1)];
    const open = { ...sessionOn(recentDays + 3), completed: false };
    const recent = sessionOn(recentDays);

    const { earlier, sessions } = recentPractice(all([...past, open, recent]), today);

    expect(earlier).toEqual({ before: addDays(today, -recentDays), minutes: 30, run: 2 });
    expect(sessions).toEqual([open, recent]);
  });

  test('has the numbers of all of it, today, on later days, and with what is practised on them', () => {
    fc.assert(
      fc.property(lives, fc.integer({ min: 0, max: 5 }), (life, later) => {
        const day = addDays(today, later);
        const whole = all(life);
        const recent = recentPractice(whole, today);

        expect(numbersOf(recent)).toEqual(numbersOf(whole));
        expect(numbersOf(recounted(recent, day))).toEqual(numbersOf(recounted(whole, day)));
        const next = sessionOn(-later);
        expect(numbersOf(addSession(recent, next, day))).toEqual(
          numbersOf(addSession(whole, next, day)),
        );
      }),
    );
  });

  test('is what a page has, and all of it is kept', () => {
    fc.assert(
      fc.property(lives, lives, (here, elsewhere) => {
        const kept = { ...all(here), user: null, pillarActivities: [], schedule: null };
        const page = onDay(withKept(welcomed('maya@example.com'), kept, today), today);
        const long = addDays(today, -recentDays);

        expect(page.sessions.every(({ day }) => day >= long)).toBe(true);
        expect(numbersOf(page)).toEqual(numbersOf(kept));
        expect(mergedPractice(keptOf(page), kept, today)).toEqual(all(here));
        const both = mergedPractice(kept, all(elsewhere), today);
        expect(numbersOf(withKept(page, { ...kept, ...both }, today))).toEqual(numbersOf(both));
      }),
    );
  });
});

/** A session of ten minutes, so many days ago. */
function sessionOn(ago: number): MeditationSession {
  const day = addDays(today, -ago);
  const [startTime, endTime] = [`${day}T06:00:00.000Z`, `${day}T06:10:00.000Z`];

  return { id: day, startTime, endTime, durationMinutes: 10, type: 'timed', completed: true, day };
}

function all(sessions: readonly MeditationSession[]): Practice {
  return mergedPractice({ ...emptyPractice, sessions }, emptyPractice, today);
}

function numbersOf({ currentStreak, longestStreak, totalHoursMeditated }: Practice) {
  return { currentStreak, longestStreak, totalHoursMeditated };
}

/** What was practised of two hundred days, with hardly a gap between the day before yesterday and the first of those that are recent. */
const lives: fc.Arbitrary<MeditationSession[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 3 }),
    fc.integer({ min: 0, max: 200 }),
  )
  .map(([missed, from]) =>
    Array.from({ length: 201 }, (_, ago) => ago)
      .filter((ago) => ago <= from && !missed.includes(ago))
      .map(sessionOn),
  );
