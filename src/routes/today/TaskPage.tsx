import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { TaskScreen } from '../../components/today/TaskScreen.tsx';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { taskPhasesMachine } from '../../machines/today/taskPhasesMachine.ts';
import { readMedia } from '../../services/reflection/reflectionMedia.ts';
import { useInspection } from '../common/AppActors.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { paths } from '../common/paths.ts';
import { TaskReflection } from '../reflection/TaskReflection.tsx';
import { TimerOverlay } from '../timer/TimerOverlay.tsx';
import { useTimerStart } from '../timer/useTimerStart.ts';

/** One task through its phases. Its timer is the app's own, the one that the day's list shows too. */
export function TaskPage({
  email,
  task,
  isSample,
}: {
  email: string;
  task: ShownTask;
  isSample: boolean;
}) {
  const { timerDeskRef } = useRoomsActors();
  const current = useSelector(timerDeskRef, ({ context }) => context.current?.task.taskId ?? null);
  const isShown = useSelector(timerDeskRef, (snapshot) =>
    snapshot.matches({ open: { engaged: { busy: 'shown' } } }),
  );
  const isSettled = useSelector(
    timerDeskRef,
    (snapshot) =>
      snapshot.matches({ open: 'free' }) ||
      snapshot.matches({ open: { engaged: 'elsewhere' } }) ||
      snapshot.matches({ open: { engaged: { busy: 'shown' } } }),
  );
  const [input] = useState(() => ({ task, isTimed: current === task.taskId }));
  const actorRef = useActorRef(taskPhasesMachine, { input, ...useInspection() });
  const isTimer = useSelector(actorRef, (snapshot) => snapshot.matches('timer'));
  const isLeft = useSelector(actorRef, (snapshot) => snapshot.matches('left'));
  const [isSaving, setSaving] = useState(false);
  const start = useTimerStart();
  const navigate = useNavigate();
  const loadMedia = useCallback((name: string) => readMedia(email, name), [email]);
  const begin = useEffectEvent((minutes: number) => start(task, minutes));
  const leave = () => void navigate(paths.progress);
  const leaveAtEnd = useEffectEvent(leave);

  // A sample has no card on the day's list that would lead back to its timer.
  const closeTimer = isSample ? () => actorRef.send({ type: 'timer.closed' }) : leave;

  useEffect(() => {
    const starting = actorRef.on('session.started', ({ minutes }) => begin(minutes));
    return () => starting.unsubscribe();
  }, [actorRef]);

  useEffect(() => {
    const end = (ended: { task: { taskId: string } }) => {
      if (ended.task.taskId === task.taskId) actorRef.send({ type: 'timer.ended' });
    };
    const endings = [timerDeskRef.on('timer.ended', end), timerDeskRef.on('timer.unsaved', end)];
    return () => endings.forEach((ending) => ending.unsubscribe());
  }, [actorRef, timerDeskRef, task.taskId]);

  // What another tab made of the task counts here too; what this one is about to send does not yet.
  const isDone = task.status === 'done' && task.delivery === 'saved' && !isSaving;
  useEffect(() => {
    if (isDone) actorRef.send({ type: 'task.done' });
    if (task.status === 'reflection_pending' && !isTimer) actorRef.send({ type: 'timer.ended' });
  }, [isDone, task.status, isTimer, actorRef]);

  // After a reload the desk finds the timer only once this page stands.
  const isUnderWay = isShown && current === task.taskId;
  useEffect(() => {
    if (isUnderWay) actorRef.send({ type: 'timer.shown' });
  }, [isUnderWay, actorRef]);

  useEffect(() => {
    if (isTimer) timerDeskRef.send({ type: 'overlay.open' });
  }, [isTimer, timerDeskRef]);

  // A timer that was not to make room for this one, or that runs in another tab, leaves this page where it was.
  const isDeclined = isTimer && isSettled && current !== task.taskId;
  useEffect(() => {
    if (isDeclined) actorRef.send({ type: 'timer.closed' });
  }, [isDeclined, actorRef]);

  useEffect(() => {
    if (isLeft) leaveAtEnd();
  }, [isLeft]);

  return (
    <TaskScreen
      actorRef={actorRef}
      backHref={paths.progress}
      isSample={isSample}
      loadMedia={loadMedia}
      reflection={
        <TaskReflection
          email={email}
          onCaptured={() => actorRef.send({ type: 'reflection.captured' })}
          onSaving={setSaving}
          onSkipped={() => actorRef.send({ type: 'reflection.skipped' })}
          task={task}
        />
      }
      task={task}
    >
      {isTimer && current === task.taskId ? <TimerOverlay onClose={closeTimer} /> : null}
    </TaskScreen>
  );
}
