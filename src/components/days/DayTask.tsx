import { shortLength } from '../../domain/common/length.ts';
import { knownPillar } from '../../domain/common/pillarCode.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { taskName } from '../../domain/today/taskName.ts';
import { MoodFace } from '../art/pillars/MoodFace.tsx';
import { PillarGlyph } from '../art/pillars/PillarGlyph.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { moodNames } from '../reflection/reflectionTexts.ts';
import { TaskReflection } from '../today/TaskReflection.tsx';
import { hourText } from '../ui/hours.ts';
import './DayTask.css';

/** A task of a day behind, with what was said of it; where one can be made up still, that is a press away. */
export function DayTask({
  task,
  href,
  shelf,
}: {
  task: ShownTask;
  /** Its page; null of one that is settled. */
  href: string | null;
  shelf: MediaShelf;
}) {
  const { durationMin, pillar, reflection, scheduledTime, status } = task;
  const code = knownPillar(pillar);
  const name = taskName(task);
  const mood = reflection?.mood ?? null;

  return (
    <li className={`day-task day-task--${pillar.toLowerCase()}`}>
      <span className="day-task__glyph">
        {code === null ? null : <PillarGlyph code={code} of={name} />}
      </span>
      <div className="day-task__words">
        <p className="day-task__name">
          {name}{' '}
          <span className="day-task__when">
            {hourText(scheduledTime)}, {shortLength(durationMin)}
          </span>
        </p>
        {reflection?.type === 'text' ? (
          <p className="day-task__said">{reflection.data}</p>
        ) : (
          <TaskReflection shelf={shelf} task={task} />
        )}
      </div>
      <p className="day-task__state">
        {mood === null ? null : (
          <span className="day-task__mood" title={moodNames[mood]}>
            <MoodFace mood={mood} />
          </span>
        )}
        {href === null ? stateOf[status] : <a href={href}>{stateOf[status]}</a>}
      </p>
    </li>
  );
}

const stateOf: Readonly<Record<ShownTask['status'], string>> = {
  pending: 'Open',
  started: 'Begun',
  active: 'Begun',
  reflection_pending: 'Add Reflection',
  missed: 'Open',
  done: 'Done',
};
