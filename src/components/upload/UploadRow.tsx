import { useDeferredValue, useId, useState, type ReactNode } from 'react';

import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { knownPillar } from '../../domain/common/pillarCode.ts';
import { taskName } from '../../domain/today/taskName.ts';
import { PillarGlyph } from '../art/pillars/PillarGlyph.tsx';
import { toneOf } from '../pillars/tone.ts';
import { Icon } from '../ui/Icon.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { TaskReflection } from '../today/TaskReflection.tsx';
import { actionLabelOf } from '../today/progressTexts.ts';
import { hourText } from '../ui/hours.ts';
import './UploadRow.css';

/** A task that needs a reflection, or can have one. Its row opens in place to the capture. */
export function OpenRow({
  task,
  isOpen,
  why,
  onToggle,
  renderCapture,
}: {
  task: ShownTask;
  isOpen: boolean;
  /** Why the day can end without it; null where it cannot. */
  why: string | null;
  onToggle: () => void;
  renderCapture: (task: ShownTask) => ReactNode;
}) {
  const id = useId();
  // It is made once the press that opens it is answered, here or elsewhere; who opens it by keys goes on into it at once.
  const [isByKeys, setByKeys] = useState(false);
  const isAnswered = useDeferredValue(isOpen);
  const isMade = isOpen && (isAnswered || isByKeys);

  return (
    <li className={`column upload-row ${toneOf(knownPillar(task.pillar))}`}>
      <h3>
        <button
          aria-controls={isMade ? id : undefined}
          aria-expanded={isOpen}
          className="upload-row__head upload-row__head--button"
          id={`${id}-head`}
          onClick={({ detail: presses }) => {
            setByKeys(presses === 0);
            onToggle();
          }}
          type="button"
        >
          <Sign task={task} />
          <span className="upload-row__words">
            <Named task={task} />
            {why === null ? null : <span className="upload-row__why">{why}</span>}
          </span>
          <span className={`upload-row__turn ${isOpen ? 'upload-row__turn--open' : ''}`}>
            <Icon name="onward" />
          </span>
        </button>
      </h3>
      {isMade ? (
        <div aria-labelledby={`${id}-head`} className="upload-row__capture" id={id} role="group">
          {renderCapture(task)}
        </div>
      ) : null}
    </li>
  );
}

/** A task that is complete, with what was made of it. */
export function DoneRow({ task, shelf }: { task: ShownTask; shelf: MediaShelf }) {
  return (
    <li className={`column upload-row upload-row--done ${toneOf(knownPillar(task.pillar))}`}>
      <div className="upload-row__head" tabIndex={-1}>
        <Sign task={task} />
        <div className="upload-row__words">
          <Named task={task} />
          <p className="upload-row__state">{actionLabelOf(task)}</p>
        </div>
      </div>
      <TaskReflection shelf={shelf} task={task} />
    </li>
  );
}

function Sign({ task }: { task: ShownTask }) {
  const code = knownPillar(task.pillar);

  return (
    <span className="upload-row__glyph">{code === null ? null : <PillarGlyph code={code} />}</span>
  );
}

function Named({ task }: { task: ShownTask }) {
  return (
    <>
      <span className="upload-row__name">{taskName(task)}</span>
      <time className="upload-row__time">{hourText(task.scheduledTime)}</time>
    </>
  );
}
