import { useSelector } from '@xstate/react';
import { useMemo } from 'react';

import { shownTasks, type ShownTask } from '../../domain/today/dayTasks.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useTimesSpent } from './TimesSpent.tsx';

/** Today's tasks with everything that this device knows of them: its timers, and what waits to be sent. */
export function useShownTasks(): ShownTask[] {
  const { dayTasksRef, outboxRef } = useRoomsActors();
  const day = useSelector(dayTasksRef, ({ context }) => context.day);
  const waiting = useSelector(outboxRef, ({ context }) => context.items);
  const timers = useTimesSpent();

  return useMemo(() => shownTasks(day, timers, waiting), [day, timers, waiting]);
}
