import { emptyDay, shownTasks, untouchedMark, type ShownTask } from '#src/domain/today/dayTasks.ts';
import { planOf } from '#src/domain/today/dayPlan.ts';
import type { Task } from '#src/domain/today/task.ts';
import { storyDay, storySchedule } from '../support/memberStore.tsx';

/** Maya's tasks on the day of the stories, with nothing done yet. */
export const storyTasks: Task[] = planOf(storySchedule, storyDay).map((task) => ({
  ...task,
  status: 'pending',
  elapsedSec: 0,
  reflectionType: null,
  reflectionData: null,
  completedAt: null,
}));

/** The tasks as they are shown, each changed by its place in the list. */
export function shownWith(changes: Readonly<Record<number, Partial<ShownTask>>>): ShownTask[] {
  const shown = shownTasks({ ...emptyDay(storyDay), tasks: storyTasks }, {}, []);

  return shown.map((task, index) => ({ ...task, ...changes[index] }));
}

/** A day half done: one task of every kind. */
export const dayUnderWay = shownWith({
  0: {
    status: 'done',
    percent: 100,
    reflectionType: 'voice',
    reflection: {
      type: 'voice',
      data: 'voice-1.webm',
      mood: 'happy',
      seconds: 42,
      madeAt: 0,
    },
  },
  1: { status: 'missed' },
  2: { status: 'active', percent: 18, elapsedSec: 430 },
  3: { status: 'reflection_pending', percent: 50, elapsedSec: 1200 },
  4: {
    status: 'done',
    percent: 100,
    reflectionType: 'text',
    delivery: 'onDevice',
    reflection: {
      ...untouchedMark.reflection,
      type: 'text',
      data: 'The light came in low. I stayed with it.',
      mood: 'neutral',
      seconds: null,
      madeAt: 0,
    },
  },
});
