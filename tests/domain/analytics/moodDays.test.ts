import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isEnough, lastDays } from '#src/domain/analytics/lastDays.ts';
import { moodBesidePractice, sinceFirst } from '#src/domain/analytics/moodDays.ts';
import { addDays } from '#src/domain/common/day.ts';
import { daySummariesAround, summaryWith } from '../../support/daySummaries.ts';

const today = '2026-11-20';

describe('mood beside practice (rules/analytics#K4)', () => {
  test('is each of the last ninety days, whatever is known of it', () => {
    const days = daySummariesAround(today, { before: 100, after: 9 });

    fc.assert(
      fc.property(days, fc.nat(89), (summaries, index) => {
        const shown = moodBesidePractice(summaries, today);
        const day = addDays('2026-08-23', index);
        const known = summaries.find((one) => one.day === day);

        expect(shown).toHaveLength(90);
        expect(shown[index]).toEqual({
          day,
          mood: known?.end?.mood ?? null,
          happiness: known?.end?.happiness ?? null,
          minutes: known?.minutes ?? 0,
        });
      }),
    );
    expect(lastDays(today)).toEqual({ from: '2026-08-23', to: today });
  });

  test('is shown from the first day with something on it on, and of four weeks at the least', () => {
    const shownWith = (...on: string[]) =>
      sinceFirst(
        moodBesidePractice(
          on.map((day) => summaryWith(day, { minutes: 12 })),
          today,
        ),
      );
    const spanOf = (days: readonly { day: string }[]) => [days[0]?.day, days.at(-1)?.day];

    expect(spanOf(shownWith())).toEqual(['2026-10-24', today]);
    expect(spanOf(shownWith('2026-11-18'))).toEqual(['2026-10-24', today]);
    expect(spanOf(shownWith('2026-09-30', '2026-11-18'))).toEqual(['2026-09-30', today]);
    expect(spanOf(shownWith('2026-08-23'))).toEqual(['2026-08-23', today]);

    const ended = summaryWith('2026-09-01', { end: { mood: null, happiness: 0 } });
    expect(spanOf(sinceFirst(moodBesidePractice([ended], today)))).toEqual(['2026-09-01', today]);
  });

  test('has something to see after a week of days (rules/analytics#K1)', () => {
    expect(isEnough(Array.from({ length: 6 }))).toBe(false);
    expect(isEnough(Array.from({ length: 7 }))).toBe(true);
  });
});
