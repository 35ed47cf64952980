import fc from 'fast-check';

import { moods } from '#src/contract/reflection/moods.ts';
import { addDays } from '#src/domain/common/day.ts';
import type { DaySummary } from '#src/domain/days/daySummary.ts';

const pillarDay = fc
  .record({ planned: fc.integer({ min: 1, max: 5 }), undone: fc.nat(5) })
  .map(({ planned, undone }) => {
    const done = Math.max(0, planned - undone);
    return { planned, done, percent: Math.round((100 * done) / planned) };
  });

/** Days with something on them, each once, in any order: from `before` days before a day to `after` after it. */
export function daySummariesAround(
  day: string,
  { before, after }: { before: number; after: number },
): fc.Arbitrary<DaySummary[]> {
  const summary: fc.Arbitrary<DaySummary> = fc.record({
    day: fc.integer({ min: -before, max: after }).map((count) => addDays(day, count)),
    pillars: fc.record(
      { TETHER: pillarDay, RECOVERY: pillarDay, NOURISHMENT: pillarDay, MOVEMENT: pillarDay },
      { requiredKeys: [] },
    ),
    sessions: fc.nat(3),
    minutes: fc.nat(120),
    end: fc.option(fc.record({ mood: fc.constantFrom(null, ...moods), happiness: fc.nat(10) })),
  });

  return fc.uniqueArray(summary, { maxLength: 60, selector: (one) => one.day });
}

/** A day with nothing on it but what is given. */
export function summaryWith(day: string, more: Partial<DaySummary> = {}): DaySummary {
  return { day, pillars: {}, sessions: 0, minutes: 0, end: null, ...more };
}
