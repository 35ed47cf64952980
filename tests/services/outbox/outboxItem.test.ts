import fc from 'fast-check';
import { expect, test } from 'vitest';

import { pillarCodes } from '#src/domain/common/pillarCode.ts';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';
import { unchosenReminders } from '#src/domain/reminders/reminders.ts';
import { isItem } from '#src/services/outbox/outboxItem.ts';
import { damaged } from '../../support/device/damaged.ts';
import {
  preferenceItem,
  presetItem,
  reflectionItem,
  runningTimerItem,
  timerItem,
} from '../../support/outboxItems.ts';

test('an item is one that was kept, whatever else a later version kept with it', () => {
  const items = [
    timerItem(),
    reflectionItem({ refusal: 'No.' }),
    { ...timerItem(), later: 1 },
    runningTimerItem(),
    presetItem(),
    presetItem({ body: { value: null } }),
    preferenceItem({ name: 'last_plan', body: { value: firstPlan } }),
    preferenceItem({ name: 'reminders', body: { value: unchosenReminders } }),
  ];

  expect(items.map(isItem)).toEqual(items.map(() => true));
});

test('of a damaged item no more is asked than the types of what is sent', () => {
  fc.assert(
    fc.property(fc.oneof(damaged(timerItem()), damaged(reflectionItem())), (kept) => {
      expect(isItem(kept)).toBe(isSound(kept));
    }),
    { numRuns: 2_000 },
  );
});

function isSound(value: unknown): boolean {
  const { body, id, kind, keptAt, attempts, notBefore, refusal } = fieldsOf(value);
  const { date, task_id, pillar, ...sent } = fieldsOf(body);
  const isText = (field: unknown) => typeof field === 'string';
  const isTimer =
    Number.isFinite(sent['elapsed_seconds']) && typeof sent['completed'] === 'boolean';
  const isReflection = isText(sent['reflection_type']) && isText(sent['reflection_data']);

  return (
    [id, date, task_id].every(isText) &&
    (refusal === null || isText(refusal)) &&
    [keptAt, attempts, notBefore].every(Number.isFinite) &&
    pillarCodes.some((code) => code === pillar) &&
    ((kind === 'timer' && isTimer) || (kind === 'reflection' && isReflection))
  );
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
