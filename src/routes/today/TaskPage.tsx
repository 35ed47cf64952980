import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { AwaitedHere } from '../../components/rooms/AwaitedHere.tsx';
import { NotYetFetched } from '../../components/rooms/NotYetFetched.tsx';
import { TaskScreen } from '../../components/today/TaskScreen.tsx';
import { statePath } from '../../components/ui/statePath.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { useAppActors, useInspection } from '../common/AppActors.tsx';
import { AtTheDesk, OnceAtDesk, useDesk } from '../common/member/AtTheDesk.tsx';
import { DeletionAsked } from '../common/member/DeletionAsked.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useDeletion } from '../common/member/useDeletion.ts';
import { useMediaShelf } from '../common/member/useMediaShelf.ts';
import { useSynced } from '../common/member/useSynced.ts';
import { paths, practiceOfTaskHref } from '../common/paths.ts';
import { useOnceUsed } from '../common/useOnceUsed.ts';
import { useUnforeseenError } from '../common/useUnforeseenError.ts';
import { TimerOverlay } from '../timer/TimerOverlay.tsx';
import { fetchTaskReflection, liveTaskPhases } from './taskPhasesActors.ts';

const fetchElsewhere = () => import('../timer/RunningElsewhere.tsx');

/** The states in which what a task is reflected with is asked for, each by how often it was by then. */
const asks: Readonly<Record<string, number>> = { 'voice_note.fetching': 1, 'voice_note.open': 2 };

/** One task through its phases. */
export function TaskPage({
  email,
  task,
  isSample,
}: {
  email: string;
  task: ShownTask;
  isSample: boolean;
}) {
  const { sessionRef } = useAppActors();
  const rooms = useRoomsActors();
  const deskRef = useDesk() ?? undefined;
  const isCurrent = useSelector(
    deskRef,
    (desk) => desk?.context.current?.task.taskId === task.taskId,
  );
  const [machine] = useState(() => liveTaskPhases(sessionRef, rooms));
  const [input] = useState(() => ({ email, task, isTimed: isCurrent }));
  const actorRef = useActorRef(machine, { input, ...useInspection() });
  const reflectionRef = useSelector(actorRef, ({ children }) => children.reflection ?? null);
  const asked = useSelector(actorRef, ({ value }) => asks[statePath(value)] ?? 0);
  const { part: reflecting, hasFailed } = useOnceUsed(fetchTaskReflection, asked);
  const isTimer = useSelector(actorRef, (snapshot) => snapshot.matches('timer'));
  const isLeft = useSelector(actorRef, (snapshot) => snapshot.matches('left'));
  const { part: timers } = useOnceUsed(fetchElsewhere, deskRef === undefined ? 0 : 1);
  const navigate = useNavigate();
  const shelf = useMediaShelf(useSynced(email));
  const { askDelete, deletionRef } = useDeletion();
  const leave = () => void navigate(paths.progress);
  const leaveAtEnd = useEffectEvent(leave);
  useUnforeseenError(actorRef);

  // A sample has no card on the day's list that would lead back to its timer.
  const closeTimer = isSample ? () => actorRef.send({ type: 'timer.closed' }) : leave;

  useEffect(() => {
    if (isLeft) leaveAtEnd();
  }, [isLeft]);

  return (
    <TaskScreen
      actorRef={actorRef}
      backHref={paths.progress}
      elsewhere={
        <AtTheDesk>
          {timers === null ? null : <timers.RunningElsewhere taskId={task.taskId} />}
        </AtTheDesk>
      }
      inRoom={
        task.pillar === 'TETHER' && !isSample ? (
          <a className="task-screen__room" href={practiceOfTaskHref(task.taskId)}>
            With bells, a guide or the breath
          </a>
        ) : null
      }
      isSample={isSample}
      shelf={{ ...shelf, askDelete }}
      reflection={
        reflectionRef === null || reflecting === null ? (
          <NotYetFetched hasFailed={hasFailed} />
        ) : (
          <reflecting.ReflectionCapture actorRef={reflectionRef} submitLabel="Complete Task" />
        )
      }
      task={task}
    >
      <DeletionAsked actorRef={deletionRef} />
      {isTimer && deskRef === undefined ? <AwaitedHere /> : null}
      <OnceAtDesk>{isTimer && isCurrent ? <TimerOverlay onClose={closeTimer} /> : null}</OnceAtDesk>
    </TaskScreen>
  );
}
