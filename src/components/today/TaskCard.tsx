import { shortLength } from '../../domain/common/length.ts';
import { knownPillar } from '../../domain/common/pillarCode.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { taskName } from '../../domain/today/taskName.ts';
import { PillarGlyph } from '../art/pillars/PillarGlyph.tsx';
import { toneOf } from '../pillars/tone.ts';
import { Button } from '../ui/Button.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { awaitedText } from '../rooms/unfetchedText.ts';
import { ProgressRing } from './ProgressRing.tsx';
import { TaskReflection } from './TaskReflection.tsx';
import { actionLabelOf } from './progressTexts.ts';
import { hourText } from '../ui/hours.ts';
import './TaskCard.css';

/** What a member can do with a task. */
export interface TaskActions {
  onStart: (task: ShownTask) => void;
  /** The task whose timer is asked for, and cannot be shown yet. */
  startingId: string | null;
  onReflect: (task: ShownTask) => void;
  /** Sends the time that is kept on this device once more. */
  onSendTime: (task: ShownTask) => void;
}

/** One of today's tasks: its card leads to its page, the button on it does what is next (rules/today#D18). */
export function TaskCard({
  task,
  href,
  actions,
  shelf,
  isNext,
}: {
  task: ShownTask;
  href: string;
  actions: TaskActions;
  shelf: MediaShelf;
  /** Whether it is the one that is next on its day. */
  isNext: boolean;
}) {
  const code = knownPillar(task.pillar);
  const name = taskName(task);
  const isDone = task.status === 'done';

  return (
    <li
      className={`task-card ${isDone ? 'task-card--done' : ''} ${isNext ? 'task-card--next' : ''} ${toneOf(code)}`}
    >
      <div className="task-card__body">
        <div className="task-card__head">
          <span className="task-card__glyph">
            {code === null ? null : <PillarGlyph code={code} of={name} />}
          </span>
          <div className="task-card__names">
            <h2 className="task-card__name" tabIndex={-1}>
              {isDone ? (
                name
              ) : (
                <a className="task-card__link" href={href}>
                  {name}
                </a>
              )}
            </h2>
            <p className="task-card__facts">
              <time className="task-card__time">{hourText(task.scheduledTime)}</time>
              <span className="task-card__length">{shortLength(task.durationMin)}</span>
            </p>
          </div>
          <ProgressRing percent={task.percent} />
        </div>
        <div className="task-card__foot">
          <TaskAction actions={actions} task={task} />
          {task.isUnplanned === true && !isDone ? (
            <p className="task-card__line">No longer planned</p>
          ) : null}
          {task.isTimeKept ? null : <DeliveryLine task={task} />}
        </div>
        {task.isTimeKept ? (
          <p className="task-card__line" role="status">
            Time kept on this device
            <span className="task-card__act">
              <Button look="quiet" onPress={() => actions.onSendTime(task)}>
                Retry
              </Button>
            </span>
          </p>
        ) : null}
        {isDone ? <TaskReflection shelf={shelf} task={task} /> : null}
      </div>
    </li>
  );
}

function TaskAction({ task, actions }: { task: ShownTask; actions: TaskActions }) {
  const label = actionLabelOf(task);
  if (task.status === 'done') return <p className="task-card__state">{label}</p>;

  const isReflection = task.status === 'reflection_pending' || task.isTimeKept;
  const isStarting = actions.startingId === task.taskId;
  const act = isReflection ? actions.onReflect : actions.onStart;
  const said = isReflection ? 'Add Reflection' : label;

  return (
    <button
      aria-disabled={isStarting}
      aria-label={`${isStarting ? awaitedText : said}, ${taskName(task)} at ${hourText(task.scheduledTime)}`}
      className={`task-card__action task-card__action--${task.status}`}
      onClick={isStarting ? undefined : () => act(task)}
      type="button"
    >
      {isStarting ? <Awaited label={said} /> : said}
    </button>
  );
}

/** A button keeps its width while what it asked for is on its way. */
function Awaited({ label }: { label: string }) {
  return (
    <>
      <span className="task-card__label">{label}</span>
      <span className="task-card__awaited">…</span>
    </>
  );
}

function DeliveryLine({ task }: { task: ShownTask }) {
  if (task.delivery === 'saved') return null;

  return (
    <p className="task-card__line" role="status">
      {task.delivery === 'onDevice' ? 'On this device, will send' : 'On this device, needs you'}
    </p>
  );
}
