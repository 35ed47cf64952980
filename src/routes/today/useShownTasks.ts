import { useSelector } from '@xstate/react';
import { useMemo } from 'react';

import { shownTasks, type ShownTask, type TimeSpent } from '../../domain/today/dayTasks.ts';
import { useDesk } from '../common/member/AtTheDesk.tsx';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { timesSpent } from './timesSpent.ts';

/** Today's tasks with everything that this device knows of them: its timers, and what waits to be sent. */
export function useShownTasks(): ShownTask[] {
  const { dayTasksRef, outboxRef } = useRoomsActors();
  const day = useSelector(dayTasksRef, ({ context }) => context.day);
  const waiting = useSelector(outboxRef, ({ context }) => context.items);
  const timers = useTimesSpent();

  return useMemo(() => shownTasks(day, timers, waiting), [day, timers, waiting]);
}

/** What was practised with each timer of this device; of the one under way, second by second. */
export function useTimesSpent(): Readonly<Record<string, TimeSpent>> {
  const deskRef = useDesk() ?? undefined;
  const timerRef = useSelector(deskRef, (desk) => desk?.children.timer);
  const desk = useSelector(deskRef, (snapshot) => snapshot);
  const seconds = useSelector(timerRef, (snapshot) =>
    Math.floor((snapshot?.context.timer.elapsedMs ?? 0) / 1000),
  );
  const isRunning = useSelector(timerRef, (snapshot) => snapshot?.matches('running') ?? false);

  // The desk hears nothing of each second of its timer, and is read anew with it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => (desk === undefined ? {} : timesSpent(desk)), [desk, seconds, isRunning]);
}
