import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { pillarCodes } from '#src/domain/common/pillarCode.ts';
import { withEnabled, withSessions, withSessionTime } from '#src/domain/schedule/edits.ts';
import { ribbonOf } from '#src/domain/schedule/ribbon.ts';
import { defaultSettings, enabledPillars } from '#src/domain/schedule/settings.ts';
import { lastMealTime, sharedTimes, timeOf, wakeTime } from '#src/domain/schedule/times.ts';
import { mealName, recommendation, sessionsText } from '#src/domain/schedule/words.ts';

const defaults = defaultSettings('2026-11-21');
const { TETHER: tether, RECOVERY: recovery, NOURISHMENT: nourishment } = defaults;

describe('the defaults', () => {
  test('open each pillar as it was never set up (rules/schedule#S15)', () => {
    const common = {
      isEnabled: false,
      startDate: '2026-11-21',
      hasEndDate: false,
      endDate: '',
      practiceDays: [true, true, true, true, true, false, false],
    };

    expect(defaults).toEqual({
      TETHER: {
        ...common,
        durationMinutes: 20,
        sessionsPerDay: 5,
        sessionTimes: ['08:00', '10:00', '12:00', '14:00', '16:00'],
      },
      RECOVERY: { ...common, durationMinutes: 480, sessionsPerDay: 1, sessionTimes: ['22:00'] },
      NOURISHMENT: {
        ...common,
        durationMinutes: 30,
        sessionsPerDay: 3,
        sessionTimes: ['08:00', '12:00', '18:00'],
      },
      MOVEMENT: { ...common, durationMinutes: 45, sessionsPerDay: 1, sessionTimes: ['07:00'] },
    });
  });

  test('enable no pillar; the enabled ones come in display order', () => {
    const two = {
      ...defaults,
      MOVEMENT: withEnabled(defaults.MOVEMENT, true),
      RECOVERY: withEnabled(recovery, true),
    };

    expect(enabledPillars(defaults)).toEqual([]);
    expect(enabledPillars(two)).toEqual(['RECOVERY', 'MOVEMENT']);
  });
});

describe('times', () => {
  test.each([
    ['08:00', '08:00'],
    ['8:00', '08:00'],
    ['08:00:00', '08:00'],
    ['23:59:59', '23:59'],
    ['0:00', '00:00'],
    ['24:00', null],
    ['12:60', null],
    ['12:00:60', null],
    ['12', null],
    [' 12:00', null],
    ['-1:00', null],
    ['١٢:٠٠', null],
    [800, null],
    [null, null],
    [['08:00'], null],
  ])('reads %j as %j', (text, time) => {
    expect(timeOf(text)).toBe(time);
  });

  test.each([
    ['22:00', 480, '06:00'],
    ['23:30', 60, '00:30'],
    ['00:15', 600, '10:15'],
    ['23:00', 60, '00:00'],
  ])(
    'wakes who goes to bed at %s for %d minutes at %s (rules/schedule#S13)',
    (bedtime, minutes, time) => {
      expect(wakeTime(bedtime, minutes)).toBe(time);
    },
  );

  test('are times of day, so much later, for any bedtime', () => {
    fc.assert(
      fc.property(fc.nat(1439), fc.integer({ min: 60, max: 600 }), (bedtime, minutes) => {
        const time = (at: number) => new Date(at * 60_000).toISOString().slice(11, 16);

        expect(wakeTime(time(bedtime), minutes)).toBe(time(bedtime + minutes));
      }),
    );
  });

  test.each([
    ['22:00', '19:00'],
    ['23:45', '20:45'],
    ['03:00', '00:00'],
    ['01:30', '22:30'],
  ])('of the last meal before bed at %s: %s (rules/schedule#S14)', (bedtime, time) => {
    const asleep = withSessionTime(withEnabled(recovery, true), 0, bedtime);

    expect(lastMealTime({ ...defaults, RECOVERY: asleep })).toBe(time);
  });

  test('of the last meal is 19:00 while Recovery is not enabled (rules/schedule#S14)', () => {
    const late = withSessionTime(recovery, 0, '23:45');

    expect(lastMealTime({ ...defaults, RECOVERY: late })).toBe('19:00');
  });

  test('that sessions share are named once each, the earliest first (rules/schedule#S9)', () => {
    expect(sharedTimes(['12:00', '08:00', '12:00', '10:00', '08:00', '12:00'])).toEqual([
      { time: '08:00', count: 2 },
      { time: '12:00', count: 3 },
    ]);
    expect(sharedTimes(tether.sessionTimes)).toEqual([]);
    expect(sharedTimes([])).toEqual([]);
  });
});

describe('words', () => {
  test('name ten meals (rules/schedule#S12)', () => {
    expect(Array.from({ length: 10 }, (_, index) => mealName(index))).toEqual([
      'Breakfast',
      'Lunch',
      'Dinner',
      'Snack 1',
      'Snack 2',
      'Snack 3',
      'Snack 4',
      'Snack 5',
      'Snack 6',
      'Snack 7',
    ]);
  });

  test('tell how often', () => {
    expect(pillarCodes.map((code) => sessionsText(code, defaults[code]))).toEqual([
      '5 sessions per day',
      '1 session per day',
      '3 meals per day',
      '1 session per day',
    ]);
    expect(sessionsText('NOURISHMENT', withSessions('NOURISHMENT', nourishment, 1))).toBe(
      '1 meal per day',
    );
  });

  test('recommend days, lengths and meals (rules/schedule#S6)', () => {
    expect(recommendation).toEqual({
      TETHER: 'Recommended: 5 practice days per week, 20 min per session.',
      RECOVERY: 'Recommended: 5 practice days per week, 8 hours per night.',
      NOURISHMENT: 'Recommended: 5 practice days per week, 3 meals per day.',
      MOVEMENT: 'Recommended: 5 practice days per week, 45 min per session.',
    });
  });
});

describe('the ribbon', () => {
  test('is empty while no pillar is enabled', () => {
    expect(ribbonOf(defaults)).toEqual([]);
  });

  test('has each session of the enabled pillars, and sleep in two parts over midnight (rules/schedule#S16)', () => {
    const settings = {
      ...defaults,
      RECOVERY: withEnabled(recovery, true),
      NOURISHMENT: withEnabled(nourishment, true),
    };

    expect(ribbonOf(settings)).toEqual([
      { code: 'RECOVERY', start: 1320, length: 120 },
      { code: 'RECOVERY', start: 0, length: 360 },
      { code: 'NOURISHMENT', start: 480, length: 30 },
      { code: 'NOURISHMENT', start: 720, length: 30 },
      { code: 'NOURISHMENT', start: 1080, length: 30 },
    ]);
  });

  test('has one part where a sleep ends at midnight', () => {
    const nap = { ...withSessionTime(withEnabled(recovery, true), 0, '16:00') };

    expect(ribbonOf({ ...defaults, RECOVERY: nap })).toEqual([
      { code: 'RECOVERY', start: 960, length: 480 },
    ]);
  });
});
