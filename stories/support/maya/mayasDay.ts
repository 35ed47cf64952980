import type { PillarCode } from '#src/domain/common/pillarCode.ts';
import { planOf, type KeptTask } from '#src/domain/today/dayPlan.ts';
import { emptyDay, type DayRecord } from '#src/domain/today/dayTasks.ts';
import type { Task } from '#src/domain/today/task.ts';
import { keyOf } from '#src/mocks/commitments/taskBook.ts';
import type { MockWorld } from '#src/mocks/world/world.ts';
import { storyDay, storySchedule } from '../memberStore.tsx';

const maya = 'maya@example.com';
const begun = {
  status: 'active',
  elapsedSec: 0,
  reflectionType: null,
  reflectionData: null,
  completedAt: null,
} as const;

/** What the services know of Maya's day in stories, each task changed by its place in the list; the others nobody touched. */
export function withMayasDay(
  world: MockWorld,
  changes: Readonly<Record<number, Partial<KeptTask>>>,
  day = storyDay,
): void {
  const plan = planOf(storySchedule, day);

  for (const [index, change] of Object.entries(changes)) {
    const task = plan[Number(index)];
    if (task === undefined) throw new Error(`Maya has ${plan.length} tasks on ${day}.`);
    world.tasks.set(keyOf(maya, task.taskId), { ...task, ...begun, ...change });
  }
}

/** What the services know of a day of Maya's on which a pillar is done, and nobody touched the others. */
export function withPillarDone(world: MockWorld, pillar: PillarCode, day: string): void {
  const own = planOf(storySchedule, day).flatMap((task, index) =>
    task.pillar === pillar ? [[index, written('It was well.')] as const] : [],
  );
  withMayasDay(world, Object.fromEntries(own), day);
}

/** What is done of a task with a written reflection. */
export function written(text: string): Partial<KeptTask> {
  return {
    status: 'done',
    elapsedSec: 1_200,
    reflectionType: 'text',
    reflectionData: text,
    completedAt: '2025-11-21T09:00:00.000Z',
  };
}

/** A day of Maya's as this device keeps it: her tasks, done in the pillars that are named. */
export function keptDayOf(
  day: string,
  done: Readonly<Partial<Record<PillarCode, 'done'>>> = {},
): DayRecord {
  const tasks = planOf(storySchedule, day).map((task): Task => ({
    ...task,
    elapsedSec: 0,
    reflectionType: null,
    reflectionData: null,
    completedAt: null,
    status: done[task.pillar] ?? 'pending',
  }));

  return { ...emptyDay(day), tasks };
}

/** The id of a task of Maya's day, by its place in the list. */
export function taskIdOf(index: number): string {
  return planOf(storySchedule, storyDay)[index]?.taskId ?? 'none';
}
