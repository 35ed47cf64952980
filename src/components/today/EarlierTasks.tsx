import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { actionLabelOf, dayText } from './progressTexts.ts';
import './EarlierTasks.css';

/** What was left open the day before: each leads to its page, and counts for its own day. Nothing where nothing was. */
export function EarlierTasks({
  tasks,
  taskHref,
}: {
  tasks: readonly ShownTask[];
  taskHref: (taskId: string) => string;
}) {
  const [first] = tasks;
  if (first === undefined) return null;

  return (
    <details className="earlier-tasks">
      <summary className="earlier-tasks__title">
        From {dayText(first.date)}, {tasks.length} open
      </summary>
      <ul className="earlier-tasks__list">
        {tasks.map((task) => (
          <li key={task.taskId}>
            <a className="earlier-tasks__way" href={taskHref(task.taskId)}>
              {task.pillarName} {task.scheduledTime}
              <span className="earlier-tasks__state">{actionLabelOf(task)}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
