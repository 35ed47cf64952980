import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

import { TimerOnAnotherDevice } from '../../components/timer/TimerOnAnotherDevice.tsx';
import { runsNow, toldElapsed, type ToldTimer } from '../../domain/timer/toldTimer.ts';
import { isOwnPractice } from '../../domain/timer/ownPractice.ts';
import { onMoments } from '../../services/timer/moments.ts';
import { useRoomsAtDesk } from '../common/member/AtTheDesk.tsx';
import { paths, practiceOfTaskHref } from '../common/paths.ts';
import { useReported } from '../common/useReported.ts';
import { startTimer } from './startTimer.ts';

/** The timer that another device runs, of one task only where that is given, and the way to go on with it here (rules/timer#T24). */
export function RunningElsewhere({ taskId }: { taskId?: string }) {
  const rooms = useRoomsAtDesk();
  const current = useSelector(rooms.timerDeskRef, ({ context }) => context.current);
  const told = useSelector(rooms.timerDeskRef, ({ context }) => context.told);
  const timers = Object.values(told).filter(
    ({ state, task }) =>
      state === 'running' &&
      task.taskId !== current?.task.taskId &&
      (taskId === undefined || task.taskId === taskId),
  );
  const now = useSecond(timers.length > 0);
  const navigate = useNavigate();
  const running = now === null ? undefined : timers.find((timer) => runsNow(timer, now));
  if (running === undefined || now === null) return null;

  return (
    <TimerOnAnotherDevice
      now={now}
      onContinue={() => {
        const isBegun = continueHere(rooms, running);
        // What was begun in the practice room goes on there.
        if (isBegun && running.plan !== undefined) void navigate(practiceHref(running));
      }}
      told={running}
    />
  );
}

function continueHere(rooms: Parameters<typeof startTimer>[0], told: ToldTimer): boolean {
  const elapsedSec = Math.floor(toldElapsed(told, Date.now()) / 1000);

  return startTimer(rooms, { ...told.task, elapsedSec }, told.plannedMs / 60_000);
}

function practiceHref({ task }: ToldTimer): string {
  return isOwnPractice(task) ? paths.practice : practiceOfTaskHref(task.taskId);
}

/** The time in milliseconds since the epoch, each second while that is wanted; null before it was read. */
function useSecond(isWanted: boolean): number | null {
  const subscribe = useCallback(
    (report: (now: number | null) => void) =>
      isWanted ? onMoments(0, { read: ({ wall }) => report(wall), hidden: () => {} }) : () => {},
    [isWanted],
  );

  return useReported<number | null>(subscribe, null);
}
