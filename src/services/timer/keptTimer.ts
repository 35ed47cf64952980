import * as v from 'valibot';

import { practicePlan } from '../../contract/practiceRoom/plan.ts';
import type { TaskTimer } from '../../domain/timer/timer.ts';

const word = v.pipe(v.string(), v.nonEmpty());
const clock = v.pipe(v.number(), v.finite());
const length = v.pipe(clock, v.minValue(0));

const timer: v.GenericSchema<TaskTimer> = v.object({
  task: v.object({
    taskId: word,
    date: word,
    pillar: word,
    pillarName: word,
    isSample: v.boolean(),
  }),
  plan: v.exactOptional(practicePlan),
  hasRung: v.exactOptional(v.literal(true)),
  plannedMs: length,
  elapsedMs: length,
  stretches: v.exactOptional(v.array(v.object({ from: clock, to: clock }))),
  isRunning: v.boolean(),
  seen: v.object({ wall: clock, mono: clock }),
  awayMs: length,
  end: v.nullable(v.object({ saveId: word, at: clock, noticedAt: clock, isRecorded: v.boolean() })),
});

/** Whether something that this device kept is a timer. */
export function isTimer(kept: unknown): kept is TaskTimer {
  return v.is(timer, kept);
}
