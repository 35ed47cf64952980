import { useSelector } from '@xstate/react';
import { useRef, type ReactNode } from 'react';

import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { knownPillar } from '../../domain/common/pillarCode.ts';
import { taskName } from '../../domain/today/taskName.ts';
import type { TaskPhasesActorRef } from '../../machines/today/taskPhasesMachine.ts';
import { daySeed } from '../art/daySeed.ts';
import { PillarArt } from '../art/pillars/PillarArt.tsx';
import { toneOf } from '../pillars/tone.ts';
import { statePath } from '../ui/statePath.ts';
import { Button } from '../ui/Button.tsx';
import { Stepper } from '../ui/choices/Stepper.tsx';
import { BackLink } from './BackLink.tsx';
import type { MediaShelf } from '../reflection/mediaShelf.ts';
import { ReflectionUnfetched } from './ReflectionUnfetched.tsx';
import { TaskReflection } from './TaskReflection.tsx';
import { actionLabelOf, shortDayText } from './progressTexts.ts';
import { hourText } from '../ui/hours.ts';
import './TaskScreen.css';

const longest = 480;

/** The page of one task, through its phases (rules/today#D33). */
export function TaskScreen({
  actorRef,
  task,
  backHref,
  isSample,
  shelf,
  reflection,
  elsewhere,
  inRoom,
  children,
}: {
  actorRef: TaskPhasesActorRef;
  task: ShownTask;
  backHref: string;
  isSample: boolean;
  shelf: MediaShelf;
  /** The way to capture a reflection, or what stands in its place while that comes. */
  reflection: ReactNode;
  /** Its timer on another device, while it may be started here. */
  elsewhere: ReactNode;
  /** The way to practise it in the practice room, where it is of that kind. */
  inRoom: ReactNode;
  /** What stands over the screen: the timer. */
  children: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  const state = useSelector(actorRef, ({ value }) => statePath(value));
  const minutes = useSelector(actorRef, ({ context }) => context.minutes);
  const code = knownPillar(task.pillar);
  const drawing = code === null ? null : { code, seed: daySeed(task.date) };
  const isOver = state === 'completed' || state === 'left';

  return (
    <main
      className={`frame column task-screen ${toneOf(code)}`}
      data-machine="taskPhases"
      data-state={state}
      id="content"
    >
      <BackLink href={backHref} />
      <PillarArt
        className={`task-screen__art ${isOver ? 'task-screen__art--drawn' : ''}`}
        drawing={drawing}
      />
      <h1 className="task-screen__title" ref={title} tabIndex={-1}>
        {isOver ? 'Amazing!' : taskName(task)}
      </h1>
      {isOver ? (
        <p role="status">Back to Progress in a moment</p>
      ) : (
        <p className="task-screen__when">
          <time>{hourText(task.scheduledTime)}</time> · {shortDayText(task.date)}
          {isSample ? <span className="task-screen__sample">Sample day</span> : null}
        </p>
      )}
      {state === 'ready' ? (
        <div className="task-screen__ready">
          {elsewhere}
          <Stepper
            label="Minutes"
            max={longest}
            min={1}
            onValueChange={(value) => actorRef.send({ type: 'minutes.change', minutes: value })}
            step={1}
            unit="min"
            value={minutes}
          />
          <Button onPress={() => actorRef.send({ type: 'session.start' })}>Start Session</Button>
          {inRoom}
        </div>
      ) : null}
      {state === 'voice_note.fetching' || state === 'voice_note.open' ? reflection : null}
      {state === 'voice_note.unfetched' ? (
        <ReflectionUnfetched
          onFetch={() => {
            actorRef.send({ type: 'reflection.fetch' });
            // What was pressed goes.
            title.current?.focus();
          }}
        />
      ) : null}
      {state === 'done' ? (
        <div className="task-screen__done">
          <p>{actionLabelOf(task)}</p>
          <TaskReflection shelf={shelf} task={task} />
        </div>
      ) : null}
      {children}
    </main>
  );
}
