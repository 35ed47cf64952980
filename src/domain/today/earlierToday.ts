import { minutesOf } from '../schedule/times.ts';
import type { ShownTask } from './dayTasks.ts';
import { nextTask } from './nextTask.ts';

/** Fewer than that take no more room than the line that they would be folded into. */
const fewestFolded = 3;

/** A day's tasks, those that are behind apart from the others; each part in the order of the day. */
export interface PartedDay {
  earlier: readonly ShownTask[];
  others: readonly ShownTask[];
}

/**
 * Parts the tasks of a day, `now` minutes into it, where three or more are behind (rules/today#D40): their time is over, and they are
 * done, or nobody began them and something else is next. What was done last stays among the others, as does what waits for the member.
 */
export function partedDay(tasks: readonly ShownTask[], now: number | null): PartedDay {
  if (now === null) return { earlier: [], others: tasks };

  const next = nextTask(tasks, now);
  const doneLast = lastDone(tasks);
  const isLeftOpen = next !== null && next.when !== 'open';
  const isBehind = (task: ShownTask) =>
    minutesOf(task.scheduledTime) + task.durationMin <= now &&
    task !== next?.task &&
    task !== doneLast &&
    !waits(task) &&
    (task.status === 'done' || isLeftOpen);

  const earlier = tasks.filter(isBehind);
  return earlier.length < fewestFolded
    ? { earlier: [], others: tasks }
    : { earlier, others: tasks.filter((task) => !isBehind(task)) };
}

/** Whether it is under way, or wants something of the member. */
function waits({ delivery, isTimeKept, status }: ShownTask): boolean {
  const isUntouched = status === 'pending' || status === 'missed';

  return (status !== 'done' && !isUntouched) || isTimeKept || delivery === 'needsMember';
}

function lastDone(tasks: readonly ShownTask[]): ShownTask | null {
  return tasks
    .filter(({ status }) => status === 'done')
    .reduce<ShownTask | null>(
      (last, task) => (last === null || doneAt(task) >= doneAt(last) ? task : last),
      null,
    );
}

/** In milliseconds since the epoch; 0 where it is not known. */
function doneAt({ completedAt, reflection }: ShownTask): number {
  const told = completedAt === null ? Number.NaN : Date.parse(completedAt);

  return Number.isNaN(told) ? (reflection?.madeAt ?? 0) : told;
}
