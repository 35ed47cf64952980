import type {
  OutboxPreference,
  OutboxPreset,
  OutboxReflection,
  OutboxRunningTimer,
  OutboxTimer,
} from '#src/domain/outbox/outboxItem.ts';
import { firstPlan } from '#src/domain/practiceRoom/plans.ts';

const date = '2026-11-20';
const task = `${date}-TETHER-1`;
const fresh = { keptAt: 0, attempts: 0, notBefore: 0, refusal: null };

/** A timer that was kept and not sent yet. */
export function timerItem(changes: Partial<OutboxTimer> = {}, taskId = task): OutboxTimer {
  return {
    ...fresh,
    id: 'a-key-of-a-timer',
    kind: 'timer',
    body: { date, pillar: 'TETHER', task_id: taskId, elapsed_seconds: 1_200, completed: true },
    ...changes,
  };
}

/** A reflection that was kept and not sent yet, of the same task. */
export function reflectionItem(
  changes: Partial<OutboxReflection> = {},
  taskId = task,
): OutboxReflection {
  return {
    ...fresh,
    id: 'a-key-of-a-reflection',
    kind: 'reflection',
    body: {
      date,
      pillar: 'TETHER',
      task_id: taskId,
      reflection_type: 'text',
      reflection_data: 'Quiet.',
    },
    ...changes,
  };
}

/** How a timer stands, that was kept and not told yet. */
export function runningTimerItem(changes: Partial<OutboxRunningTimer> = {}): OutboxRunningTimer {
  return {
    ...fresh,
    id: 'a-key-of-a-running-timer',
    kind: 'runningTimer',
    name: 'timer:1',
    madeAt: 0,
    body: {
      task_id: task,
      date,
      pillar: 'TETHER',
      pillar_name: 'Tether',
      planned_seconds: 1_200,
      elapsed_seconds: 60,
      state: 'running',
      device: 'the-phone',
    },
    ...changes,
  };
}

/** A choice of dark that was kept and not sent yet. */
export function preferenceItem(changes: Partial<OutboxPreference> = {}): OutboxPreference {
  return {
    ...fresh,
    id: 'a-key-of-a-preference',
    kind: 'preference',
    name: 'theme',
    madeAt: 0,
    body: { value: 'dark' },
    ...changes,
  };
}

/** A plan that was saved under a name and not sent yet. */
export function presetItem(changes: Partial<OutboxPreset> = {}): OutboxPreset {
  return {
    ...fresh,
    id: 'a-key-of-a-preset',
    kind: 'preset',
    name: 'Morning',
    madeAt: 0,
    body: { value: firstPlan },
    ...changes,
  };
}
