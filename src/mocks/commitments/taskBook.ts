import type {
  Task,
  TaskAnswer,
  ReflectionBody,
  TimerBody,
} from '../../contract/today/commitments.ts';
import { partsOf } from '../../contract/reflection/reflectionData.ts';
import { dayTasks, type KeptTask, type PlannedTask } from '../../domain/today/dayPlan.ts';
import { planAt } from '../../domain/today/planHistory.ts';
import { failure } from '../common/answers.ts';
import { noteItem } from '../world/feed.ts';
import { zoneOf, type MockTask, type MockWorld } from '../world/world.ts';

/** The tasks of a day, planned and kept, at this moment in the account's zone. */
export function tasksOf(world: MockWorld, email: string, date: string): Task[] {
  const kept = [...world.tasks.entries()]
    .filter(([key, task]) => key === keyOf(email, task.taskId) && task.date === date)
    .map(([, task]) => specified(task));

  return dayTasks(planOn(world, email, date), kept, {
    now: Date.now(),
    timeZone: zoneOf(world, email),
  });
}

function planOn(world: MockWorld, email: string, date: string) {
  const stored = world.schedules.get(email);

  return planAt(stored?.record, stored?.earlier ?? [], date);
}

/** Keeps how long a task was practised, or refuses. */
export function keepTimer(world: MockWorld, email: string, body: TimerBody): TaskAnswer | Response {
  const task = findTask(world, email, body);
  if (task === null) return noTask();

  const kept = world.tasks.get(keyOf(email, task.taskId)) ?? untouched(task);
  const status = body.completed ? 'reflection_pending' : 'active';
  const saved: MockTask = {
    ...kept,
    ...task,
    status: kept.status === 'active' ? status : kept.status,
    elapsedSec: Math.max(kept.elapsedSec, body.elapsed_seconds),
  };
  keepTask(world, email, saved);

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

  const goneAt = world.tasks.get(key)?.reflectionGoneAt ?? null;
  if (goneAt !== null && goneAt >= madeAt) return failure(410, 'This reflection was deleted.');

  const isFile = body.reflection_type === 'image' || body.reflection_type === 'video';
  const file = isFile ? partsOf(body.reflection_data) : null;
  keepTask(world, email, {
    ...(world.tasks.get(key) ?? untouched(task)),
    ...task,
    status: 'done',
    reflectionType: body.reflection_type,
    reflectionData: file?.mediaType ?? body.reflection_data,
    mood: body.mood ?? null,
    completedAt: new Date(madeAt).toISOString(),
  });
  if (file === null) world.files.delete(key);
  else world.files.set(key, file);

  return { newStatus: 'done', completedAt: new Date(madeAt).toISOString() };
}

/** Takes back what was said of a task, or refuses. `madeAt` in milliseconds since the epoch. */
export function takeReflection(
  world: MockWorld,
  email: string,
  taskId: string,
  madeAt: number,
): TaskAnswer | Response {
  const key = keyOf(email, taskId);
  const task = world.tasks.get(key);
  if (task === undefined) return noTask();
  if (task.completedAt !== null && Date.parse(task.completedAt) > madeAt) {
    return failure(409, 'A later reflection of this task is saved already.');
  }

  world.files.delete(key);
  const reflectionGoneAt = Math.max(madeAt, task.reflectionGoneAt ?? madeAt);
  const nothing = { reflectionType: null, reflectionData: null, mood: null };
  keepTask(world, email, { ...task, ...nothing, reflectionGoneAt });

  return { newStatus: task.status };
}

/** Keeps a task, and lets the feed tell of it. */
function keepTask(world: MockWorld, email: string, task: MockTask): void {
  world.tasks.set(keyOf(email, task.taskId), task);
  const body = {
    date: task.date,
    pillar: task.pillar,
    scheduled_time: task.scheduledTime,
    duration_minutes: task.durationMin,
    status: task.status,
    elapsed_seconds: task.elapsedSec,
    reflection_type: task.reflectionType,
    reflection_data: task.reflectionData,
    mood: task.mood ?? null,
    completed_at: task.completedAt,
  };
  noteItem(world, email, { kind: 'task', id: task.taskId, content: { body } });
}

function noTask(): Response {
  return failure(404, 'There is no such task.');
}

function findTask(
  world: MockWorld,
  email: string,
  { date, pillar, task_id: taskId }: Pick<TimerBody, 'date' | 'pillar' | 'task_id'>,
): PlannedTask | null {
  const { left, plan } = planOn(world, email, date);
  const task =
    [...plan, ...left].find((planned) => planned.taskId === taskId) ??
    world.tasks.get(keyOf(email, taskId));

  return task?.pillar === pillar && task.date === date ? plannedOf(task) : null;
}

/** A task as the list of a day has it. */
function specified({ mood: _, reflectionGoneAt: __, ...task }: MockTask): KeptTask {
  return task;
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
