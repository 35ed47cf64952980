import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';

import type { Day } from '../../domain/common/day.ts';
import {
  emptyDay,
  shownTasks,
  type DayRecord,
  type ShownTask,
} from '../../domain/today/dayTasks.ts';
import { onDayKept } from '../../services/today/dayRecords.ts';
import { useRoomsActors } from '../common/member/RoomsActors.tsx';
import { useReported } from '../common/useReported.ts';
import { useTimesSpent } from './TimesSpent.tsx';

interface KeptDay {
  /** Nobody has looked yet. */
  isLooking: boolean;
  tasks: ShownTask[];
}

/** The tasks of an earlier day, as far as this device knows them; of null, none. */
export function useKeptDay(email: string, date: Day | null): KeptDay {
  const { outboxRef } = useRoomsActors();
  const timers = useTimesSpent();
  const waiting = useSelector(outboxRef, ({ context }) => context.items);
  const day = useReported<DayRecord | null>(
    useCallback(
      (report) =>
        date === null ? () => {} : onDayKept(email, date, (kept) => report(kept ?? emptyDay(date))),
      [email, date],
    ),
    null,
  );

  const known = day?.date === date ? day : null;
  const tasks = useMemo(
    () => (known === null ? [] : shownTasks(known, timers, waiting)),
    [known, timers, waiting],
  );
  return { isLooking: date !== null && known === null, tasks };
}
