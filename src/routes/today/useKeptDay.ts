import { useEffect, useMemo, useState } from 'react';

import type { Day } from '../../domain/common/day.ts';
import {
  emptyDay,
  shownTasks,
  type DayRecord,
  type ShownTask,
} from '../../domain/today/dayTasks.ts';
import { onDayKept } from '../../services/today/dayRecords.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useSelector } from '@xstate/react';
import { useTimesSpent } from './useShownTasks.ts';

interface KeptDay {
  /** Nobody has looked yet. */
  isLooking: boolean;
  tasks: ShownTask[];
}

/** The tasks of an earlier day, as far as this device knows them; of null, none. */
export function useKeptDay(email: string, date: Day | null): KeptDay {
  const { outboxRef } = useRoomsActors();
  const [day, setDay] = useState<DayRecord | null>(null);
  const timers = useTimesSpent();
  const waiting = useSelector(outboxRef, ({ context }) => context.items);
  const isKnown = day !== null && day.date === date;

  useEffect(() => {
    if (date === null) return;
    return onDayKept(email, date, (kept) => setDay(kept ?? emptyDay(date)));
  }, [email, date]);

  const tasks = useMemo(
    () => (isKnown ? shownTasks(day, timers, waiting) : []),
    [isKnown, day, timers, waiting],
  );
  return { isLooking: date !== null && !isKnown, tasks };
}
