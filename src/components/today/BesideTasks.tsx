import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';

import { shortLength } from '../../domain/common/length.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { nameAndHour } from '../pillars/nameAndHour.ts';
import type { BesideDayActorRef } from '../../machines/today/besideDayMachine.ts';
import { statePath } from '../ui/statePath.ts';
import { actionLabelOf } from './progressTexts.ts';
import './BesideTasks.css';

/** The days beside the one that is shown (rules/today#D3, rules/today#D13): what was left open of the one before, and what the next one has planned. */
export function BesideTasks({
  actorRef,
  earlier,
  tomorrow,
  taskHref,
}: {
  actorRef: BesideDayActorRef;
  /** What was left open the day before: each leads to its page, and counts for its own day. */
  earlier: readonly ShownTask[];
  /** What the next day has, as far as that was asked for. */
  tomorrow: readonly ShownTask[];
  taskHref: (taskId: string) => string;
}) {
  const state = useSelector(actorRef, ({ value }) => statePath(value));

  return (
    <div data-machine="besideDay" data-state={state}>
      <OneDay
        render={(task) => (
          <a className="beside-tasks__task" href={taskHref(task.taskId)}>
            <span className="beside-tasks__name">{nameAndHour(task)}</span>
            <span className="beside-tasks__state">{actionLabelOf(task)}</span>
          </a>
        )}
        tasks={earlier}
        title={`From yesterday, ${earlier.length} open`}
      />
      <OneDay
        render={(task) => (
          <span className="beside-tasks__task">
            <span className="beside-tasks__name">{nameAndHour(task)}</span>
            <span className="beside-tasks__state">{shortLength(task.durationMin)}</span>
          </span>
        )}
        tasks={tomorrow}
        title={`Tomorrow, ${tomorrow.length} planned`}
      />
    </div>
  );
}

/** Nothing where there is nothing of it. */
function OneDay({
  title,
  tasks,
  render,
}: {
  title: string;
  tasks: readonly ShownTask[];
  render: (task: ShownTask) => ReactNode;
}) {
  if (tasks.length === 0) return null;

  return (
    <details className="beside-tasks">
      <summary className="beside-tasks__title">{title}</summary>
      <ul className="beside-tasks__list">
        {tasks.map((task) => (
          <li key={task.taskId}>{render(task)}</li>
        ))}
      </ul>
    </details>
  );
}
