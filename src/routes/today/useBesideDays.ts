import { useSelector } from '@xstate/react';
import { useCallback } from 'react';

import { addDays } from '../../domain/common/day.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { leftOpen, sleepAskedUntil } from '../../domain/today/lastNight.ts';
import type { BesideDayActorRef } from '../../machines/today/besideDayMachine.ts';
import { accountZone } from '../../services/account/accountZone.ts';
import { onLocalHour } from '../../services/page/clock.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useReported } from '../common/useReported.ts';
import { useKeptDay } from './useKeptDay.ts';

/** What is left of the day before the one that is shown, and the next one's tasks where that is the day of UTC (rules/today#D3). */
export function useBesideDays(
  email: string,
  date: string,
): {
  besideDayRef: BesideDayActorRef | null;
  /** Last night's, while it is morning. */
  sleeps: ShownTask[];
  earlier: ShownTask[];
  tomorrow: ShownTask[];
} {
  const { dayTasksRef } = useRoomsActors();
  const besideDayRef = useSelector(dayTasksRef, ({ children }) => children.besideDay ?? null);
  const isAhead = useSelector(dayTasksRef, ({ context }) => context.utc === addDays(date, 1));
  const { tasks: yesterday } = useKeptDay(email, addDays(date, -1));
  const { tasks: tomorrow } = useKeptDay(email, isAhead ? addDays(date, 1) : null);

  const isMorning = useReported(
    useCallback(
      (report: (is: boolean) => void) =>
        onLocalHour(() =>
          report(Date.now() < sleepAskedUntil(addDays(date, -1), accountZone(email))),
        ),
      [date, email],
    ),
    false,
  );
  const { sleeps, others } = leftOpen(yesterday, isMorning);

  return { besideDayRef, sleeps, earlier: others, tomorrow };
}
