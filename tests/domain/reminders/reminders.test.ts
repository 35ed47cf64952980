import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { ReminderSettings } from '#src/contract/reminders/settings.ts';
import { momentOf } from '#src/domain/common/wallClock.ts';
import {
  dueReminders,
  isOnTime,
  isQuiet,
  timerReminder,
  unchosenReminders,
} from '#src/domain/reminders/reminders.ts';

const timeZone = 'Australia/Lord_Howe';
const date = '2026-11-20';
const settings: ReminderSettings = {
  practice: true,
  timer: true,
  sleep: true,
  quiet: { from: '22:00', until: '07:00' },
  asked: true,
};

describe('quiet hours (rules/reminders#RE9)', () => {
  test.each([
    ['22:00', '07:00', [1_320, 1_439, 0, 419], [420, 720, 1_319]],
    ['13:00', '14:00', [780, 839], [779, 840, 0]],
    ['08:00', '08:00', [], [0, 479, 480, 481, 1_439]],
    ['00:00', '00:00', [], [0, 1, 720, 1_439]],
  ])('from %s until %s', (from, until, quiet, loud) => {
    const isQuietAt = (minute: number) => isQuiet(minute, { from, until });

    expect([quiet.every(isQuietAt), loud.some(isQuietAt)]).toEqual([true, false]);
  });

  test('are none where there are none', () => {
    expect(isQuiet(0, null)).toBe(false);
  });
});

describe('what is due (rules/reminders#RE8)', () => {
  test('is a practice from its hour on for a quarter of an hour, while nobody touched it, in these words', () => {
    expect(dueAt('07:59')).toEqual([]);
    expect(dueAt('08:00')).toEqual([
      {
        id: 'practice:2026-11-20-TETHER-1',
        kind: 'practice',
        taskId: '2026-11-20-TETHER-1',
        title: 'Time for Tether',
        body: '20 minutes, if it suits you now.',
      },
    ]);
    expect(dueAt('08:14')).toHaveLength(1);
    expect(dueAt('08:15')).toEqual([]);
    for (const status of ['active', 'reflection_pending', 'done', 'missed'] as const) {
      expect(dueAt('08:00', { tasks: [task({ status })] })).toEqual([]);
    }
    expect(dueAt('08:00', { tasks: [task({ scheduledTime: 'soon' })] })).toEqual([]);
    expect(dueAt('08:00', { tasks: [task({ isUnplanned: true })] })).toEqual([]);
  });

  test.each([
    ['RECOVERY', 'Recovery', 480, 'Time for Recovery', 'Your night can begin.'],
    ['NOURISHMENT', 'Nourishment', 30, 'Time for Lunch', 'Without hurry, if you can.'],
    ['MOVEMENT', 'Movement', 60, 'Time for Movement', '1 hour, if it suits you now.'],
    ['MOVEMENT', 'Movement', 120, 'Time for Movement', '2 hours, if it suits you now.'],
    ['TETHER', 'Tether', 1, 'Time for Tether', '1 minute, if it suits you now.'],
  ])('is told of %s in words of its own', (pillar, pillarName, durationMin, title, body) => {
    const taskId = `${date}-${pillar}-${pillar === 'NOURISHMENT' ? 2 : 1}`;
    const due = dueAt('12:00', {
      tasks: [task({ taskId, pillar, pillarName, durationMin, scheduledTime: '12:00' })],
    });

    expect(due.map((reminder) => [reminder.title, reminder.body])).toEqual([[title, body]]);
  });

  test('is last night’s sleep, once it was to be over, until noon', () => {
    const sleeps = [
      task({
        taskId: '2026-11-19-RECOVERY-1',
        date: '2026-11-19',
        pillar: 'RECOVERY',
        pillarName: 'Recovery',
        scheduledTime: '23:30',
        durationMin: 480,
      }),
    ];

    expect(dueAt('07:29', { sleeps, tasks: [] })).toEqual([]);
    expect(dueAt('07:30', { sleeps, tasks: [] })).toEqual([
      {
        id: 'sleep:2026-11-19-RECOVERY-1',
        kind: 'sleep',
        taskId: '2026-11-19-RECOVERY-1',
        title: 'Last night’s sleep',
        body: 'How was it? You can say so until noon.',
      },
    ]);
    expect(dueAt('11:59', { sleeps, tasks: [] })).toHaveLength(1);
    expect(dueAt('12:00', { sleeps, tasks: [] })).toEqual([]);
  });

  test('is nothing of a kind that is switched off, in quiet hours, or that was shown', () => {
    expect(dueAt('08:00', { settings: { ...settings, practice: false } })).toEqual([]);
    expect(
      dueAt('08:00', { settings: { ...settings, quiet: { from: '07:30', until: '09:00' } } }),
    ).toEqual([]);
    expect(dueAt('08:00', { shown: ['practice:2026-11-20-TETHER-1'] })).toEqual([]);
    expect(dueAt('08:00', { settings: unchosenReminders })).toEqual([]);
  });

  test('is three a day at most, whatever is planned and was shown', () => {
    fc.assert(
      fc.property(fc.nat({ max: 12 }), fc.nat({ max: 6 }), (planned, before) => {
        const tasks = Array.from({ length: planned }, (_, index) =>
          task({ taskId: `${date}-TETHER-${index + 1}` }),
        );
        const shown = Array.from({ length: before }, (_, index) => `earlier-${index}`);
        const due = dueAt('08:05', { tasks, shown });

        expect(due).toHaveLength(Math.max(0, Math.min(planned, 3 - before)));
      }),
    );
  });
});

describe('a timer that ended', () => {
  const ended = { task: task({}), elapsedSec: 1_200, endedAt: 7 };

  test('is told of in these words, unless that is switched off or it is quiet', () => {
    const at = (time: string, wanted = settings) =>
      timerReminder(ended, { now: at08(time), settings: wanted, timeZone });

    expect(at('08:20')).toEqual({
      id: 'timer:2026-11-20-TETHER-1:7',
      kind: 'timer',
      taskId: '2026-11-20-TETHER-1',
      title: 'Tether: your timer has ended',
      body: '20 minutes. Say how it was, whenever you like.',
    });
    expect([at('23:00'), at('08:20', { ...settings, timer: false })]).toEqual([null, null]);
  });
});

test.each([
  ['07:44', false],
  ['07:45', true],
  ['08:20', true],
  ['09:20', true],
  ['09:21', false],
])(
  'a practice of 20 minutes at 08:00 that was done at %s is on time: %j (rules/reminders#RE10)',
  (time, is) => {
    expect(isOnTime(task({}), at08(time), timeZone)).toBe(is);
  },
);

test('a practice without an hour is never on time', () => {
  expect(isOnTime(task({ scheduledTime: 'soon' }), at08('08:00'), timeZone)).toBe(false);
});

type Asked = Parameters<typeof dueReminders>[0];

function task(change: Partial<Asked['tasks'][number]>): Asked['tasks'][number] {
  return {
    taskId: '2026-11-20-TETHER-1',
    date,
    pillar: 'TETHER',
    pillarName: 'Tether',
    scheduledTime: '08:00',
    durationMin: 20,
    status: 'pending',
    ...change,
  };
}

function dueAt(time: string, change: Partial<Asked> = {}) {
  return dueReminders({
    tasks: [task({})],
    sleeps: [],
    settings,
    timeZone,
    shown: [],
    now: at08(time),
    ...change,
  });
}

/** A moment of the day, by its clock. */
function at08(time: string): number {
  return momentOf(date, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), timeZone);
}
