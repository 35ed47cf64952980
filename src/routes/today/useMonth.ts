import { useEffect, useMemo, useState } from 'react';

import type { SharesByDay } from '../../components/today/MonthMarks.tsx';
import { shownTasks, type DayRecord, type ShownTask } from '../../domain/today/dayTasks.ts';
import { sharesOf } from '../../domain/today/dayShares.ts';
import { listDays } from '../../services/today/dayRecords.ts';

/** How much was done on each day that this device knows; of `date`, as it is shown now. */
export function useMonth(email: string, date: string, tasks: readonly ShownTask[]): SharesByDay {
  const [days, setDays] = useState<readonly DayRecord[]>([]);

  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const known = await listDays(email);
      if (isWanted) setDays(known);
    };

    void read();
    return () => {
      isWanted = false;
    };
  }, [email]);

  const earlier = useMemo(
    () => Object.fromEntries(days.map((day) => [day.date, sharesOf(shownTasks(day, {}, []))])),
    [days],
  );
  return useMemo(() => ({ ...earlier, [date]: sharesOf(tasks) }), [earlier, date, tasks]);
}
