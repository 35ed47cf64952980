import type {
  Task,
  TaskAnswer,
  ReflectionBody,
  TimerBody,
} from '../../contract/today/commitments.ts';
import { partsOf } from '../../contract/reflection/reflectionData.ts';
import { dayTasks, planOf, type KeptTask, type PlannedTask } from '../../domain/today/dayPlan.ts';
import { failure } from '../common/answers.ts';
import type { MockWorld } from '../world/world.ts';

/** The tasks of a day, planned and kept, at this moment in the device's zone. */
export function tasksOf(world: MockWorld, email: string, date: string): Task[] {
  const plan = planOf(world.schedules.get(email)?.record, date);
  const kept = [...world.tasks.entries()]
    .filter(([key, task]) => key === keyOf(email, task.taskId) && task.date === date)
    .map(([, task]) => task);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

  return dayTasks(plan, kept, { now: Date.now(), timeZone });
}

/** Keeps how long a task was practised, or refuses. */
export function keepTimer(world: MockWorld, email: string, body: TimerBody): TaskAnswer | Response {
  const task = findTask(world, email, body);
  if (task === null) return noTask();

  const kept = world.tasks.get(keyOf(email, task.taskId)) ?? untouched(task);
  const status = body.completed ? 'reflection_pending' : 'active';
  const saved: KeptTask = {
    ...kept,
    ...task,
    status: kept.status === 'active' ? status : kept.status,
    elapsedSec: Math.max(kept.elapsedSec, body.elapsed_seconds),
  };
  world.tasks.set(keyOf(email, task.taskId), saved);

  return { newStatus: saved.status };
}

/** Keeps what was said of a task, which completes it, or refuses. `madeAt` in milliseconds since the epoch. */
export function keepReflection(
  world: MockWorld,
  email: string,
  body: ReflectionBody,
  madeAt: number,
): TaskAnswer | Response {
  const task = findTask(world, email, body);
  if (task === null) return noTask();

  const key = keyOf(email, task.taskId);
  const standing = world.tasks.get(key)?.completedAt ?? null;
  if (standing !== null && Date.parse(standing) > madeAt) {
    return failure(409, 'A later reflection of this task is saved already.');
  }

  const isFile = body.reflection_type === 'image' || body.reflection_type === 'video';
  const file = isFile ? partsOf(body.reflection_data) : null;
  world.tasks.set(key, {
    ...(world.tasks.get(key) ?? untouched(task)),
    ...task,
    status: 'done',
    reflectionType: body.reflection_type,
    reflectionData: file?.mediaType ?? body.reflection_data,
    completedAt: new Date(madeAt).toISOString(),
  });
  if (file === null) world.files.delete(key);
  else world.files.set(key, file);

  return { newStatus: 'done' };
}

function noTask(): Response {
  return failure(404, 'There is no such task.');
}

function findTask(
  world: MockWorld,
  email: string,
  { date, pillar, task_id: taskId }: Pick<TimerBody, 'date' | 'pillar' | 'task_id'>,
): PlannedTask | null {
  const plan = planOf(world.schedules.get(email)?.record, date);
  const task =
    plan.find((planned) => planned.taskId === taskId) ?? world.tasks.get(keyOf(email, taskId));

  return task?.pillar === pillar && task.date === date ? plannedOf(task) : null;
}

/** A kept task without what was done of it. */
function plannedOf(task: PlannedTask): PlannedTask {
  const { date, durationMin, pillar, pillarName, scheduledTime, taskId } = task;

  return { taskId, date, pillar, pillarName, scheduledTime, durationMin };
}

function untouched(task: PlannedTask): KeptTask {
  return {
    ...task,
    status: 'active',
    elapsedSec: 0,
    reflectionType: null,
    reflectionData: null,
    completedAt: null,
  };
}

/** Where the world keeps what is a member's own, under a name. */
export function keyOf(email: string, name: string): string {
  return `${email} ${name}`;
}
