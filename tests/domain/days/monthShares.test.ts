import { describe, expect, test } from 'vitest';

import { monthShares } from '#src/domain/days/monthShares.ts';
import { monthSummaries } from '#src/domain/days/monthDays.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';

const none = { TETHER: 0, RECOVERY: 0, NOURISHMENT: 0, MOVEMENT: 0 };
const practised = {
  task_id: '2026-11-02-MOVEMENT-1',
  pillar: 'MOVEMENT',
  status: 'active',
  elapsed_seconds: 900,
  duration_minutes: 30,
};
const told = monthSummaries([
  { day: '2026-11-01', minutes: 20, is_ended: true, tasks: [] },
  { day: '2026-11-02', minutes: 0, is_ended: false, tasks: [practised] },
  { day: '2026-11-03', minutes: 0, is_ended: true, tasks: [] },
]);

describe('the month of a fresh device', () => {
  test('has what the account tells of each day in a few words (rules/practiceFeed#E6)', () => {
    expect(monthShares({ told, records: [] }, '2026-11-21')).toEqual({
      '2026-11-01': { ...none, TETHER: 1 },
      '2026-11-02': { ...none, MOVEMENT: 0.25 },
    });
  });

  test('has what this device knows where that is further, and nothing of today and tomorrow', () => {
    const tasks = sampleTasks('2026-11-02').map((task) => ({ ...task, status: 'done' as const }));
    const record = (date: string) => ({ date, tasks, marks: {} });
    const records = ['2026-11-02', '2026-11-20', '2026-11-21'].map(record);
    const all = { TETHER: 1, RECOVERY: 1, NOURISHMENT: 1, MOVEMENT: 1 };

    expect(monthShares({ told, records }, '2026-11-20')).toEqual({
      '2026-11-01': { ...none, TETHER: 1 },
      '2026-11-02': all,
    });
  });

  test('keeps what the account told where this device knows less', () => {
    const records = [{ date: '2026-11-02', tasks: [], marks: {} }];

    expect(monthShares({ told, records }, '2026-11-20')['2026-11-02']?.MOVEMENT).toBe(0.25);
  });
});
