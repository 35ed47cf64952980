import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { localDay } from '#src/domain/common/day.ts';
import {
  addSession,
  emptyPractice,
  mergedPractice,
  recounted,
  suggestedPractice,
  type MeditationSession,
  type Practice,
} from '#src/domain/practice/practice.ts';
import {
  endSession,
  pauseSession,
  startSession,
  timedSession,
} from '#src/domain/practice/session.ts';
import { timerIdOf } from '#src/domain/timer/timerId.ts';

const tether = {
  taskId: '2026-11-21-TETHER-1',
  date: '2026-11-21',
  pillar: 'TETHER',
  pillarName: 'Tether',
  isSample: false,
};
const zone = 'Europe/Berlin';
const minute = 60_000;
const day = 86_400_000;
const evening = Date.parse('2026-11-21T22:50:00Z');
const today = '2026-11-21';

describe('a meditation session', () => {
  test('starts active, with no minutes, on the local day (rules/practice#P9, rules/practice#P10)', () => {
    expect(begun()).toEqual({
      id: '1795301400000',
      startTime: '2026-11-21T22:50:00.000Z',
      endTime: null,
      durationMinutes: 0,
      type: 'breath',
      completed: false,
      day: '2026-11-21',
    });
  });

  test('takes another id where its own is taken', () => {
    const knownIds = ['1795301400000', '1795301400000-2', '7'];

    expect(begun({ knownIds }).id).toBe('1795301400000-3');
    expect(begun({ knownIds: new Set(['7']) }).id).toBe('1795301400000');
  });

  test.each([
    [-5 * minute, 0],
    [0, 0],
    [59_999, 0],
    [60_000, 1],
    [119_999, 1],
    [20 * minute, 20],
    [25 * 60 * minute, 1_500],
  ])(
    'has, %d ms after its start, %d whole minutes (rules/practice#P13)',
    (elapsed, durationMinutes) => {
      const paused = pauseSession(begun(), evening + elapsed);
      const ended = endSession(begun(), evening + elapsed);

      expect(paused).toEqual({ ...begun(), durationMinutes });
      expect(ended).toEqual({
        ...begun(),
        durationMinutes,
        endTime: new Date(evening + Math.max(0, elapsed)).toISOString(),
        completed: true,
      });
    },
  );

  test('counts a pause, and stays on the day of its start (rules/practice#P11, rules/practice#P18)', () => {
    const paused = pauseSession(begun(), evening + 4 * minute);

    expect(endSession(paused, evening + 30 * minute)).toEqual({
      id: '1795301400000',
      startTime: '2026-11-21T22:50:00.000Z',
      endTime: '2026-11-21T23:20:00.000Z',
      durationMinutes: 30,
      type: 'breath',
      completed: true,
      day: '2026-11-21',
    });
  });

  test('that a Tether timer adds holds the active minutes (rules/practice#P15)', () => {
    const at = Date.parse('2026-11-21T23:04:30Z');

    expect(
      timedSession({
        at,
        activeMs: 5 * minute - 1,
        stretches: [],
        task: { ...tether, isSample: true },
        timeZone: zone,
        knownIds: [String(at)],
      }),
    ).toEqual({
      id: '1795302270000-2',
      startTime: '2026-11-21T22:59:30.001Z',
      endTime: '2026-11-21T23:04:30.000Z',
      durationMinutes: 4,
      type: 'timed',
      completed: true,
      day: '2026-11-21',
    });
  });

  test('of a timer has the id of the timer, on whatever device it ends (rules/timer#T26)', () => {
    const ends = [evening, evening + minute].map((at) =>
      timedSession({
        at,
        activeMs: 5 * minute,
        stretches: [],
        task: tether,
        timeZone: zone,
        knownIds: [],
      }),
    );

    expect(ends.map(({ id }) => id)).toEqual([timerIdOf(tether), timerIdOf(tether)]);
  });

  test('of a timer gives way to what the account has of it, whichever is fuller (rules/timer#T26)', () => {
    const own = timedSession({
      at: evening,
      activeMs: 20 * minute,
      stretches: [],
      task: tether,
      timeZone: zone,
      knownIds: [],
    });
    const told = { ...own, durationMinutes: 12, isTold: true as const };
    const here = addSession(emptyPractice, own, today);
    const there = addSession(emptyPractice, told, today);

    expect(mergedPractice(here, there, today).sessions).toEqual([told]);
    expect(mergedPractice(there, here, today).sessions).toEqual([told]);
  });

  test('of a timer that saw the clock go back is empty', () => {
    expect(
      timedSession({
        at: evening,
        activeMs: -minute,
        stretches: [],
        task: tether,
        timeZone: zone,
        knownIds: [],
      }),
    ).toMatchObject({ startTime: '2026-11-21T22:50:00.000Z', durationMinutes: 0 });
  });
});

