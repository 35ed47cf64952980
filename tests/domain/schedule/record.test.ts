import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';

import { weekdays } from '#src/contract/common/calendar.ts';
import { scheduleRecord } from '#src/contract/schedule/schedule.ts';
import { pillarCodes } from '#src/domain/common/pillarCode.ts';
import { settingsOf } from '#src/domain/schedule/reading.ts';
import { isSound, recordOf, recordOver } from '#src/domain/schedule/record.ts';
import {
  defaultSettings,
  enabledPillars,
  isSameSettings,
  type ScheduleSettings,
} from '#src/domain/schedule/settings.ts';

const today = '2026-11-21';
const email = 'maya@example.com';
const defaults = defaultSettings(today);
const tether = {
  start_date: '2026-01-05',
  end_date: '2026-12-31',
  practice_days: [true, false, true, false, true, false, true],
  session_duration_minutes: 25,
  sessions_per_day: 2,
  session_times: ['06:30', '21:00'],
};
const good = {
  pk: email,
  sk: 'Schedule',
  is_tether_enabled: 'Y',
  is_recovery_enabled: 'Y',
  is_nourishment_enabled: 'N',
  is_movement_enabled: 'N',
  tether_schedule: tether,
  recovery_schedule: {
    start_date: '2026-01-05',
    end_date: '',
    practice_days: {
      monday: true,
      tuesday: true,
      wednesday: true,
      thursday: true,
      friday: false,
      saturday: false,
      sunday: true,
    },
    session_duration_minutes: 540,
    sessions_per_day: 1,
    session_times: ['22:30'],
  },
  nourishment_schedule: {
    start_date: '2026-01-05',
    end_date: '',
    practice_days: [true, true, true, true, true, true, true],
    session_duration_minutes: 30,
    sessions_per_day: 4,
    session_times: ['07:00', '12:00', '18:00', '20:00'],
  },
};
const goodSettings: ScheduleSettings = {
  TETHER: {
    isEnabled: true,
    startDate: '2026-01-05',
    hasEndDate: true,
    endDate: '2026-12-31',
    practiceDays: [true, false, true, false, true, false, true],
    durationMinutes: 25,
    sessionsPerDay: 2,
    sessionTimes: ['06:30', '21:00'],
  },
  RECOVERY: {
    isEnabled: true,
    startDate: '2026-01-05',
    hasEndDate: false,
    endDate: '',
    practiceDays: [true, true, true, true, false, false, true],
    durationMinutes: 540,
    sessionsPerDay: 1,
    sessionTimes: ['22:30'],
  },
  NOURISHMENT: {
    isEnabled: false,
    startDate: '2026-01-05',
    hasEndDate: false,
    endDate: '',
    practiceDays: [true, true, true, true, true, true, true],
    durationMinutes: 30,
    sessionsPerDay: 4,
    sessionTimes: ['07:00', '12:00', '18:00', '20:00'],
  },
  MOVEMENT: defaults.MOVEMENT,
};

