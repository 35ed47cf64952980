import { describe, expect, test } from 'vitest';

import { TokenRefused } from '#src/domain/app/session.ts';
import {
  ScheduleConflict,
  ScheduleError,
  scheduleFailureOf,
} from '#src/domain/schedule/scheduleFailure.ts';

describe('scheduleFailureOf', () => {
  test('is told of what the service said, and of a token that was refused', () => {
    const failed = new ScheduleError('Failed to save schedule', 'unreachable');

    expect([failed.name, failed.message]).toEqual(['ScheduleError', 'Failed to save schedule']);
    expect(scheduleFailureOf(failed)).toBe('unreachable');
    expect(scheduleFailureOf(new TokenRefused('t'))).toBe('refused');
  });

  test('is none for a conflict, which is no failure to try again, and for what nobody foresaw', () => {
    const other = { record: {}, version: '"2"' };
    const conflict = new ScheduleConflict(other);

    expect([conflict.name, conflict.message, conflict.other]).toEqual([
      'ScheduleConflict',
      'The schedule was changed elsewhere.',
      other,
    ]);
    expect(scheduleFailureOf(conflict)).toBeNull();
    expect(scheduleFailureOf(new Error('unreachable'))).toBeNull();
  });
});