describe('a practice', () => {
  test('recomputes hours and streaks with each session (rules/practice#P14)', () => {
    const yesterday = minutesOf(30, evening - day);
    const later = minutesOf(15, evening);
    const one = addSession(emptyPractice, yesterday, '2026-11-20');

    expect(one).toEqual({
      sessions: [yesterday],
      totalHoursMeditated: 0.5,
      currentStreak: 1,
      longestStreak: 1,
    });
    expect(addSession(one, later, today)).toEqual({
      sessions: [yesterday, later],
      totalHoursMeditated: 0.75,
      currentStreak: 2,
      longestStreak: 2,
    });
  });

  test('keeps a session once that is added twice', () => {
    const once = addSession(emptyPractice, minutesOf(30), today);

    expect(addSession(once, minutesOf(30), today)).toEqual(once);
  });

  test('keeps the completed form of a session, whichever comes first', () => {
    const open = pauseSession(begun(), evening + 9 * minute);
    const ended = endSession(open, evening + 12 * minute);
    const openFirst = addSession(addSession(emptyPractice, open, today), ended, today);
    const endedFirst = addSession(addSession(emptyPractice, ended, today), open, today);

    expect(openFirst).toEqual({
      sessions: [ended],
      totalHoursMeditated: 0.2,
      currentStreak: 1,
      longestStreak: 1,
    });
    expect(endedFirst).toEqual(openFirst);
  });

  test('counts neither the minutes nor the day of an open session', () => {
    const open = pauseSession(begun(), evening + 9 * minute);

    expect(addSession(emptyPractice, open, today)).toEqual({ ...emptyPractice, sessions: [open] });
  });

  test('loses its streak overnight, and never its longest', () => {
    const three = [2, 1, 0].reduce(
      (practice, ago) => addSession(practice, minutesOf(10, evening - ago * day), today),
      emptyPractice,
    );

    expect(
      ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'].map((now) => {
        const { currentStreak, longestStreak, totalHoursMeditated } = recounted(three, now);
        return [currentStreak, longestStreak, totalHoursMeditated];
      }),
    ).toEqual([
      [3, 3, 0.5],
      [3, 3, 0.5],
      [0, 3, 0.5],
      [0, 3, 0.5],
    ]);
  });

  test('keeps a longest streak whose sessions are gone', () => {
    const practice = addSession({ ...emptyPractice, longestStreak: 450 }, minutesOf(10), today);

    expect(practice.longestStreak).toBe(450);
  });
});

