import { minutesOf } from '../schedule/times.ts';
import { countedTasks } from './dayTasks.ts';
import type { Task } from './task.ts';

type Asked = Pick<Task, 'durationMin' | 'isUnplanned' | 'scheduledTime' | 'status'>;

/** The task that is next on a day, and how far it is (rules/today#D39). */
export interface NextTask<One> {
  task: One;
  /** `ahead` has yet to begin, `now` goes on by its hour, `open` is over by it. */
  when: 'ahead' | 'now' | 'open';
  /** In whole minutes; 0 where it has begun. */
  inMinutes: number;
}

/**
 * The next of a day's open tasks `now` minutes into it: the one whose hour it is, else the first that is ahead, else the first that was
 * left open; null where none is open.
 */
export function nextTask<One extends Asked>(
  tasks: readonly One[],
  now: number,
): NextTask<One> | null {
  const open = countedTasks(tasks)
    .filter(({ status }) => status !== 'done' && status !== 'missed')
    .toSorted((one, other) => begins(one) - begins(other));
  const [first] = open;
  const ongoing = open.findLast(
    (task) => begins(task) <= now && now < begins(task) + task.durationMin,
  );
  const ahead = open.find((task) => begins(task) > now);

  if (ongoing !== undefined) return { task: ongoing, when: 'now', inMinutes: 0 };
  if (ahead !== undefined) {
    return { task: ahead, when: 'ahead', inMinutes: Math.ceil(begins(ahead) - now) };
  }
  return first === undefined ? null : { task: first, when: 'open', inMinutes: 0 };
}

function begins({ scheduledTime }: Asked): number {
  return minutesOf(scheduledTime);
}
