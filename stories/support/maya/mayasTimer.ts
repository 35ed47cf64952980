import type { PracticePlan } from '#src/contract/practiceRoom/plan.ts';
import { lengthOfPlan } from '#src/domain/practiceRoom/bells.ts';
import { ownPractice } from '#src/domain/timer/ownPractice.ts';
import { planOf } from '#src/domain/today/dayPlan.ts';
import { looked, startedTimer, type TaskTimer } from '#src/domain/timer/timer.ts';
import { storyDay, storySchedule } from '../memberStore.tsx';
import { storyMoment } from '#.storybook/storyTime.ts';

const minute = 60_000;

/**
 * A timer of Maya's, by the place of its task in the list, with as many minutes practised at the moment at which stories begin.
 * It runs, unless all of it is practised.
 */
export function mayasTimer(index: number, practisedMin: number): TaskTimer {
  const task = planOf(storySchedule, storyDay)[index];
  if (task === undefined) throw new Error(`Maya has no task ${index} on ${storyDay}.`);

  const { taskId, date, pillar, pillarName, durationMin } = task;
  const practised = practisedMin * minute;
  const begun = startedTimer(
    { taskId, date, pillar, pillarName, isSample: false },
    durationMin * minute,
    0,
    { wall: storyMoment - practised, mono: 0 },
  );

  return looked(begun, { wall: storyMoment, mono: practised });
}

/** A practice of Maya's own by a plan, with so many minutes practised when the story begins, or so many minutes before that. */
export function mayasPractice(plan: PracticePlan, practisedMin: number, beforeMin = 0): TaskTimer {
  const practised = practisedMin * minute;
  const wall = storyMoment - beforeMin * minute;
  const task = ownPractice('of-the-story', storyDay);
  const begun = startedTimer(task, lengthOfPlan(plan), 0, { wall: wall - practised, mono: 0 });

  return { ...looked(begun, { wall, mono: practised }), plan, hasRung: true };
}
