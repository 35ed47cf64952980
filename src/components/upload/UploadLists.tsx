import { useId, useState, type ReactNode } from 'react';

import { endOfDay } from '../../domain/upload/dailyUpload.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { useFocusKept } from '../reflection/useFocusKept.ts';
import { DoneRow, OpenRow } from './UploadRow.tsx';
import './UploadLists.css';

/** The tasks of the day: a task moves over when its reflection is captured (rules/upload#U1). */
export function UploadLists({
  tasks,
  saving,
  shelf,
  renderCapture,
}: {
  tasks: readonly ShownTask[];
  /** The ids of the tasks whose reflection is being saved: their rows stay open until that has ended. */
  saving: readonly string[];
  shelf: MediaShelf;
  renderCapture: (task: ShownTask) => ReactNode;
}) {
  const id = useId();
  const [openId, setOpenId] = useState<string | null>(null);
  const { open, done } = endOfDay(tasks, saving);
  const ref = useFocusKept<HTMLHeadingElement>(String(done.length));

  return (
    <div className="column upload-lists">
      <section aria-labelledby={`${id}-open`} className="column upload-lists__list">
        <h2 className="upload-lists__title" id={`${id}-open`}>
          Needs a reflection
        </h2>
        {open.length === 0 ? (
          <p className="upload-lists__none">Every task has its reflection.</p>
        ) : (
          <ol className="column upload-lists__rows">
            {open.map((task) => (
              <OpenRow
                renderCapture={renderCapture}
                isOpen={task.taskId === openId || saving.includes(task.taskId)}
                key={task.taskId}
                onToggle={() => setOpenId(task.taskId === openId ? null : task.taskId)}
                task={task}
              />
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby={`${id}-done`} className="column upload-lists__list">
        <h2 className="upload-lists__title" id={`${id}-done`} ref={ref} tabIndex={-1}>
          Completed
        </h2>
        {done.length === 0 ? (
          <p className="upload-lists__none">Nothing yet.</p>
        ) : (
          <ol className="column upload-lists__rows">
            {done.map((task) => (
              <DoneRow key={task.taskId} shelf={shelf} task={task} />
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
