import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { TaskTimer } from '#src/domain/timer/timer.ts';
import { isTimer } from '#src/services/timer/keptTimer.ts';
import { damaged } from '../../support/device/damaged.ts';

const timer: TaskTimer = {
  task: {
    taskId: '2026-11-21-TETHER-1',
    date: '2026-11-21',
    pillar: 'TETHER',
    pillarName: 'Tether',
    isSample: false,
  },
  plannedMs: 1_200_000,
  elapsedMs: 60_000,
  isRunning: true,
  seen: { wall: 1_795_244_400_000, mono: 12 },
  awayMs: 0,
  end: null,
};
const end = { saveId: 'timer-1-2-3', at: 1_795_244_460_000, noticedAt: 1, isRecorded: false };

test('a timer is one under way and one that ended, whatever else a later version kept with it', () => {
  expect([timer, { ...timer, end }, { ...timer, later: 1 }].map(isTimer)).toEqual([
    true,
    true,
    true,
  ]);
});

test('a damaged timer is one while all of its fields are sound', () => {
  fc.assert(
    fc.property(fc.oneof(damaged(timer), damaged({ ...timer, end })), (kept) => {
      expect(isTimer(kept)).toBe(isSound(kept));
    }),
    { numRuns: 2_000 },
  );
});

function isSound(kept: unknown): boolean {
  const { task, plannedMs, elapsedMs, isRunning, seen, awayMs, end: over } = fieldsOf(kept);
  const { taskId, date, pillar, pillarName, isSample } = fieldsOf(task);
  const { wall, mono } = fieldsOf(seen);
  const words = [taskId, date, pillar, pillarName];
  const lengths = [plannedMs, elapsedMs, awayMs];
  const clocks = [wall, mono];
  const flags = [isRunning, isSample];
  if (over !== null) {
    const { saveId, at, noticedAt, isRecorded } = fieldsOf(over);
    words.push(saveId);
    clocks.push(at, noticedAt);
    flags.push(isRecorded);
  }

  return (
    words.every((word) => typeof word === 'string' && word !== '') &&
    lengths.every((length) => Number.isFinite(length) && Number(length) >= 0) &&
    clocks.every(Number.isFinite) &&
    flags.every((flag) => typeof flag === 'boolean')
  );
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
