import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

import { scheduleRecord } from '#src/contract/schedule/schedule.ts';
import { pillarCodes, type PillarCode } from '#src/domain/common/pillarCode.ts';
import { durationBounds, sessionBounds } from '#src/domain/schedule/bounds.ts';
import { changedOnto } from '#src/domain/schedule/draft.ts';
import {
  withDuration,
  withEnabled,
  withEndDate,
  withEndDateWanted,
  withPracticeDay,
  withSessions,
  withSessionTime,
  withStartDate,
} from '#src/domain/schedule/edits.ts';
import { settingsOf } from '#src/domain/schedule/reading.ts';
import { isSound, recordOf } from '#src/domain/schedule/record.ts';
import {
  defaultSettings,
  type PillarSettings,
  type ScheduleSettings,
} from '#src/domain/schedule/settings.ts';

const today = '2026-11-21';
const email = 'maya@example.com';
const defaults = defaultSettings(today);
const { TETHER: tether, RECOVERY: recovery, NOURISHMENT: nourishment } = defaults;

describe('the bounds', () => {
  test('are as the stepper takes them (rules/schedule#S10, rules/schedule#S7)', () => {
    expect(durationBounds).toEqual({
      TETHER: { min: 2, max: 480, step: 5 },
      RECOVERY: { min: 60, max: 600, step: 60 },
      NOURISHMENT: null,
      MOVEMENT: { min: 2, max: 480, step: 5 },
    });
    expect(sessionBounds).toEqual({ min: 1, max: 10, step: 1 });
  });
});

