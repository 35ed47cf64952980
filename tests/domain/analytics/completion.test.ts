import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { completionBy, rateOf } from '#src/domain/analytics/completion.ts';
import { pillarCodes } from '#src/domain/common/pillarCode.ts';
import { daySummariesAround, summaryWith } from '../../support/daySummaries.ts';

// A Friday.
const today = '2026-11-20';

describe('what was done by pillar and weekday (rules/analytics#K2)', () => {
  test('is done of planned, of the days behind alone', () => {
    const days = daySummariesAround(today, { before: 89, after: 9 });

    fc.assert(
      fc.property(days, fc.constantFrom(...pillarCodes), fc.nat(6), (summaries, code, index) => {
        let [done, planned] = [0, 0];
        for (const { day, pillars } of summaries) {
          const isBehind = Date.parse(day) < Date.parse(today);
          if (!isBehind || (new Date(day).getUTCDay() + 6) % 7 !== index) continue;
          done += pillars[code]?.done ?? 0;
          planned += pillars[code]?.planned ?? 0;
        }

        expect(completionBy(summaries, today)[code][index]).toEqual({ done, planned });
      }),
    );
  });

  test('has neither the day that is not over nor one to come', () => {
    const pillars = { TETHER: { planned: 2, done: 1, percent: 50 } };
    const days = ['2026-11-13', today, '2026-11-27'].map((day) => summaryWith(day, { pillars }));

    expect(completionBy(days, today).TETHER).toEqual([
      { done: 0, planned: 0 },
      { done: 0, planned: 0 },
      { done: 0, planned: 0 },
      { done: 0, planned: 0 },
      { done: 1, planned: 2 },
      { done: 0, planned: 0 },
      { done: 0, planned: 0 },
    ]);
  });

  test('is no rate where nothing was planned', () => {
    expect(rateOf({ done: 0, planned: 0 })).toBe(0);
    expect(rateOf({ done: 3, planned: 4 })).toBe(0.75);
  });
});
