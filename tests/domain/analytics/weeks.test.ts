import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { minutesByWeek } from '#src/domain/analytics/weeks.ts';
import { daySummariesAround, summaryWith } from '../../support/daySummaries.ts';

// A Friday.
const today = '2026-11-20';
const dayLength = 86_400_000;

describe('minutes by week (rules/analytics#K3)', () => {
  test('are those of twelve weeks from Monday to Sunday, the present one last', () => {
    const days = daySummariesAround(today, { before: 100, after: 9 });

    fc.assert(
      fc.property(days, fc.nat(11), (summaries, index) => {
        // The Monday of the present week, and so many weeks before it.
        const monday = Date.parse('2026-11-16') - (11 - index) * 7 * dayLength;
        let minutes = 0;
        for (const summary of summaries) {
          const at = Date.parse(summary.day);
          const isIn = at >= monday && at < monday + 7 * dayLength;
          if (isIn && at <= Date.parse(today)) minutes += summary.minutes;
        }

        expect(minutesByWeek(summaries, today)[index]).toEqual({
          monday: new Date(monday).toISOString().slice(0, 10),
          minutes,
        });
      }),
    );
  });

  test('go over the end of a year', () => {
    const days = ['2025-12-29', '2026-01-04', '2026-01-05'].map((day) =>
      summaryWith(day, { minutes: 10 }),
    );
    const weeks = minutesByWeek(days, '2026-01-05');

    expect(weeks).toHaveLength(12);
    expect(weeks.slice(-3)).toEqual([
      { monday: '2025-12-22', minutes: 0 },
      { monday: '2025-12-29', minutes: 20 },
      { monday: '2026-01-05', minutes: 10 },
    ]);
  });
});