describe('settingsOf', () => {
  test('reads what is stored; a pillar that was never set up opens on the defaults (rules/schedule#S17)', () => {
    expect(settingsOf(good, today)).toEqual({ settings: goodSettings, malformed: [] });
    expect(settingsOf({}, today)).toEqual({ settings: defaults, malformed: [] });
  });

  test.each([
    ['Y', true],
    ['N', false],
    [undefined, false],
    [null, false],
  ])('takes the flag %s for enabled: %s', (flag, isEnabled) => {
    const { settings, malformed } = settingsOf({ ...good, is_tether_enabled: flag }, today);

    expect(settings.TETHER).toEqual({ ...goodSettings.TETHER, isEnabled });
    expect(malformed).toEqual([]);
  });

  test('takes a flag without a schedule for not enabled (rules/schedule#S17)', () => {
    const { settings, malformed } = settingsOf({ is_movement_enabled: 'Y' }, today);

    expect(settings).toEqual(defaults);
    expect(malformed).toEqual([]);
  });

  test.each([
    ['days by names in another case', { practice_days: capitalised(namedDays()) }],
    ['days by three letters', { practice_days: shortened(namedDays()) }],
    [
      'only the days that are on',
      { practice_days: { Mon: true, WED: true, fri: true, sunday: true } },
    ],
    ['times of another shape', { session_times: ['6:30', '21:00:00'] }],
    [
      'custom_sessions',
      { session_times: undefined, custom_sessions: [{ time: '06:30' }, { time: '21:00' }] },
    ],
    ['custom_sessions as texts', { session_times: null, custom_sessions: ['6:30', '21:00'] }],
    [
      'custom_sessions without a count',
      {
        session_times: undefined,
        sessions_per_day: undefined,
        custom_sessions: ['06:30', '21:00'],
      },
    ],
    ['numbers as texts', { session_duration_minutes: '25', sessions_per_day: '2' }],
    ['a length between two steps', { session_duration_minutes: 27 }],
    ['a field that nobody knows', { has_end_date: true, enabled: true }],
  ])('reads the older form with %s (rules/schedule#S20)', (_, changes) => {
    const record = { ...good, tether_schedule: { ...tether, ...changes } };

    expect(settingsOf(record, today)).toEqual({ settings: goodSettings, malformed: [] });
  });

  test.each([undefined, null])('takes the end date %s for none', (end_date) => {
    const record = { ...good, tether_schedule: { ...tether, end_date } };

    expect(settingsOf(record, today).settings.TETHER).toMatchObject({
      hasEndDate: false,
      endDate: '',
    });
  });

  test.each(malformedTethers())('opens on the defaults for %s', (_, schedule) => {
    const read = settingsOf({ ...good, tether_schedule: schedule }, today);

    expect(read).toEqual({
      settings: { ...goodSettings, TETHER: defaults.TETHER },
      malformed: ['TETHER'],
    });
    expect(isSound(read.settings)).toBe(true);
  });

  test.each(['y', 'yes', '', true, 1, ['Y'], { Y: 'Y' }])(
    'opens on the defaults for the flag %j',
    (flag) => {
      const read = settingsOf({ ...good, is_recovery_enabled: flag }, today);

      expect(read).toEqual({
        settings: { ...goodSettings, RECOVERY: defaults.RECOVERY },
        malformed: ['RECOVERY'],
      });
    },
  );

  test.each([
    { sessions_per_day: 2, session_times: ['22:30', '23:30'] },
    { session_duration_minutes: 30 },
    { session_duration_minutes: 660 },
  ])('holds Recovery to its own limits: %j', (changes) => {
    const recovery_schedule = { ...good.recovery_schedule, ...changes };

    expect(settingsOf({ ...good, recovery_schedule }, today).malformed).toEqual(['RECOVERY']);
  });

  test('has usable settings for any value whatever, and throws for none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), mutated()), (record) => {
        const { settings, malformed } = settingsOf(record, today);

        expect(isSound(settings)).toBe(true);
        for (const code of malformed) expect(settings[code]).toEqual(defaults[code]);
      }),
    );
  });

  test('reads none of the sessions where there are too many', () => {
    const read = vi.fn(() => '08:00');
    const session_times = Object.defineProperty(Array.from({ length: 11 }), 0, { get: read });

    expect(
      settingsOf({ ...good, tether_schedule: { ...tether, session_times } }, today).malformed,
    ).toEqual(['TETHER']);
    expect(read).not.toHaveBeenCalled();
  });

  test('takes nothing from a prototype', () => {
    const record: unknown = JSON.parse(
      `{"__proto__": {"is_tether_enabled": "Y"}, "tether_schedule": {"__proto__": ${JSON.stringify(tether)}}}`,
    );

    expect(settingsOf(record, today)).toEqual({ settings: defaults, malformed: ['TETHER'] });
  });
});

