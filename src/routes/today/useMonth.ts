import { useCallback, useMemo } from 'react';

import type { SharesByDay } from '../../components/today/MonthMarks.tsx';
import { monthShares } from '../../domain/days/monthShares.ts';
import { sharesOf } from '../../domain/today/dayShares.ts';
import type { ShownTask } from '../../domain/today/dayTasks.ts';
import { onDeviceDays, type DeviceDays } from '../../services/days/deviceDays.ts';
import { useReported } from '../common/useReported.ts';

const none: DeviceDays = { told: [], records: [], uploads: [] };

/** How much was done on each day of the month that the account told of or this device knows; of `date`, as it is shown now. */
export function useMonth(email: string, date: string, tasks: readonly ShownTask[]): SharesByDay {
  const from = `${date.slice(0, 8)}01`;
  const days = useReported(
    useCallback(
      (report: (days: DeviceDays) => void) => onDeviceDays(email, { from, to: date }, report),
      [email, from, date],
    ),
    none,
  );

  const earlier = useMemo(() => monthShares(days, date), [days, date]);
  return useMemo(() => ({ ...earlier, [date]: sharesOf(tasks) }), [earlier, date, tasks]);
}
