import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { pillarCodes } from '#src/domain/common/pillarCode.ts';
import {
  firstSettings,
  offeredSessions,
  resumedSettings,
  weekdaysOf,
  withPractice,
  withWeekday,
} from '#src/domain/schedule/firstDay.ts';
import { isSound } from '#src/domain/schedule/record.ts';
import type { ScheduleSettings } from '#src/domain/schedule/settings.ts';

const today = '2026-11-26';
const draftOf = (settings: ScheduleSettings, version: string | null = null) => ({
  settings,
  version,
  keptAt: 0,
});

/** One press: a practice, a weekday, or one of the sessions that are offered. */
const press: fc.Arbitrary<(settings: ScheduleSettings) => ScheduleSettings> = fc.oneof(
  fc
    .constantFrom(...pillarCodes)
    .map((code) => (settings: ScheduleSettings) => withPractice(settings, code)),
  fc.tuple(fc.integer({ min: 0, max: 6 }), fc.boolean()).map(
    ([index, isOn]) =>
      (settings: ScheduleSettings) =>
        withWeekday(settings, index, isOn),
  ),
  fc
    .tuple(fc.constantFrom('TETHER' as const, 'MOVEMENT' as const), fc.nat(3))
    .map(([code, place]) => (settings: ScheduleSettings) => {
      const chosen = offeredSessions(code, settings[code])[place]?.settings;
      return chosen === undefined ? settings : { ...settings, [code]: chosen };
    }),
);

describe('a first plan', () => {
  test("begins with nothing chosen, Monday to Friday, and the catalogue's hours (rules/schedule#S35)", () => {
    const settings = firstSettings(today);

    expect(pillarCodes.filter((code) => settings[code].isEnabled)).toEqual([]);
    expect(weekdaysOf(settings)).toEqual([true, true, true, true, true, false, false]);
    expect(
      pillarCodes.map((code) => [settings[code].durationMinutes, settings[code].sessionTimes]),
    ).toEqual([
      [20, ['06:00']],
      [480, ['22:00']],
      [30, ['07:00', '12:30', '19:00']],
      [45, ['17:00']],
    ]);
  });

  test('is one that can be saved, with the same days for all and a session of each, whatever is pressed', () => {
    fc.assert(
      fc.property(fc.array(press), (presses) => {
        let settings = firstSettings(today);
        for (const pressed of presses) settings = pressed(settings);

        expect(isSound(settings)).toBe(true);
        for (const code of pillarCodes) {
          const { practiceDays, sessionTimes, sessionsPerDay } = settings[code];
          expect(practiceDays).toEqual(weekdaysOf(settings));
          expect(sessionTimes.length).toBeGreaterThan(0);
          expect(sessionTimes).toEqual(sessionTimes.toSorted());
          expect(sessionsPerDay).toBe(sessionTimes.length);
        }
        expect(resumedSettings(draftOf(settings), today)).toEqual(settings);
      }),
    );
  });

  test('has sessions as long as the shortest of those that are chosen (rules/schedule#S36)', () => {
    const { TETHER: tether } = firstSettings(today);
    const [morning, midday] = offeredSessions('TETHER', tether);

    expect(morning?.settings).toBe(tether);
    expect(midday?.settings).toMatchObject({
      durationMinutes: 10,
      sessionTimes: ['06:00', '12:00'],
    });
  });

  test('is gone on with from a later day on, and no draft of the schedule page is taken for it (rules/schedule#S37)', () => {
    const settings = withPractice(firstSettings('2026-11-24'), 'TETHER');
    const tether = settings.TETHER;

    expect(resumedSettings(draftOf(settings), today)).toEqual(
      withPractice(firstSettings(today), 'TETHER'),
    );
    expect(resumedSettings(draftOf(settings, '"1"'), today)).toBeNull();
    expect(
      resumedSettings(
        draftOf({ ...settings, TETHER: { ...tether, sessionTimes: ['06:05'] } }),
        today,
      ),
    ).toBeNull();
    expect(
      resumedSettings(
        draftOf({
          ...settings,
          TETHER: { ...tether, practiceDays: tether.practiceDays.with(6, true) },
        }),
        today,
      ),
    ).toBeNull();
  });
});
