import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { sharesOfSummary } from '#src/domain/days/dayShares.ts';
import {
  bodyOfSummary,
  summaryOf,
  summaryOfBody,
  type DaySummary,
} from '#src/domain/days/daySummary.ts';
import { pastDays } from '#src/domain/days/pastDays.ts';
import { shownTasks, type ShownTask } from '#src/domain/today/dayTasks.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';

const day = '2026-11-20';
const nothing = { tasks: [], sessions: [], uploads: [] };
const session = { completed: true, day, durationMinutes: 12 };
const end = { date: day, mood: 'happy', happiness: 7.6, isSample: false } as const;
const told: DaySummary = {
  day,
  pillars: { TETHER: { planned: 2, done: 1, percent: 50 } },
  sessions: 1,
  minutes: 20,
  end: { mood: 'sad', happiness: 3 },
};

/** The samples of a day, the first so many of them done. */
function tasksOf(done: number): ShownTask[] {
  const tasks = sampleTasks(day).map((task, index) =>
    index < done ? { ...task, status: 'done' as const } : task,
  );

  return shownTasks({ date: day, tasks, marks: {} }, {}, []);
}

describe('the days behind (rules/days#N4)', () => {
  test('are what the account told, and what this device has beyond it', () => {
    const own = {
      tasks: [{ date: '2026-11-21', tasks: tasksOf(7).map((task) => ({ ...task })) }],
      sessions: [session, session, { ...session, completed: false, durationMinutes: 90 }],
      uploads: [end],
    };
    const days = pastDays([told], own);

    expect(days[day]).toEqual({
      ...told,
      sessions: 2,
      minutes: 24,
      end: { mood: 'happy', happiness: 8 },
    });
    expect(days['2026-11-21']).toMatchObject({
      pillars: { RECOVERY: { planned: 1, done: 1, percent: 100 } },
      end: null,
    });
  });

  test('of each pillar the further of the two holds, and an end of samples is none', () => {
    const days = pastDays([told], {
      ...nothing,
      tasks: [{ date: day, tasks: tasksOf(2) }],
      uploads: [{ ...end, isSample: true }],
    });

    expect(days[day]).toMatchObject({
      pillars: { TETHER: { planned: 2, done: 1, percent: 50 }, MOVEMENT: { done: 1 } },
      end: told.end,
    });
  });

  test('know nothing of a day on which there was nothing', () => {
    expect(pastDays([], { ...nothing, tasks: [{ date: day, tasks: [] }] })).toEqual({});
    expect(summaryOf({ day, tasks: [], sessions: 0, minutes: 0, end: null })).toBeNull();
  });
});

describe('a summary (rules/days#N1)', () => {
  const pillarDay = fc.record({
    planned: fc.nat(10),
    done: fc.nat(10),
    percent: fc.integer({ min: 0, max: 100 }),
  });
  const summaries: fc.Arbitrary<DaySummary> = fc.record({
    day: fc.constant(day),
    pillars: fc.record({ TETHER: pillarDay, MOVEMENT: pillarDay }, { requiredKeys: [] }),
    sessions: fc.nat(3),
    minutes: fc.nat(100),
    end: fc.constantFrom(null, { mood: null, happiness: 4 }),
  });

  test('is the same after a way over the wire', () => {
    fc.assert(
      fc.property(summaries, (one) => {
        expect(summaryOfBody(bodyOfSummary(one))).toEqual(one);
      }),
    );
  });

  test('has all of Tether with a session and none planned (rules/days#N5)', () => {
    const { pillars: _, ...rest } = told;

    expect(sharesOfSummary({ ...rest, pillars: {} }).TETHER).toBe(1);
    expect(sharesOfSummary({ ...rest, pillars: {}, sessions: 0 }).TETHER).toBe(0);
    expect(sharesOfSummary(told)).toEqual({
      TETHER: 0.5,
      RECOVERY: 0,
      NOURISHMENT: 0,
      MOVEMENT: 0,
    });
  });
});
