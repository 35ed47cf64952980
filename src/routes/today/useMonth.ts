import { useCallback, useMemo } from 'react';

import type { SharesByDay } from '../../components/today/MonthMarks.tsx';
import { sharesOf } from '../../domain/today/dayShares.ts';
import { shownTasks, type DayRecord, type ShownTask } from '../../domain/today/dayTasks.ts';
import { listDays } from '../../services/today/dayRecords.ts';
import { once } from '../common/once.ts';
import { useReported } from '../common/useReported.ts';

const none: readonly DayRecord[] = [];

/** How much was done on each day that this device knows; of `date`, as it is shown now. */
export function useMonth(email: string, date: string, tasks: readonly ShownTask[]): SharesByDay {
  const days = useReported(
    useCallback(
      (report: (days: readonly DayRecord[]) => void) => once(() => listDays(email), report),
      [email],
    ),
    none,
  );

  const earlier = useMemo(
    () =>
      Object.fromEntries(
        days
          // What is known of tomorrow is no mark yet.
          .filter((day) => day.date < date)
          .map((day) => [day.date, sharesOf(shownTasks(day, {}, []))]),
      ),
    [days, date],
  );
  return useMemo(() => ({ ...earlier, [date]: sharesOf(tasks) }), [earlier, date, tasks]);
}