describe('recordOf', () => {
  test('has every field, and nothing that is only on screen (rules/schedule#S24)', () => {
    expect(recordOf(goodSettings, null, email)).toEqual({
      pk: email,
      sk: 'Schedule',
      is_tether_enabled: 'Y',
      is_recovery_enabled: 'Y',
      is_nourishment_enabled: 'N',
      is_movement_enabled: 'N',
      tether_schedule: tether,
      recovery_schedule: {
        ...good.recovery_schedule,
        practice_days: [true, true, true, true, false, false, true],
      },
    });
  });

  test('writes the days in the shape that was read (rules/schedule#S26)', () => {
    expect(recordOf(goodSettings, good, email)).toEqual(good);
  });

  test('sends no end date where none is wanted, though one was typed (rules/schedule#S24)', () => {
    const settings = { ...goodSettings, TETHER: { ...goodSettings.TETHER, hasEndDate: false } };

    expect(recordOf(settings, null, email).tether_schedule?.end_date).toBe('');
  });

  test('sends the stored schedule of a disabled pillar back, whatever was edited before (rules/schedule#S25)', () => {
    const { NOURISHMENT } = goodSettings;
    const edited = { ...goodSettings, NOURISHMENT: { ...NOURISHMENT, durationMinutes: 45 } };

    expect(recordOf(edited, good, email)).toEqual(good);
  });

  test('leaves a disabled pillar out whose stored schedule the contract does not take', () => {
    const nourishment_schedule = { ...good.nourishment_schedule, session_times: ['7:00'] };
    const { nourishment_schedule: _, ...others } = good;

    expect(recordOf(goodSettings, { ...good, nourishment_schedule }, email)).toEqual(others);
  });

  test('changes nothing that was read, once the service has stored it', () => {
    fc.assert(
      fc.property(mutated(), (stored) => {
        const { settings, malformed } = settingsOf(stored, today);
        const record = recordOf(settings, stored, email);
        const again = settingsOf({ ...stored, ...record }, today);

        expect(v.is(scheduleRecord, record)).toBe(true);
        for (const code of pillarCodes.filter((one) => !malformed.includes(one))) {
          expect(again.settings[code]).toEqual(settings[code]);
        }
        expect(enabledPillars(again.settings)).toEqual(enabledPillars(settings));
      }),
    );
  });
});

describe('recordOver', () => {
  test('has the enabled pillars of the one, and the schedules of the others from the other', () => {
    const nourishment_schedule = { ...good.nourishment_schedule, session_duration_minutes: 60 };
    const movement_schedule = { ...tether, practice_days: namedDays() };
    const theirs = { ...good, tether_schedule: {}, nourishment_schedule, movement_schedule };

    expect(recordOver(recordOf(goodSettings, good, email), theirs)).toEqual({
      ...good,
      nourishment_schedule,
      movement_schedule,
    });
  });

  test('leaves out what the other has not, or not as the contract has it', () => {
    const { nourishment_schedule: _, ...enabled } = good;

    expect(recordOver(recordOf(goodSettings, good, email), {})).toEqual(enabled);
    expect(
      recordOver(recordOf(goodSettings, good, email), { nourishment_schedule: 'none' }),
    ).toEqual(enabled);
  });
});

describe('isSameSettings', () => {
  test('sees each difference, and none in an end date that is not wanted', () => {
    const { TETHER } = goodSettings;
    const differences = [
      { isEnabled: false },
      { startDate: '2026-01-06' },
      { hasEndDate: false },
      { endDate: '2027-01-01' },
      { practiceDays: TETHER.practiceDays.toReversed().with(0, false) },
      { durationMinutes: 30 },
      { sessionTimes: ['06:30', '21:30'] },
      { sessionsPerDay: 1, sessionTimes: ['06:30'] },
    ];

    expect(
      differences.map((changes) =>
        isSameSettings(goodSettings, { ...goodSettings, TETHER: { ...TETHER, ...changes } }),
      ),
    ).toEqual(differences.map(() => false));
    expect(
      isSameSettings(defaults, {
        ...defaults,
        TETHER: { ...defaults.TETHER, endDate: '2027-01-01' },
      }),
    ).toBe(true);
  });
});