describe('an edit', () => {
  test('enables and disables a pillar (rules/schedule#S2)', () => {
    expect(withEnabled(tether, true)).toEqual({ ...tether, isEnabled: true });
    expect(withEnabled(withEnabled(tether, true), false)).toEqual(tether);
  });

  test('moves the start, and an earlier end with it (rules/schedule#S4)', () => {
    const ending = { ...tether, hasEndDate: true, endDate: '2026-12-01' };

    expect(withStartDate(ending, '2026-11-30')).toEqual({ ...ending, startDate: '2026-11-30' });
    expect(withStartDate(ending, '2026-12-24')).toEqual({
      ...ending,
      startDate: '2026-12-24',
      endDate: '2026-12-24',
    });
    expect(withStartDate(tether, '2026-12-24').endDate).toBe('');
  });

  test.each(['', '2026-02-30', '0202-11-21', 'tomorrow', '2026-1-1'])(
    'changes no date for %j',
    (date) => {
      expect(withStartDate(tether, date)).toEqual(tether);
    },
  );

  test('sets an end that is not before the start, and only while one is wanted (rules/schedule#S3, rules/schedule#S4)', () => {
    const wanted = withEndDateWanted(tether, true);

    expect(wanted).toEqual({ ...tether, hasEndDate: true });
    expect(withEndDate(tether, '2026-12-24')).toEqual(tether);
    expect(withEndDate(wanted, '2026-12-24').endDate).toBe('2026-12-24');
    expect(withEndDate(wanted, '2026-11-20').endDate).toBe('2026-11-21');
    expect(withEndDate({ ...wanted, endDate: '2026-12-24' }, '').endDate).toBe('');
    expect(withEndDate(wanted, 'never')).toEqual(wanted);
  });

  test('keeps the end that was typed while none is wanted', () => {
    const ending = { ...tether, hasEndDate: true, endDate: '2026-12-24' };

    expect(withEndDateWanted(withEndDateWanted(ending, false), true)).toEqual(ending);
  });

  test('switches one weekday, and none that there is not (rules/schedule#S5)', () => {
    expect(withPracticeDay(tether, 5, true).practiceDays).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(withPracticeDay(tether, 0, false).practiceDays[0]).toBe(false);
    for (const index of [-1, 7, 0.5, Number.NaN]) {
      expect(withPracticeDay(tether, index, true)).toEqual(tether);
    }
  });

  test.each([
    ['TETHER', 25, 25],
    ['TETHER', 2, 2],
    ['TETHER', 0, 2],
    ['TETHER', -5, 2],
    ['TETHER', 23, 25],
    ['MOVEMENT', 480, 480],
    ['MOVEMENT', 485, 480],
    ['MOVEMENT', Infinity, 480],
    ['RECOVERY', 0, 60],
    ['RECOVERY', 540, 540],
    ['RECOVERY', 660, 600],
  ] as const)('sets the length of %s to %d as %d minutes', (code, minutes, durationMinutes) => {
    expect(withDuration(code, defaults[code], minutes)).toEqual({
      ...defaults[code],
      durationMinutes,
    });
  });

  test('changes no length that is not edited, nor to what is no number (rules/schedule#S10)', () => {
    expect(withDuration('NOURISHMENT', nourishment, 60)).toEqual(nourishment);
    expect(withDuration('TETHER', tether, Number.NaN)).toEqual(tether);
  });

  test.each([
    [7, ['08:00', '10:00', '12:00', '14:00', '16:00', '08:00', '08:00']],
    [2, ['08:00', '10:00']],
    [0, ['08:00']],
    [-1, ['08:00']],
    [
      99,
      ['08:00', '10:00', '12:00', '14:00', '16:00', ...Array.from({ length: 5 }, () => '08:00')],
    ],
  ])(
    'adds sessions at 08:00 and removes the last: %d (rules/schedule#S8)',
    (count, sessionTimes) => {
      expect(withSessions('TETHER', tether, count)).toEqual({
        ...tether,
        sessionsPerDay: sessionTimes.length,
        sessionTimes,
      });
    },
  );

  test('leaves Recovery its one session, and changes nothing for what is no number (rules/schedule#S7)', () => {
    expect(withSessions('RECOVERY', recovery, 3)).toEqual(recovery);
    expect(withSessions('TETHER', tether, Number.NaN)).toEqual(tether);
  });

  test('sets one time, and nothing for what is no time or no session', () => {
    expect(withSessionTime(tether, 1, '9:15').sessionTimes).toEqual([
      '08:00',
      '09:15',
      '12:00',
      '14:00',
      '16:00',
    ]);
    for (const time of ['', '25:99', '9', 'noon', '09:15:75']) {
      expect(withSessionTime(tether, 1, time)).toEqual(tether);
    }
    for (const index of [-1, 5, 0.5]) {
      expect(withSessionTime(tether, index, '09:15')).toEqual(tether);
    }
  });

  test('leaves what it is given as it was', () => {
    const frozen = Object.freeze({
      ...tether,
      practiceDays: Object.freeze(tether.practiceDays),
      sessionTimes: Object.freeze(tether.sessionTimes),
    });

    expect(() => withPracticeDay(frozen, 5, true)).not.toThrow();
    expect(() => withSessionTime(frozen, 0, '09:00')).not.toThrow();
    expect(() => withSessions('TETHER', frozen, 9)).not.toThrow();
  });
});

describe('any sequence of edits', () => {
  test('stays within the limits, and yields a record that the contract takes and that is read back', () => {
    fc.assert(
      fc.property(edits(), (sequence) => {
        const settings = edited(defaults, sequence);
        const record = recordOf(settings, null, email);

        expect(isSound(settings)).toBe(true);
        expect(v.is(scheduleRecord, record)).toBe(true);
        const read = settingsOf(record, today);
        expect(read.malformed).toEqual([]);
        expect(recordOf(read.settings, record, email)).toEqual(record);
      }),
    );
  });

  test('done to other settings stays within the limits too', () => {
    fc.assert(
      fc.property(edits(), edits(), edits(), (before, mine, theirs) => {
        const from = edited(defaults, before);
        const to = edited(from, mine);

        expect(isSound(changedOnto(edited(from, theirs), { from, to }))).toBe(true);
      }),
    );
  });

  test('done to the settings it began with is what it was, and none leaves the others', () => {
    fc.assert(
      fc.property(edits(), edits(), (before, mine) => {
        const from = edited(defaults, before);
        const to = edited(from, mine);

        expect(changedOnto(from, { from, to })).toEqual(to);
        expect(changedOnto(to, { from, to: from })).toEqual(to);
      }),
    );
  });
});

