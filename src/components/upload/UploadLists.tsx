import { useSelector } from '@xstate/react';
import { memo, useId, type ReactNode } from 'react';

import { endOfDay } from '../../domain/upload/dailyUpload.ts';
import { mealsBehind } from '../../domain/upload/mealsBehind.ts';
import type { Begun } from '../../domain/reflection/reflectionCapture.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import type { UploadRowsActorRef } from '../../machines/upload/uploadRowsMachine.ts';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { statePath } from '../ui/statePath.ts';
import { useFocusKept } from '../reflection/useFocusKept.ts';
import { MealsTogether } from './MealsTogether.tsx';
import { DoneRow, OpenRow } from './UploadRow.tsx';
import { laterText } from './uploadTexts.ts';
import './UploadLists.css';

/** The way to capture a task's reflection, in its row, and what it begins with. */
export type RenderCapture = (task: ShownTask, begun: Begun | null) => ReactNode;

/** The tasks of the day: a task moves over when its reflection is captured (rules/upload#U1). */
export const UploadLists = memo(function UploadLists({
  rowsRef,
  tasks,
  saving,
  shelf,
  renderCapture,
}: {
  rowsRef: UploadRowsActorRef;
  tasks: readonly ShownTask[];
  /** The ids of the tasks whose reflection is being saved: their rows stay open until that has ended. */
  saving: readonly string[];
  shelf: MediaShelf;
  renderCapture: RenderCapture;
}) {
  const id = useId();
  const openId = useSelector(rowsRef, ({ context }) => context.taskId);
  const state = useSelector(rowsRef, ({ value }) => statePath(value));
  const begun = useSelector(rowsRef, ({ context }) => context.begun);
  const { open, later, done } = endOfDay(tasks, saving);
  const meals = mealsBehind(later.filter(({ taskId }) => taskId !== openId));
  const ref = useFocusKept<HTMLHeadingElement>(String(done.length));

  const rowOf = (task: ShownTask, why: string | null) => (
    <OpenRow
      isOpen={task.taskId === openId || saving.includes(task.taskId)}
      key={task.taskId}
      onToggle={() => rowsRef.send({ type: 'row.toggle', taskId: task.taskId })}
      renderCapture={(shown) => renderCapture(shown, task.taskId === openId ? begun : null)}
      why={why}
      task={task}
    />
  );

  return (
    <div className="column upload-lists" data-machine="uploadRows" data-state={state}>
      <section aria-labelledby={`${id}-open`} className="column upload-lists__list">
        <h2 className="upload-lists__title" id={`${id}-open`}>
          Needs a reflection
        </h2>
        {open.length === 0 ? (
          <p className="upload-lists__none">
            {later.length === 0 ? 'Every task has its reflection.' : 'Nothing is needed any more.'}
          </p>
        ) : (
          <ol className="column upload-lists__rows">{open.map((task) => rowOf(task, null))}</ol>
        )}
        {later.length === 0 ? null : (
          <>
            <h3 className="upload-lists__later">The day can end without these</h3>
            <MealsTogether
              meals={meals}
              onBegin={(taskId, words) => rowsRef.send({ type: 'row.begin', taskId, begun: words })}
            />
            <ol className="column upload-lists__rows">
              {later.map((task) => rowOf(task, laterText(task)))}
            </ol>
          </>
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
});