describe('two copies of a practice', () => {
  test('are merged into their sessions, in the order of their starts', () => {
    const first = minutesOf(20, evening - 2 * day);
    const second = minutesOf(20, evening - day);
    const third = minutesOf(20);
    const a = practiceOf([first, third], { longestStreak: 9 });
    const b = practiceOf([second, third]);

    expect(mergedPractice(a, b, today)).toEqual({
      sessions: [first, second, third],
      totalHoursMeditated: 1,
      currentStreak: 3,
      longestStreak: 9,
    });
  });

  test('have no session that is gone for either of them (rules/practiceFeed#E27)', () => {
    const [first, second] = [minutesOf(20, evening - day), minutesOf(20)];
    const a = practiceOf([first, second]);
    const b = { ...emptyPractice, gone: [first.id] };
    const merged = mergedPractice(a, b, today);

    expect(merged).toMatchObject({ sessions: [second], currentStreak: 1, gone: [first.id] });
    expect(mergedPractice(b, a, today)).toEqual(merged);
    expect(addSession(merged, first, today)).toEqual(merged);
    expect(recounted(merged, today)).toEqual(merged);
  });

  test('give the same whichever comes first, however often, however they are grouped', () => {
    fc.assert(
      fc.property(copies, copies, copies, now, (a, b, c, on) => {
        const ab = mergedPractice(a, b, on);
        const bc = mergedPractice(b, c, on);

        expect(mergedPractice(b, a, on)).toEqual(ab);
        expect(mergedPractice(ab, a, on)).toEqual(ab);
        expect(mergedPractice(ab, ab, on)).toEqual(ab);
        expect(mergedPractice(ab, c, on)).toEqual(mergedPractice(a, bc, on));
        expect(mergedPractice(a, emptyPractice, on)).toEqual(recounted(a, on));
      }),
      { numRuns: 500 },
    );
  });

  test('lose nothing that one of them knows', () => {
    fc.assert(
      fc.property(copies, copies, now, (a, b, on) => {
        const merged = mergedPractice(a, b, on);
        const ids = new Set([...a.sessions, ...b.sessions].map(({ id }) => id));

        expect(merged.sessions.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
        expect(merged.totalHoursMeditated).toBe(plainHours(merged.sessions));
        for (const one of [recounted(a, on), recounted(b, on)]) {
          expect(merged.totalHoursMeditated).toBeGreaterThanOrEqual(one.totalHoursMeditated);
          expect(merged.currentStreak).toBeGreaterThanOrEqual(one.currentStreak);
          expect(merged.longestStreak).toBeGreaterThanOrEqual(one.longestStreak);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('are what the sessions make that are added one by one, in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(pool), (sessions) => {
        const addedOneByOne = sessions.reduce(
          (practice, session) => addSession(practice, session, today),
          emptyPractice,
        );

        expect(addedOneByOne).toEqual(
          mergedPractice(practiceOf(sessions.slice(0, 5)), practiceOf(sessions.slice(5)), today),
        );
      }),
    );
  });
});

describe('the suggested next practice (rules/practice#P20)', () => {
  test.each([
    [0, [], 'breath'],
    [0, ['timed'], 'breath'],
    [1, [], 'timed'],
    [1, ['breath'], 'timed'],
    [1, ['timed'], 'guided'],
    [1, ['guided'], 'timed'],
    [30, ['breath', 'guided', 'timed'], 'guided'],
  ] as const)('with a streak of %d after %j is %s', (streak, types, suggested) => {
    const sessions = types.map((type, index) => begun({ at: evening + index * minute, type }));

    expect(suggestedPractice(streak, sessions)).toBe(suggested);
    expect(suggestedPractice(streak, sessions.toReversed())).toBe(suggested);
  });
});

type Start = Parameters<typeof startSession>[0];

function begun(start: Partial<Start> = {}): MeditationSession {
  return startSession({ at: evening, type: 'breath', timeZone: zone, knownIds: [], ...start });
}

function minutesOf(minutes: number, at = evening): MeditationSession {
  return endSession(begun({ at }), at + minutes * minute);
}

function practiceOf(sessions: MeditationSession[], known: Partial<Practice> = {}): Practice {
  return { ...emptyPractice, sessions, ...known };
}

function plainHours(sessions: readonly MeditationSession[]): number {
  let minutes = 0;
  for (const session of sessions) if (session.completed) minutes += session.durationMinutes;
  return minutes / 60;
}

/** Twelve sessions of eight days, each as it stands when open, when paused, and ended at three moments. */
const pool = Array.from({ length: 12 }, (_, index) => {
  const at = evening + (index - 8) * 0.7 * day;
  const open = begun({ at });
  const [soon, late] = [at + 3 * minute, at + 40 * minute];

  return [
    open,
    pauseSession(open, late),
    endSession(open, soon),
    endSession(open, soon + minute / 2),
    endSession(open, late),
  ];
}).flat();

const copies = fc
  .tuple(fc.shuffledSubarray(pool), fc.integer({ min: 0, max: 6 }))
  .map(([sessions, longestStreak]) => practiceOf(sessions, { longestStreak }));

const now = fc.integer({ min: -10, max: 10 }).map((count) => localDay(evening + count * day, zone));
