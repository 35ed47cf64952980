import { Fragment } from 'react';

import { minutesOf } from '../../domain/schedule/times.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { partedDay } from '../../domain/today/earlierToday.ts';
import { nextTask } from '../../domain/today/nextTask.ts';
import { DayMark } from '../art/day/DayMark.tsx';
import { Button } from '../ui/Button.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { earlierText } from './progressTexts.ts';
import { TaskCard, type TaskActions } from './TaskCard.tsx';
import './TaskList.css';

/** The tasks of today in the order of their times; or why there are none to be seen (rules/today#D23, rules/today#D24). */
export function TaskList({
  tasks,
  now,
  isLoading,
  hasFailed,
  hasSchedule,
  links,
  actions,
  shelf,
  onRetry,
}: {
  tasks: readonly ShownTask[];
  /** Minutes into the day; null while that is not known. */
  now: number | null;
  isLoading: boolean;
  hasFailed: boolean;
  hasSchedule: boolean;
  links: { schedule: string; taskHref: (taskId: string) => string };
  actions: TaskActions;
  shelf: MediaShelf;
  onRetry: () => void;
}) {
  const { earlier, others } = partedDay(tasks, now);
  const next = now === null ? null : nextTask(tasks, now);
  const begun =
    now === null
      ? null
      : others.filter(({ scheduledTime }) => minutesOf(scheduledTime) <= now).length;

  const cardOf = (task: ShownTask) => (
    <TaskCard
      actions={actions}
      href={links.taskHref(task.taskId)}
      isNext={task === next?.task}
      key={task.taskId}
      shelf={shelf}
      task={task}
    />
  );

  return (
    <div className="column task-list">
      {hasFailed ? (
        <p className="task-list__failure" role="status">
          Could not reach the server. Showing what this device knows.
          <Button look="quiet" onPress={onRetry}>
            Retry
          </Button>
        </p>
      ) : null}
      {tasks.length === 0 && isLoading ? <Loading /> : null}
      {tasks.length === 0 && !isLoading ? (
        <Empty hasSchedule={hasSchedule} scheduleHref={links.schedule} />
      ) : null}
      {earlier.length === 0 ? null : (
        <details className="task-list__earlier">
          <summary className="task-list__fold">
            Earlier today <span className="task-list__folded">{earlierText(earlier)}</span>
          </summary>
          <ol className="column task-list__tasks">{earlier.map(cardOf)}</ol>
        </details>
      )}
      {tasks.length === 0 ? null : (
        <ol className="column task-list__tasks">
          {others.map((task, index) => (
            <Fragment key={task.taskId}>
              {index === begun ? <NowLine /> : null}
              {cardOf(task)}
            </Fragment>
          ))}
          {begun === others.length ? <NowLine /> : null}
        </ol>
      )}
    </div>
  );
}

/** Where the day stands between its tasks; who cannot see it has each task's own time. */
function NowLine() {
  return (
    <li aria-hidden="true" className="task-list__now">
      <span>Now</span>
    </li>
  );
}

function Loading() {
  return (
    <>
      <p role="status">Loading your tasks...</p>
      <div aria-hidden="true" className="task-list__coming">
        <span className="task-list__outline" />
        <span className="task-list__outline" />
        <span className="task-list__outline" />
      </div>
    </>
  );
}

function Empty({ hasSchedule, scheduleHref }: { hasSchedule: boolean; scheduleHref: string }) {
  return (
    <div className="task-list__empty">
      <DayMark className="task-list__mark" seed={0} shares={open} />
      <p className="task-list__none">No tasks for today</p>
      <p>
        <a className={hasSchedule ? undefined : 'button button--primary'} href={scheduleHref}>
          Check your schedule
        </a>
      </p>
    </div>
  );
}

const open = { TETHER: 0, RECOVERY: 0, NOURISHMENT: 0, MOVEMENT: 0 };
