import fc from 'fast-check';
import { expect, test } from 'vitest';

import { taskStatuses } from '#src/contract/today/commitments.ts';
import { moods } from '#src/domain/reflection/reflection.ts';
import { untouchedMark, type DayRecord } from '#src/domain/today/dayTasks.ts';
import { sampleTasks } from '#src/domain/today/sampleTasks.ts';
import { readTasks } from '#src/domain/today/task.ts';
import { dayOf } from '#src/services/today/keptDay.ts';
import { damaged } from '../../support/device/damaged.ts';

const date = '2026-11-21';
const reflection = {
  type: 'voice',
  data: 'voice-1.webm',
  mood: 'sad',
  seconds: 16,
  madeAt: 7,
} as const;
const day: DayRecord = {
  date,
  tasks: sampleTasks(date).slice(0, 2),
  marks: {
    1: { status: 'done', elapsedSec: 300, reflection },
    2: { status: 'active', elapsedSec: 12, reflection: null },
    3: { ...untouchedMark, reflection: { ...reflection, mood: null, seconds: null } },
  },
};

test('a day is read as it was kept', () => {
  expect(dayOf(day)).toEqual(day);
});

test('of a damaged day every task and every mark is read that can be, and the rest counts as untouched', () => {
  fc.assert(
    fc.property(damaged(day), (kept) => {
      const { date: on, tasks, marks } = fieldsOf(kept);
      const read =
        typeof on === 'string' && Array.isArray(tasks)
          ? { date: on, tasks: readTasks(tasks, on), marks: mapped(marks, plainMark) }
          : null;

      expect(dayOf(kept)).toEqual(read);
    }),
    { numRuns: 2_000 },
  );
});

function plainMark(kept: unknown) {
  const { status, elapsedSec, reflection: made } = fieldsOf(kept);

  return {
    status: taskStatuses.find((one) => one === status) ?? null,
    elapsedSec: typeof elapsedSec === 'number' && elapsedSec >= 0 ? elapsedSec : 0,
    reflection: plainReflection(made),
  };
}

function plainReflection(kept: unknown) {
  const { type, data, mood, seconds, madeAt } = fieldsOf(kept);
  if (typeof type !== 'string' || typeof data !== 'string') return null;

  return {
    type,
    data,
    mood: moods.find((one) => one === mood) ?? null,
    seconds: typeof seconds === 'number' ? seconds : null,
    madeAt: typeof madeAt === 'number' ? madeAt : 0,
  };
}

function mapped(value: unknown, of: (one: unknown) => unknown) {
  return Object.fromEntries(Object.entries(fieldsOf(value)).map(([key, one]) => [key, of(one)]));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
