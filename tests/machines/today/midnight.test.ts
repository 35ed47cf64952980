import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { localDay } from '#src/domain/common/day.ts';
import { momentOf, untilMidnight } from '#src/domain/common/wallClock.ts';
import { timedSession } from '#src/domain/practice/session.ts';
import { startedTimer } from '#src/domain/timer/timer.ts';
import type { PracticePlan } from '#src/contract/practiceRoom/plan.ts';
import { planOf } from '#src/domain/today/dayPlan.ts';
import {
  timerMachine,
  type BellEvent,
  type BellInput,
  type ScreenEvent,
  type ToneEvent,
  type TimerEvent,
} from '#src/machines/timer/timerMachine.ts';
import { besideDayMachine } from '#src/machines/today/besideDayMachine.ts';
import { dayTasksMachine, type DayTasksEvent } from '#src/machines/today/dayTasksMachine.ts';
import type { Task } from '#src/domain/today/task.ts';

const email = 'maya@example.com';
const friday = '2026-11-20';
const saturday = '2026-11-21';
const minute = 60_000;
const everyDay = [true, true, true, true, true, true, true];
const schedule = {
  is_tether_enabled: 'Y',
  tether_schedule: {
    start_date: friday,
    end_date: '',
    practice_days: everyDay,
    session_duration_minutes: 20,
    sessions_per_day: 1,
    session_times: ['23:50'],
  },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// rules/today#D4, rules/today#D5, rules/practice#P15
test.each(['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Auckland'])(
  'midnight in %s turns the page under a running timer, whose session is of the day of its task',
  async (zone) => {
    vi.setSystemTime(momentOf(friday, 23 * 60 + 50, zone));
    const day = createActor(inZone(zone), {
      input: { email, today: friday, utc: localDay(Date.now(), 'UTC') },
    }).start();
    await vi.advanceTimersByTimeAsync(0);
    const [task] = day.getSnapshot().context.day.tasks;
    if (task === undefined) throw new Error('Nothing is planned for Friday.');
    const timed = { ...task, isSample: false };
    const timer = createActor(runningTimer, {
      input: { email, timer: startedTimer(timed, 20 * minute, 0, moment()) },
    }).start();

    await vi.advanceTimersByTimeAsync(10 * minute - 1);
    expect(day.getSnapshot().context.day.date).toBe(friday);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(day.getSnapshot().context.day).toMatchObject({
      date: saturday,
      tasks: [{ taskId: `${saturday}-TETHER-1` }],
    });
    expect(timer.getSnapshot().matches('running')).toBe(true);

    await vi.advanceTimersByTimeAsync(10 * minute);
    const ended = timer.getSnapshot().context.timer;
    expect([timer.getSnapshot().value, ended.task.date]).toEqual(['elapsed', friday]);
    const session = timedSession({
      at: ended.end?.at ?? 0,
      activeMs: ended.elapsedMs,
      stretches: [],
      task: ended.task,
      timeZone: zone,
      knownIds: [],
    });
    expect(session).toMatchObject({ day: friday, durationMinutes: 20 });
    day.stop();
    timer.stop();
  },
);

function moment() {
  return { wall: Date.now(), mono: performance.now() };
}

const runningTimer = timerMachine.provide({
  actors: {
    moments: fromCallback<TimerEvent, { firstInMs: number }>(({ sendBack }) => {
      const ticks = setInterval(() => sendBack({ type: 'clock.read', at: moment() }), 1_000);
      return () => clearInterval(ticks);
    }),
    wakeLock: fromCallback<ScreenEvent, { isWanted: boolean }>(() => {}),
    bell: fromCallback<BellEvent, BellInput>(() => {}),
    soundChoices: fromCallback<TimerEvent>(() => {}),
    roomTone: fromCallback<ToneEvent, { plan: PracticePlan | null }>(() => {}),
  },
  actions: { checkpoint: () => {}, keepSound: () => {} },
});

/** The member's day in a zone, by the clock that stands in for the real one. */
function inZone(zone: string) {
  const answer = (date: string): Promise<Task[]> =>
    Promise.resolve(
      planOf(schedule, date).map((planned) => ({
        ...planned,
        status: 'pending',
        elapsedSec: 0,
        reflectionType: null,
        reflectionData: null,
        completedAt: null,
      })),
    );
  const silent = fromCallback<DayTasksEvent>(() => {});

  return dayTasksMachine.provide({
    actors: {
      days: fromCallback<DayTasksEvent, { email: string }>(({ sendBack }) => {
        const next = setTimeout(
          () => sendBack({ type: 'day.began', today: saturday, utc: localDay(Date.now(), 'UTC') }),
          untilMidnight(Date.now(), friday, zone),
        );
        return () => clearTimeout(next);
      }),
      networkChanges: silent,
      storedDay: fromCallback(() => {}),
      loadTasks: fromPromise(({ input }) => answer(input.date)),
      besideDay: besideDayMachine.provide({
        actors: { loadTasks: fromPromise(({ input }) => answer(input.date ?? friday)) },
        actions: { keepTasks: () => {}, logFailure: () => {} },
      }),
    },
    actions: { keepDay: () => {}, logFailure: () => {} },
  });
}
