import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { pillarCodes } from '#src/domain/common/pillarCode.ts';
import { presetsOf } from '#src/domain/schedule/presets.ts';
import { defaultSettings, type PillarSettings } from '#src/domain/schedule/settings.ts';

const defaults = defaultSettings('2026-11-21');
const { MOVEMENT: movement, NOURISHMENT: nourishment, RECOVERY: recovery } = defaults;

describe('a preset (rules/pillars#I15)', () => {
  test('of Movement is one more session, with the length of the others', () => {
    expect(presetsOf('MOVEMENT', movement).map(told)).toEqual([
      ['Morning stretch', '06:30', ['07:00', '06:30'], 45],
      ['Workout', '17:00', ['07:00', '17:00'], 45],
      ['Evening walk', '19:30', ['07:00', '19:30'], 45],
      ['Mobility work', '21:00', ['07:00', '21:00'], 45],
    ]);
  });

  test('of a meal takes the place of its name, where the ones before it are there', () => {
    expect(presetsOf('NOURISHMENT', nourishment).map(told)).toEqual([
      ['Breakfast', '07:00', ['07:00', '12:00', '18:00'], 30],
      ['Lunch', '12:30', ['08:00', '12:30', '18:00'], 30],
      ['Dinner', '19:00', ['08:00', '12:00', '19:00'], 30],
      ['Hydration check', '10:00', ['08:00', '12:00', '18:00', '10:00'], 30],
    ]);
    const one = { ...nourishment, sessionsPerDay: 1, sessionTimes: ['08:00'] };
    expect(presetsOf('NOURISHMENT', one).map(({ title }) => title)).toEqual(['Breakfast', 'Lunch']);
  });

  test('of Recovery is the sleep, with its length', () => {
    const short = { ...recovery, durationMinutes: 360, sessionTimes: ['23:30'] };

    expect(presetsOf('RECOVERY', short).map(told)).toEqual([
      ['Sleep window', '22:00', ['22:00'], 480],
    ]);
  });

  test('keeps a day of 1 to 10 sessions, each with its time, and changes nothing once it is there', () => {
    const times = fc.array(fc.constantFrom('06:00', '07:00', '12:00', '20:00'), {
      minLength: 1,
      maxLength: 10,
    });

    fc.assert(
      fc.property(fc.constantFrom(...pillarCodes), times, (code, sessionTimes) => {
        const own = code === 'RECOVERY' ? sessionTimes.slice(0, 1) : sessionTimes;
        const before = { ...defaults[code], sessionTimes: own, sessionsPerDay: own.length };

        for (const { settings, time, title } of presetsOf(code, before)) {
          expect(settings.sessionTimes).toContain(time);
          expect(settings.sessionTimes).toHaveLength(settings.sessionsPerDay);
          expect(settings.sessionsPerDay).toBeLessThanOrEqual(10);
          const again = presetsOf(code, settings).find((preset) => preset.title === title);
          expect(again?.settings).toEqual(settings);
        }
      }),
    );
  });
});

function told({
  title,
  time,
  settings,
}: {
  title: string;
  time: string;
  settings: PillarSettings;
}) {
  return [title, time, settings.sessionTimes, settings.durationMinutes];
}