describe('changedOnto', () => {
  test('keeps what either side changed', () => {
    const mine = withPracticeDay(withSessionTime(tether, 0, '07:00'), 5, true);
    const theirs = withPracticeDay(withSessionTime(tether, 4, '17:00'), 0, false);

    expect(onto(theirs, mine)).toEqual(
      withPracticeDay(withSessionTime(theirs, 0, '07:00'), 5, true),
    );
  });

  test('takes the later word on what both changed', () => {
    expect(onto(withDuration('TETHER', tether, 30), withDuration('TETHER', tether, 40))).toEqual(
      withDuration('TETHER', tether, 40),
    );
  });

  test('has so many sessions as were asked for last, with the times that are known', () => {
    const theirs = withSessionTime(tether, 0, '07:00');

    expect(onto(theirs, withSessions('TETHER', tether, 2)).sessionTimes).toEqual([
      '07:00',
      '10:00',
    ]);
    expect(
      onto(theirs, withSessionTime(withSessions('TETHER', tether, 6), 5, '20:00')).sessionTimes,
    ).toEqual(['07:00', '10:00', '12:00', '14:00', '16:00', '20:00']);
  });

  test('never has an end before the start', () => {
    const mine = withEndDate(withEndDateWanted(tether, true), '2026-11-30');

    expect(onto(withStartDate(tether, '2027-01-01'), mine)).toEqual(mine);
  });
});

function onto(others: PillarSettings, to: PillarSettings): PillarSettings {
  return changedOnto(
    { ...defaults, TETHER: others },
    { from: defaults, to: { ...defaults, TETHER: to } },
  ).TETHER;
}

type Edit = (code: PillarCode, settings: PillarSettings) => PillarSettings;

function edited(settings: ScheduleSettings, sequence: [PillarCode, Edit][]): ScheduleSettings {
  const all: Record<PillarCode, PillarSettings> = { ...settings };
  for (const [code, edit] of sequence) all[code] = edit(code, all[code]);

  return all;
}

function edits(): fc.Arbitrary<[PillarCode, Edit][]> {
  const number = fc.oneof(fc.integer({ min: -20, max: 700 }), fc.double());
  const index = fc.integer({ min: -1, max: 11 });
  const date = fc.oneof(
    fc
      .date({ min: new Date('1850-01-01'), max: new Date('2250-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    fc.constantFrom('2026-11-21', '2026-11-20', '2027-02-28', '2026-02-30', ''),
    fc.string(),
  );
  const time = fc.oneof(
    fc.tuple(fc.nat(25), fc.nat(61)).map(([hour, minute]) => `${hour}:${minute}`),
    fc.constantFrom('07:05', '23:59', '8:30', '08:30:15'),
    fc.string(),
  );
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    fc.boolean().map(
      (isOn): Edit =>
        (_, settings) =>
          withEnabled(settings, isOn),
    ),
    date.map(
      (day): Edit =>
        (_, settings) =>
          withStartDate(settings, day),
    ),
    fc.boolean().map(
      (wanted): Edit =>
        (_, settings) =>
          withEndDateWanted(settings, wanted),
    ),
    date.map(
      (day): Edit =>
        (_, settings) =>
          withEndDate(settings, day),
    ),
    fc.tuple(index, fc.boolean()).map(
      ([day, isOn]): Edit =>
        (_, settings) =>
          withPracticeDay(settings, day, isOn),
    ),
    number.map(
      (minutes): Edit =>
        (code, settings) =>
          withDuration(code, settings, minutes),
    ),
    number.map(
      (count): Edit =>
        (code, settings) =>
          withSessions(code, settings, count),
    ),
    fc.tuple(index, time).map(
      ([session, at]): Edit =>
        (_, settings) =>
          withSessionTime(settings, session, at),
    ),
  );

  return fc.array(fc.tuple(fc.constantFrom(...pillarCodes), edit), { maxLength: 30 });
}