function malformedTethers(): [string, unknown][] {
  const fields: Record<string, unknown>[] = [
    { start_date: 'NaN' },
    { start_date: '' },
    { start_date: null },
    { start_date: undefined },
    { start_date: '2026-02-30' },
    { start_date: '21.11.2026' },
    { start_date: 20_261_121 },
    { start_date: '0000-00-00' },
    { end_date: '2025-12-31' },
    { end_date: 'never' },
    { end_date: 0 },
    { end_date: '<b>2026-12-31</b>' },
    { practice_days: [true, true, true, true, true, true] },
    { practice_days: [true, true, true, true, true, true, true, true] },
    { practice_days: [1, 1, 1, 1, 1, 0, 0] },
    { practice_days: ['Y', 'Y', 'Y', 'Y', 'Y', 'N', 'N'] },
    { practice_days: 'monday' },
    { practice_days: {} },
    { practice_days: { monday: 'true' } },
    { practice_days: { monday: true, Mon: false } },
    { practice_days: { monday: true, holiday: true } },
    { practice_days: undefined },
    { practice_days: Array.from({ length: 1_000_000 }, () => true) },
    { session_duration_minutes: 0 },
    { session_duration_minutes: 1 },
    { session_duration_minutes: 481 },
    { session_duration_minutes: -20 },
    { session_duration_minutes: Number.NaN },
    { session_duration_minutes: Number.POSITIVE_INFINITY },
    { session_duration_minutes: 'NaN' },
    { session_duration_minutes: '20 min' },
    { session_duration_minutes: '1e2' },
    { session_duration_minutes: null },
    { session_duration_minutes: [20] },
    { sessions_per_day: 11, session_times: Array.from({ length: 11 }, () => '08:00') },
    { sessions_per_day: 0, session_times: [] },
    { sessions_per_day: 3 },
    { sessions_per_day: 1.5 },
    { sessions_per_day: '<i>2</i>' },
    { session_times: ['06:30', '25:99'] },
    { session_times: ['06:30', '24:00'] },
    { session_times: ['06:30', '21:60'] },
    { session_times: ['06:30', '9pm'] },
    { session_times: ['06:30', '<script>alert(1)</script>'] },
    { session_times: ['06:30', 2_100] },
    { session_times: ['06:30', { at: '21:00' }] },
    { session_times: '06:30,21:00' },
    { session_times: undefined, custom_sessions: [{ when: '06:30' }, {}] },
    { session_times: undefined, custom_sessions: { 0: '06:30', 1: '21:00' } },
    { session_times: undefined },
    { session_times: Array.from({ length: 1_000_000 }, () => '08:00'), sessions_per_day: 1e6 },
  ];

  return [
    ...fields.map((changes) => ({ ...tether, ...changes })),
    {},
    [],
    [tether],
    '',
    'Y',
    0,
    true,
    JSON.stringify(tether),
    { tether_schedule: tether },
    { a: { b: { c: [[[[]]]] } } },
  ].map((schedule) => labelled(schedule));
}

/** A record that is good but for some fields. */
function mutated(): fc.Arbitrary<Record<string, unknown>> {
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('Y', 'N', '08:00', '8:00', '2026-12-31', 20, '20', namedDays(), undefined),
  );
  const fieldsOf = (keys: string[]) => fc.dictionary(fc.constantFrom(...keys), odd, { maxKeys: 2 });
  const pillarFields = fieldsOf([...Object.keys(tether), 'custom_sessions']);

  return fc
    .tuple(fieldsOf(Object.keys(good)), pillarFields, pillarFields)
    .map(([record, tetherChanges, recoveryChanges]) => ({
      ...good,
      tether_schedule: { ...tether, ...tetherChanges },
      recovery_schedule: { ...good.recovery_schedule, ...recoveryChanges },
      ...record,
    }));
}

function namedDays(): Record<string, boolean> {
  return Object.fromEntries(weekdays.map((name, index) => [name, index % 2 === 0]));
}

function capitalised(days: Record<string, boolean>) {
  return Object.fromEntries(
    Object.entries(days).map(([name, isOn]) => [
      name.charAt(0).toUpperCase() + name.slice(1),
      isOn,
    ]),
  );
}

function shortened(days: Record<string, boolean>) {
  return Object.fromEntries(Object.entries(days).map(([name, isOn]) => [name.slice(0, 3), isOn]));
}

/** Under a name that is short even where the schedule is not. */
function labelled(schedule: unknown): [string, unknown] {
  const changes = Object.entries(Object(schedule)).filter(
    ([field, value]) =>
      JSON.stringify(value) !== JSON.stringify(new Map(Object.entries(tether)).get(field)),
  );
  const name = typeof schedule === 'object' ? Object.fromEntries(changes) : schedule;

  return [JSON.stringify(name).slice(0, 80), schedule];
}
